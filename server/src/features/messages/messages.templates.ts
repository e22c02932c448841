import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Values of a template. User texts are shortened and cleaned before. */
export interface TemplateValues {
  family: string
  title?: string
  name?: string
  /** When the task is, or the times of several; when it was before. */
  when?: string
  was?: string
  /** What has changed. */
  time?: 'yes' | 'no'
  place?: 'yes' | 'no'
  text?: 'yes' | 'no'
  /** Why a task was given back; `why` says whether there is a reason. */
  reason?: string
  why?: 'yes' | 'no'
  link?: string
  code?: string
  purpose?: CodePurpose
  host?: string
  /** Whether people can also log in by a code. */
  codes?: 'yes' | 'no'
  count?: number
  /** For an approval: whether the person has the task that they came for. */
  wanted?: 'mine' | 'open'
  taken?: number
  withdrawn?: number
  completed?: number
  /** For a digest: whether `title` is still open. */
  open?: 'yes' | 'no'
}

/** The product's name, for messages that are about no family. */
export const APP_NAMES: Record<Locale, string> = { en: 'Hand in Hand', iw: 'יד ביד', de: 'Hand in Hand', ru: 'Рука об руку' }

/**
 * ICU messages. Each names the family or the product, and has one link at most. At their longest they have two SMS parts (134
 * characters in Hebrew and Russian), so the wording is short. Hebrew avoids verbs with a gender.
 */
const SMS_TEXTS: Record<Locale, Record<Template, string>> = {
  en: {
    join_request: '{family}: {count, plural, =1 {{name} asks to join your circle} other {# people ask to join your circle}}. {link}',
    requests_waiting:
      '{family}: {count, plural, =1 {{name} still waits to join your circle} other {# people still wait to join your circle}}. {link}',
    approved:
      '{family}: {wanted, select, mine {welcome. "{title}" ({when}) is yours. {link}} open {welcome. "{title}" ({when}) waits for you. {link}} other {welcome to the circle. {link}{codes, select, yes { Or log in by code.} other {}}}}',
    login_link: '{family}: your new personal link: {link}',
    login_code:
      '{code} is your code {purpose, select, change_number {for your new number at Hand in Hand} start_family {to start a circle at Hand in Hand} leave {to see or erase what Hand in Hand keeps of this number} other {to log in to Hand in Hand}}. Please keep it to yourself.\n\n@{host} #{code}',
    task_taken: '{family}: {name} took "{title}" ({when}). {link}',
    task_withdrawn: '{family}: {name} gives back "{title}" ({when}){why, select, yes {: "{reason}"} other {}}. It is open again. {link}',
    task_completed: '{family}: "{title}" ({when}) is done, thanks to {name}. {link}',
    task_uncompleted: '{family}: "{title}" ({when}) is not done after all ({name}). {link}',
    task_changed:
      '{family}: "{title}" has changed: {time, select, yes {now {when}, was {was}} other {{when}}}{place, select, yes {, new place} other {}}{text, select, yes {, new text} other {}}. {link}',
    task_cancelled: '{family}: "{title}" ({when}) is no longer needed. Thank you. {link}',
    reminder: '{family}: a reminder of "{title}", {when}. Thank you. {link}',
    task_restored: '{family}: "{title}" ({when}) is needed after all, and yours again. {link}',
    tasks_taken: '{family}: {name} took "{title}" {count, plural, one {once} other {# times}}: {when}. {link}',
    tasks_withdrawn:
      '{family}: {name} gives back {count, plural, one {# time} other {# times}} of "{title}": {when}{why, select, yes {: "{reason}"} other {}}. {link}',
    tasks_changed:
      '{family}: {count, plural, one {# time} other {# times}} of "{title}" changed: {time, select, yes {now {when}, was {was}} other {{when}}}{place, select, yes {, new place} other {}}{text, select, yes {, new text} other {}}. {link}',
    tasks_cancelled:
      '{family}: {count, plural, one {# time} other {# times}} of "{title}" that you took: no longer needed ({when}). Thank you.',
    task_assigned: '{family}: {name} put you down for "{title}" ({when}). {link}',
    task_released: '{family}: "{title}" ({when}) is no longer with you. Thank you for being there.',
    task_reopened: '{family}: "{title}" ({when}) is open again. {link}',
    owner_changed: '{family}: {name} asks you to be its owner: {link}',
    role_offered: '{family}: {name} asks you to help coordinate: to write tasks, see who comes and decide who joins. {link}',
    number_changed: '{family}: your number here has changed, and nothing more comes to this one. Was it not you? Please tell the family.',
    member_left: '{family}: {name} has left. Open again: {count, plural, =1 {"{title}"} other {# tasks, "{title}"}} ({when}). {link}',
    family_closed: '{family}: the circle is closed, and what you took is no longer needed. Thank you for being there.',
    family_reopened: '{family}: the circle is open again. What you took is needed. {link}',
    family_idle: '{family}: is anyone still here? Open the circle within 30 days to keep it: {link}',
    still_coming: '{family}: "{title}" is {when}. Are you coming? {link}',
    uncovered: '{family}: "{title}" ({when}) is still open. Could you? {link}',
    nobody_yet: '{family}: "{title}" ({when}) is still open. Whom to ask: {link}',
    digest:
      '{family} today: {taken, plural, one {# task} other {# tasks}} taken, {withdrawn} given back, {completed} done.{open, select, yes { Next one open: "{title}", {when}.} other {}} {link}',
    call_helper: '{family}: please call {name}: "{title}", {when}. {link}',
    coordinator_now: '{family}: you coordinate now. You can write tasks, see who comes and decide who joins. Begin here: {link}',
  },
  iw: {
    join_request:
      '{family}: {count, plural, =1 {בקשת הצטרפות למעגל מאת {name}} two {שתי בקשות הצטרפות למעגל} other {# בקשות הצטרפות למעגל}}. {link}',
    requests_waiting:
      '{family}: {count, plural, =1 {{name} עוד מחכה לתשובה על בקשת ההצטרפות} two {שתי בקשות הצטרפות מחכות לתשובה} other {# בקשות הצטרפות מחכות לתשובה}}. {link}',
    approved:
      '{family}: ההצטרפות אושרה. {wanted, select, mine {אצלך: "{title}" ({when}). {link}} open {פנויה: "{title}" ({when}). {link}} other {{link}{codes, select, yes { אפשר גם להיכנס עם קוד.} other {}}}}',
    login_link: '{family}: קישור אישי חדש: {link}',
    login_code:
      '{code} הוא {purpose, select, change_number {הקוד לאישור המספר החדש} start_family {הקוד לפתיחת מעגל} leave {הקוד לצפייה במידע על המספר הזה או למחיקתו} other {קוד הכניסה שלך}}. נא לא להעביר אותו הלאה. יד ביד\n\n@{host} #{code}',
    task_taken: '{family}: המשימה "{title}" ({when}) עכשיו אצל {name}. {link}',
    task_withdrawn: '{family}: המשימה "{title}" ({when}) שוב פנויה ({name}{why, select, yes {: "{reason}"} other {}}). {link}',
    task_completed: '{family}: המשימה "{title}" ({when}) בוצעה, בזכות {name}. {link}',
    task_uncompleted: '{family}: המשימה "{title}" ({when}) עוד לא בוצעה ({name}). {link}',
    task_changed:
      '{family}: "{title}": {time, select, yes {עכשיו {when}, קודם {was}} other {שינוי, {when}}}{place, select, yes {, מקום חדש} other {}}{text, select, yes {, פרטים חדשים} other {}}. {link}',
    task_cancelled: '{family}: אין עוד צורך במשימה "{title}" ({when}). תודה. {link}',
    reminder: '{family}: תזכורת למשימה "{title}", {when}. תודה. {link}',
    task_restored: '{family}: יש שוב צורך במשימה "{title}" ({when}), והיא אצלך. {link}',
    tasks_taken: '{family}: {count, plural, one {מועד אחד} two {שני מועדים} other {# מועדים}} של "{title}" אצל {name}: {when}. {link}',
    tasks_withdrawn:
      '{family}: {count, plural, one {מועד אחד} two {שני מועדים} other {# מועדים}} של "{title}" שוב פנויים: {when} ({name}{why, select, yes {: "{reason}"} other {}}). {link}',
    tasks_changed:
      '{family}: "{title}", {count, plural, one {מועד אחד} two {שני מועדים} other {# מועדים}}: {time, select, yes {עכשיו {when}, קודם {was}} other {שינוי, {when}}}{place, select, yes {, מקום חדש} other {}}{text, select, yes {, פרטים חדשים} other {}}. {link}',
    tasks_cancelled:
      '{family}: אין עוד צורך ב{count, plural, one {מועד אחד} two {שני מועדים} other {-# מועדים}} של "{title}" ({when}). תודה על הנכונות.',
    task_assigned: '{family}: המשימה "{title}" ({when}) הועברה אליך על ידי {name}. {link}',
    task_released: '{family}: המשימה "{title}" ({when}) כבר לא אצלך. תודה על הנכונות.',
    task_reopened: '{family}: המשימה "{title}" ({when}) שוב פנויה. {link}',
    owner_changed: '{family}: הצעה מאת {name} לקבל את ניהול המעגל: {link}',
    role_offered: '{family}: הצעה מאת {name} לתאם את המעגל: משימות, מי באים, מי מצטרפים. {link}',
    number_changed: '{family}: מספר הטלפון שלך עודכן, ולמספר הזה לא יישלחו עוד הודעות. לא בידיעתך? כדאי לומר למשפחה.',
    member_left:
      '{family}: עזיבה: {name}. שוב {count, plural, =1 {פנויה "{title}"} two {פנויות שתי משימות, "{title}"} other {פנויות # משימות, "{title}"}} ({when}). {link}',
    family_closed: '{family}: המעגל נסגר, ואין עוד צורך במשימות שאצלך. תודה על הנכונות.',
    family_reopened: '{family}: המעגל נפתח שוב, ויש שוב צורך במשימות שאצלך. {link}',
    family_idle: '{family}: המעגל עוד פעיל? כניסה אליו בתוך 30 יום תשמור אותו: {link}',
    still_coming: '{family}: "{title}", {when}. עדיין מתאים לך להגיע? {link}',
    uncovered: '{family}: המשימה "{title}" ({when}) עוד פנויה. מתאים לך? {link}',
    nobody_yet: '{family}: המשימה "{title}" ({when}) עוד פנויה. למי לפנות: {link}',
    digest:
      '{family} היום: {taken, plural, one {משימה אחת נלקחה} two {שתי משימות נלקחו} other {# משימות נלקחו}}, הוחזרו {withdrawn}, בוצעו {completed}.{open, select, yes { עוד פנויה: "{title}", {when}.} other {}} {link}',
    call_helper: '{family}: כדאי להתקשר אל {name}: "{title}", {when}. {link}',
    coordinator_now: '{family}: התיאום עכשיו גם אצלך: לכתוב משימות, לראות מי באים ולהחליט מי מצטרפים. {link}',
  },
  // Straight quotation marks: the typographic ones would turn a whole SMS into Unicode, with 70 characters a part.
  de: {
    join_request: '{family}: {count, plural, =1 {{name} möchte mithelfen} other {# Menschen möchten mithelfen}}. {link}',
    requests_waiting:
      '{family}: {count, plural, =1 {{name} wartet noch auf Ihre Antwort} other {# Menschen warten noch auf Ihre Antwort}}. {link}',
    approved:
      '{family}: Willkommen. {wanted, select, mine {Bei Ihnen: "{title}" ({when}). {link}} open {Noch offen: "{title}" ({when}). {link}} other {{link}{codes, select, yes { Oder mit Code anmelden.} other {}}}}',
    login_link: '{family}: Ihr neuer persönlicher Link: {link}',
    login_code:
      '{code} ist Ihr Code {purpose, select, change_number {für Ihre neue Nummer bei Hand in Hand} start_family {für Ihren neuen Kreis bei Hand in Hand} leave {zum Einsehen oder Löschen der Daten zu dieser Nummer bei Hand in Hand} other {zum Anmelden bei Hand in Hand}}. Bitte geben Sie ihn nicht weiter.\n\n@{host} #{code}',
    task_taken: '{family}: {name} übernimmt "{title}" ({when}). {link}',
    task_withdrawn: '{family}: "{title}" ({when}) ist wieder offen ({name}{why, select, yes {: "{reason}"} other {}}). {link}',
    task_completed: '{family}: {name} hat "{title}" ({when}) erledigt. {link}',
    task_uncompleted: '{family}: "{title}" ({when}) ist doch nicht erledigt ({name}). {link}',
    task_changed:
      '{family}: "{title}" hat sich geändert: {time, select, yes {jetzt {when}, vorher {was}} other {{when}}}{place, select, yes {, neuer Ort} other {}}{text, select, yes {, neuer Text} other {}}. {link}',
    task_cancelled: '{family}: "{title}" ({when}) ist nicht mehr nötig. Danke. {link}',
    reminder: '{family}: Zur Erinnerung: "{title}", {when}. Danke. {link}',
    task_restored: '{family}: "{title}" ({when}) ist doch nötig und wieder bei Ihnen. {link}',
    tasks_taken: '{family}: {name} übernimmt "{title}" {count, plural, one {einmal} other {#-mal}}: {when}. {link}',
    tasks_withdrawn:
      '{family}: {count, plural, one {# Termin} other {# Termine}} von "{title}" wieder offen: {when} ({name}{why, select, yes {: "{reason}"} other {}}). {link}',
    tasks_changed:
      '{family}: {count, plural, one {# Termin} other {# Termine}} von "{title}" geändert: {time, select, yes {jetzt {when}, vorher {was}} other {{when}}}{place, select, yes {, neuer Ort} other {}}{text, select, yes {, neuer Text} other {}}. {link}',
    tasks_cancelled:
      '{family}: {count, plural, one {# Termin} other {# Termine}} von "{title}" nicht mehr nötig ({when}). Danke, dass Sie da sind.',
    task_assigned: '{family}: {name} hat "{title}" ({when}) bei Ihnen eingetragen. {link}',
    task_released: '{family}: "{title}" ({when}) ist nicht mehr bei Ihnen. Danke, dass Sie da sind.',
    task_reopened: '{family}: "{title}" ({when}) ist wieder offen. {link}',
    owner_changed: '{family}: {name} möchte Ihnen den Kreis geben: {link}',
    role_offered: '{family}: {name} bittet Sie mitzukoordinieren: Aufgaben schreiben, sehen wer kommt, über Anfragen entscheiden. {link}',
    number_changed:
      '{family}: Ihre Nummer hier hat sich geändert, an diese kommt nichts mehr. Waren Sie das nicht? Bitte sagen Sie es der Familie.',
    member_left:
      '{family}: {name} ist nicht mehr dabei. Offen: {count, plural, =1 {"{title}"} other {# Aufgaben, "{title}"}} ({when}). {link}',
    family_closed: '{family}: Der Kreis ist beendet. Was Sie übernommen haben, ist nicht mehr nötig. Danke, dass Sie da sind.',
    family_reopened: '{family}: Der Kreis ist wieder geöffnet, Ihre Hilfe wieder gefragt. {link}',
    family_idle: '{family}: Ist noch jemand da? Wenn Sie den Kreis in den nächsten 30 Tagen öffnen, bleibt er bestehen: {link}',
    still_coming: '{family}: "{title}" ist {when}. Bleibt es dabei? {link}',
    uncovered: '{family}: "{title}" ({when}) ist noch offen. Passt es Ihnen? {link}',
    nobody_yet: '{family}: "{title}" ({when}) ist noch offen. Wen fragen: {link}',
    digest:
      '{family} heute: {taken, plural, one {# Aufgabe} other {# Aufgaben}} übernommen, {withdrawn} wieder offen, {completed} erledigt.{open, select, yes { Noch offen: "{title}", {when}.} other {}} {link}',
    call_helper: '{family}: Bitte rufen Sie {name} an: "{title}", {when}. {link}',
    coordinator_now:
      '{family}: Sie koordinieren jetzt mit: Aufgaben schreiben, sehen wer kommt, über Anfragen entscheiden. Hier geht es los: {link}',
  },
  ru: {
    join_request:
      '{family}: {count, plural, =1 {{name} хочет присоединиться} one {# человек хочет присоединиться} few {# человека хотят присоединиться} other {# человек хотят присоединиться}}. {link}',
    requests_waiting:
      '{family}: {count, plural, =1 {{name} ещё ждёт вашего ответа} one {# человек ещё ждёт вашего ответа} few {# человека ещё ждут вашего ответа} other {# человек ещё ждут вашего ответа}}. {link}',
    approved:
      '{family}: {wanted, select, mine {вы с нами. За вами: «{title}» ({when}). {link}} open {вы с нами. Вас ждёт: «{title}» ({when}). {link}} other {добро пожаловать. {link}{codes, select, yes { Или войдите по коду.} other {}}}}',
    login_link: '{family}: ваша новая ссылка: {link}',
    login_code:
      '{code} — ваш код {purpose, select, change_number {для нового номера} start_family {для нового круга} leave {для просмотра или удаления данных} other {для входа}} в «Рука об руку». Никому его не сообщайте.\n\n@{host} #{code}',
    task_taken: '{family}: {name} берёт «{title}» ({when}). {link}',
    task_withdrawn: '{family}: {name} возвращает «{title}» ({when}){why, select, yes {: «{reason}»} other {}}. {link}',
    task_completed: '{family}: «{title}» ({when}) — сделано: {name}. Спасибо. {link}',
    task_uncompleted: '{family}: «{title}» ({when}) ещё не сделано: {name}. {link}',
    task_changed:
      '{family}: «{title}»: {time, select, yes {теперь {when}, было {was}} other {изменения, {when}}}{place, select, yes {, новое место} other {}}{text, select, yes {, новый текст} other {}}. {link}',
    task_cancelled: '{family}: «{title}» ({when}) больше не нужно. Спасибо. {link}',
    reminder: '{family}: напоминаем: «{title}», {when}. Спасибо. {link}',
    task_restored: '{family}: «{title}» ({when}) снова нужно и за вами. {link}',
    tasks_taken: '{family}: {name} берёт «{title}», {count, plural, one {# раз} few {# раза} other {# раз}}: {when}. {link}',
    tasks_withdrawn:
      '{family}: «{title}» снова свободно, {count, plural, one {# раз} few {# раза} other {# раз}}: {when} ({name}{why, select, yes {: «{reason}»} other {}}). {link}',
    tasks_changed:
      '{family}: «{title}», повторов: {count}: {time, select, yes {теперь {when}, было {was}} other {изменения, {when}}}{place, select, yes {, новое место} other {}}{text, select, yes {, новый текст} other {}}. {link}',
    tasks_cancelled: '{family}: «{title}», отменено повторов: {count} ({when}). Спасибо за готовность помочь.',
    task_assigned: '{family}: {name} поручает вам «{title}» ({when}). {link}',
    task_released: '{family}: «{title}» ({when}) больше не за вами. Спасибо за готовность помочь.',
    task_reopened: '{family}: «{title}» ({when}) снова свободно. {link}',
    owner_changed: '{family}: {name} передаёт вам круг. Принять: {link}',
    role_offered: '{family}: {name} просит вас вести круг: дела, помощники, запросы. {link}',
    number_changed: '{family}: ваш номер здесь изменён, на этот больше ничего не придёт. Это не вы? Скажите, пожалуйста, семье.',
    member_left:
      '{family}: {name} выходит из круга. Свободно: {count, plural, =1 {«{title}»} one {# дело, «{title}»} few {# дела, «{title}»} other {# дел, «{title}»}} ({when}). {link}',
    family_closed: '{family}: круг закрыт, взятые вами дела больше не нужны. Спасибо за готовность помочь.',
    family_reopened: '{family}: круг снова открыт, взятые вами дела снова нужны. {link}',
    family_idle: '{family}: круг ещё нужен? Откройте его в течение 30 дней, и он сохранится: {link}',
    still_coming: '{family}: «{title}», {when}. Всё в силе? {link}',
    uncovered: '{family}: «{title}» ({when}) ещё свободно. Сможете? {link}',
    nobody_yet: '{family}: «{title}» ({when}) ещё свободно. Кого просить: {link}',
    digest:
      '{family}, сегодня: {taken, plural, one {# дело взято} few {# дела взято} other {# дел взято}}, возвращено {withdrawn}, сделано {completed}.{open, select, yes { Ещё свободно: «{title}», {when}.} other {}} {link}',
    call_helper: '{family}: позвоните, пожалуйста: {name}, «{title}», {when}. {link}',
    coordinator_now: '{family}: теперь вы тоже ведёте круг: дела, помощники, запросы. Начните здесь: {link}',
  },
}

/** After the first SMS to a number: how to get no more, by a reply or in the app. */
export const HOW_TO_STOP: Record<Locale, { reply: string; inApp: string }> = {
  en: { reply: 'Reply STOP for no more SMS.', inApp: 'Fewer SMS: in your profile.' },
  iw: { reply: 'להפסקה: להשיב הסר.', inApp: 'פחות הודעות: בפרופיל.' },
  de: { reply: 'Keine SMS mehr: Antwort STOPP.', inApp: 'Weniger SMS: im Profil.' },
  ru: { reply: 'Без SMS: ответьте СТОП.', inApp: 'Меньше SMS: в профиле.' },
}

/** Replaces the name of an erased person. */
export const ERASED_NAME: Record<Locale, string> = { en: 'somebody', iw: 'מישהו/י', de: 'jemand', ru: 'кто-то' }

const translators = new Map<Locale, ReturnType<typeof setupI18n>>()
function smsTranslator(locale: Locale) {
  let translator = translators.get(locale)
  if (!translator) {
    const compiled = Object.fromEntries(Object.entries(SMS_TEXTS[locale]).map(([template, text]) => [template, compileMessage(text)]))
    translator = setupI18n({ locale: languageTag(locale), messages: { [languageTag(locale)]: compiled } })
    translators.set(locale, translator)
  }
  return translator
}

/** The text that is sent, in the reader's language. */
export const renderMessage = (template: Template, locale: Locale, values: TemplateValues) =>
  smsTranslator(locale)._(template, { ...values })

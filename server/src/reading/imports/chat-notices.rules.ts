// What WhatsApp, Telegram, Signal and programs for mail write between the words of people, on phones and on computers, in our four
// languages. WhatsApp's own texts have no list; these are from exports that people quote in public reports of faults.

const anyOf = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})[.!]?$`, 'iu')

const MEDIA_EN = '(?:image|photo|picture|video|video note|audio|voice message|sticker|gif|document|contact card|media|poll)'
const MEDIA_DE = '(?:bild|foto|video|videonachricht|audio|sprachnachricht|sticker|gif|dokument|kontaktkarte|medien|umfrage)'
const MEDIA_RU =
  '(?:изображение|фото|картинка|видео|видеосообщение|аудио|аудиофайл|голосовое сообщение|стикер|gif|документ|карточка контакта|контакт|медиафайл)'
const MEDIA_HE = '(?:ה?תמונה|ה?סרטון|ה?וידאו|ה?אודיו|ה?שמע|קובץ שמע|קובץ קול|הודעה קולית|ה?מדבקה|ה?סטיקר|gif|ה?מסמך|כרטיס איש ה?קשר|ה?מדיה)'
const FILE_NAME = '.{0,160}\\.(?:jpe?g|png|webp|heic|gif|mp4|mov|3gp|opus|ogg|m4a|mp3|aac|pdf|docx?|xlsx?|pptx?|txt|zip|vcf)'

const MEDIA = anyOf(
  '<[^<>]{2,100}>',
  `(?:.{0,160}\\s)?${MEDIA_EN} (?:omitted|not included)`,
  `(?:.{0,160}\\s)?${MEDIA_DE} (?:weggelassen|ausgelassen|ausgeschlossen|nicht enthalten)`,
  `(?:.{0,160}\\s)?${MEDIA_RU} (?:пропущен[оа]?|отсутствует|опущен[оа]?|не включен[оа]?|не сохранен[оа]?)`,
  `(?:.{0,160}\\s)?${MEDIA_HE} (?:הושמט[הו]?|מושמט[ת]?|הוסר[ה]?|לא נכלל[ה]?)`,
  `${FILE_NAME} ?\\([^()]{3,40}\\)`,
  `(?:.{0,160} )?<[^<>]{3,20}: ${FILE_NAME}>`,
  'null',
  '(?:poll|umfrage|опрос|סקר):.{0,200}|(?:option|вариант|אפשרות): .{1,160} \\(\\d+ .{1,20}\\)',
  '(?:live )?(?:location|standort|live-standort|местоположение|геопозиция|מיקום)(?: shared)?: ?https?://\\S+',
  'live location shared|live-standort wird geteilt|מיקום בזמן אמת שותף',
  '(?:missed |silenced )?(?:group )?(?:voice|video) call(?:[,.] .{1,40})?',
  '(?:verpasster |stummgeschalteter )?(?:gruppen-?)?(?:sprach|video)anruf(?:[,.] .{1,40})?',
  '(?:пропущенный )?(?:групповой )?(?:аудио|видео)звонок(?:[,.] .{1,40})?',
  'שיחת (?:וידאו|קול|קבוצתית).{0,40}|שיחה קולית.{0,40}',
  // Telegram
  '\\[ ?.{0,6}(?:photo|video|voice message|video message|sticker|file|gif|album|poll|location|contact|audio|фото\\p{L}*|видео\\p{L}*|стикер|голосовое сообщение|файл|опрос|foto|sprachnachricht|datei|umfrage|תמונה|סרטון|הודעה קולית|מדבקה|קובץ).{0,60}\\]',
)

const DELETED = anyOf(
  '.{0,4}(?:this message was deleted(?: by .{1,60})?|you deleted this message|message deleted|deleted message)',
  '.{0,4}(?:diese nachricht wurde (?:von .{1,60} )?gelöscht|du hast diese nachricht gelöscht|nachricht gelöscht)',
  '.{0,4}(?:(?:данное |это )?сообщение (?:было )?удалено(?: .{1,60})?|вы удалили (?:данное|это) сообщение)',
  '.{0,4}(?:הודעה זו נמחקה|ההודעה נמחקה|ההודעה הזו נמחקה|מחקת (?:הודעה זו|את ההודעה הזו|את ההודעה))(?: .{1,60})?',
)

/** A mark at the end of a message that was changed. */
const EDITED =
  /\s*(?:<[^<>]{0,40}(?:edited|bearbeitet|изменен|изменён|отредактирован|נערכה|נערך)[^<>]{0,20}>|\((?:edited|bearbeitet|изменено|отредактировано|נערכה|נערך)\))\s*$/iu

/** What a program says of itself or of the group, whatever comes before it in its line. */
const CHAT_NOTICE = new RegExp(
  [
    'end-to-end encrypted|ende-zu-ende-verschlüssel|сквозным шифрованием|защищены шифрованием|מוצפנות מקצה לקצה|הצפנה מקצה לקצה',
    ' created (?:this |the )?group| created this community|hat (?:die|diese) gruppe .{0,120}erstellt|создал(?:а|\\(а\\)|и)? (?:эту )?группу|יצר(?:/ה|ה|ת|ו)? את הקבוצה|יצר(?:/ה|ה|ת)? קבוצה',
    'your security code with|security code (?:with .{1,80} )?changed|sicherheitsnummer .{0,80}geändert|код безопасности .{0,80}изменил|קוד האבטחה .{0,80}השתנה',
    'changed (?:the|this group.s|their) (?:subject|group|icon|description|phone number|settings)|hat (?:den betreff|die gruppen\\p{L}*|das gruppenbild|das gruppen-icon) .{0,160}geändert|изменил(?:а|\\(а\\))? (?:тему|название|описание|фото|картинку|изображение|настройки) ?(?:группы)?|שינ(?:ה|תה|ית|ו|/תה) את (?:שם|נושא|תמונת|תיאור|הגדרות)',
    'joined using (?:this|your|a)|joined from the community|ist (?:über|mithilfe|mit) .{0,60}(?:link|community) .{0,40}beigetreten|присоединил(?:ся|ась|\\(-ась\\)).{0,60}(?:ссылк|сообществ)|הצטר(?:ף|פה|פו|ף/ה).{0,20}(?:באמצעות|לקבוצה|דרך)',
    'disappearing messages|selbstlöschende nachrichten|исчезающие сообщения|הודעות נעלמות|הודעות זמניות',
    'waiting for this message|warte auf diese nachricht|ожидание этого сообщения|הודעה זו בהמתנה',
    'is now an admin|now an admin|jetzt (?:ein )?(?:gruppen)?admin|теперь админ|כעת מנהל',
    'pinned a message|hat eine nachricht (?:angeheftet|angepinnt)|закрепил(?:а|\\(а\\))? сообщение|הצמיד(?:/ה|ה)? הודעה',
  ].join('|'),
  'iu',
)

/** What happens in a group, in a line without a sender. */
const EVENT = new RegExp(
  [
    '\\s(?:added|removed|left|joined|was added|invited|turned (?:on|off)|started a|changed)(?!\\p{L})|^you(?:.re| were| are)? ',
    '\\s(?:hinzugefügt|entfernt|verlassen|beigetreten|eingeladen|hat geändert)(?!\\p{L})',
    '\\s(?:добавил|удалил|покинул|вышел|вышла|присоединил|пригласил|исключил)\\p{L}*',
    '\\s(?:הוסיפ|הוסיף|הסיר|עזב|יצא|הצטר|הזמי)\\p{L}*|^(?:הוספת|הצטרפת|יצרת|הסרת)',
  ].join('|'),
  'iu',
)

/** What programs for mail write on lines of their own. */
const MAIL_LINE = new RegExp(
  [
    '^-{2,}\\s*(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|исходное сообщение|пересылаемое сообщение|הודעה מקורית|הודעה שהועברה).{0,40}$',
    '^(?:begin forwarded message|anfang der weitergeleiteten nachricht|начало переадресованного сообщения|תחילת ההודעה שהועברה):?$',
    '^(?:sent from my .{1,40}|von meinem .{1,40} gesendet|отправлено с .{1,40}|נשלח מה.{1,40}|get outlook for .{1,20})$',
  ].join('|'),
  'iu',
)

/** What programs for chats write on lines of their own. */
const CHAT_LINE = new RegExp(
  [
    '^(?:imessage|text message|rcs|sms)$',
    '^\\[(?:in reply to|forwarded from|antwort auf|weitergeleitet von|в ответ на|переслано от|בתשובה ל|הועבר מ).{0,80}\\]$',
    '^(?:forwarded from|weitergeleitet von|переслано от|הועבר מ).{0,80}$',
    // What people tapped on a message, in SMS.
    '^(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted .{1,12} to|gefällt|понравилось|אהב(?:ה|תי)?) [“"„«].*[”"“»]$',
    '^(?:edited|bearbeitet|изменено|נערכה?|delivered|zugestellt|доставлено|נמסרה?|forwarded|weitergeleitet|переслано|הועברה?|sent|gesendet|отправлено|נשלחה?|(?:read|gelesen|прочитано|נקראה?) \\d{1,2}[:.]\\d\\d.{0,10})$',
  ].join('|'),
  'iu',
)

/** The headers that Outlook and others put above a mail: at least three lines of them follow each other. */
const MAIL_HEADER =
  /^\*?(?:from|sent|to|cc|subject|date|von|gesendet|an|betreff|datum|от|отправлено|кому|копия|тема|дата|מאת|נשלח|אל|עותק|נושא|תאריך):\*?\s/iu

/** The words of a message without the mark that it was changed. */
export const withoutEditedMark = (text: string) => text.replace(EDITED, '')

/** Whether a line of a message is a picture, a call or a deleted message, or is the program's own. */
export const isNoWords = (text: string) => MEDIA.test(text) || DELETED.test(text) || CHAT_NOTICE.test(text)

/** Whether a line without a sender tells what happened in a group. */
export const isGroupEvent = (text: string) => CHAT_NOTICE.test(text) || EVENT.test(text)

export const isMailLine = (text: string) => MAIL_LINE.test(text)
export const isChatLine = (text: string) => CHAT_LINE.test(text) || MAIL_LINE.test(text)
export const isMailHeader = (text: string) => MAIL_HEADER.test(text)

import { splitSayings } from './sayings.rules.ts'

// What people reply to an SMS, as they type it, in our languages. All is in small letters, without marks; an apostrophe is ', ё is е.

/** Courtesies that change nothing. */
export const COURTESIES = splitSayings(
  'please, pls, plz, thanks, thank you, thank you very much, thank you so much, many thanks, thanks a lot, thx, ty, hi, hello, hey, dear all, good morning, good evening, kindly, reply, cheers, regards, best regards, best wishes',
  'bitte, danke, danke schön, dankeschön, danke sehr, vielen dank, hallo, guten tag, guten morgen, guten abend, lg, vg, mfg, liebe grüße, lieben gruß, viele grüße, gruß, grüße, mit freundlichen grüßen',
  'בבקשה, אני מבקש, אני מבקשת, מבקש, מבקשת, תודה, תודה רבה, המון תודה, שלום, היי, הי, אנא, נא, שבת שלום, יום טוב, ערב טוב, בוקר טוב, לילה טוב',
  'пожалуйста, прошу, прошу вас, спасибо, большое спасибо, спасибо большое, здравствуйте, привет, добрый день, доброе утро, добрый вечер, с уважением, плиз, будьте добры',
)

/** Not beside a word such as "cancel": "Cancel, sorry" is about a visit. */
export const APOLOGIES = splitSayings(
  "sorry, so sorry, very sorry, i'm sorry, im sorry, i am sorry, apologies",
  'entschuldigung, entschuldige, entschuldigt, tut mir leid, tut mir sehr leid, verzeihung',
  'סליחה, מצטער, מצטערת, אני מצטער, אני מצטערת, מתנצל, מתנצלת',
  'извините, извини, простите, прости, прошу прощения, сожалею',
)

/** Words that stop all SMS: those of carriers, and what people say. */
export const STOPS = splitSayings(
  "stop, stopp, stopall, unsubscribe, unsubscribe me, unsub, optout, opt out, opt me out, opting out, arret, arrete, arrett, remove me, remove my number, delete my number, take me off, take my number off, no more sms, no more texts, no more text, no more messages, no more texting, no sms, don't text me, dont text me, do not text me, don't text, don't send me sms, don't send me messages, don't send me texts, do not send me messages, don't message me, do not message me, leave me alone",
  'stoppen, stoppt, stoppen sie, löschen sie, keine weiteren sms, keine weiteren nachrichten, abmelden, abmeldung, ich melde mich ab, melde mich ab, melden sie mich ab, abbestellen, abbestellung, austragen, tragen sie mich aus, aufhören, hört auf, hör auf, hören sie auf, schluss, schluss damit, keine sms, keine sms mehr, keine nachrichten, keine nachrichten mehr, ich möchte keine sms, ich möchte keine sms mehr, ich will keine sms mehr, ich möchte keine nachrichten mehr, ich will keine nachrichten mehr, nicht mehr schreiben, nicht mehr senden, schreibt mir nicht mehr, schreiben sie mir nicht mehr, nummer löschen, meine nummer löschen, löschen sie mich, lösche mich, widerruf',
  'הסר, הסרה, הסירו, להסיר, הסירי, תסיר, תסירו, תסירי, הסר אותי, הסירו אותי, להסיר אותי, תסיר אותי, תסירו אותי, תוריד אותי, תורידו אותי, הורידו אותי, להוריד אותי, תמחקו אותי, מחקו אותי, למחוק אותי, עצור, עצרו, עצירה, תעצור, תעצרו, לעצור, הפסק, הפסיקו, תפסיק, תפסיקו, תפסיקי, להפסיק, סטופ, די, מספיק, לא לשלוח, לא לשלוח יותר, לא לשלוח לי, לא לשלוח לי יותר, אל תשלחו, אל תשלחו לי, אל תשלחו יותר, אל תשלחו לי יותר, לא מעוניין בהודעות, לא מעוניינת בהודעות, לא מעוניין לקבל הודעות, לא מעוניינת לקבל הודעות, לא רוצה הודעות, לא רוצה יותר הודעות, אני לא רוצה הודעות, אני לא רוצה יותר הודעות, בלי הודעות, ללא הודעות',
  'стоп, отмените подписку, отменить подписку, отписка, отписаться, отпиши, отпиши меня, отпишите, отпишите меня, отписать, отписать меня, хватит, прекрати, прекратите, прекратить, перестаньте, остановите, остановить, не пишите, не пиши, не пишите мне, не писать, больше не пишите, больше не пишите мне, не присылайте, не присылайте мне, больше не присылайте, не шлите, не надо смс, не надо сообщений, не хочу получать, удалите меня, удалите, уберите меня, исключите меня, отключите, отключить, отключите меня',
)

/** Carriers' words that are ordinary words too: they stop only if little is beside them. */
export const BARE_STOPS = splitSayings('cancel, end, quit, revoke, ende, beenden')

/** What a word that stops may be about. */
export const OF_STOPS = splitSayings(
  'all, sms, smses, text, texts, message, messages, msgs, the sms, the texts, the messages, these sms, these texts, these messages, your texts, your messages, all messages, all texts, sending, texting, messaging, sending messages, sending texts, sending sms, sending me, texting me, messaging me, it, this, that, now, immediately, at once, already, everything, notifications, reminders, any more, anymore, from you, to me, from your list, from the list, from this list, your list, the list, this list, again, my number, to this number, receiving',
  'alle, alles, die sms, die nachrichten, nachrichten, alle sms, alle nachrichten, sofort, mir zu schreiben, zu schreiben, mir sms zu schicken, damit, endlich, mit den sms, mit den nachrichten, mit sms, vom verteiler, aus dem verteiler, von der liste, mich, mehr, meine nummer',
  'הכל, הודעות, את ההודעות, ההודעות, סמס, סמסים, יותר, מיד, עכשיו, כבר, לי, אותי, מהרשימה, מרשימת התפוצה, מרשימת תפוצה, מהתפוצה, מרשימת הדיוור, מהדיוור, עם ההודעות, לשלוח, לשלוח לי, לשלוח הודעות, לשלוח לי הודעות, את המספר שלי, עם זה',
  'все, всё, смс, смски, сообщения, сообщений, рассылку, рассылка, из рассылки, от рассылки, из списка, из базы, мне, меня, больше, немедленно, сейчас, уже, писать, присылать, слать, это, уведомления, мой номер, от смс',
)

/** "No, stop." Not in Hebrew, in which לא before the word means that it is not to stop. */
export const BEFORE_STOPS = splitSayings(
  "no, yes, ok, okay, i want to, i would like to, i'd like to, nein, ja, ich möchte, нет, да, ок, хочу",
)

export const STARTS = splitSayings(
  'start, unstop, opt in, optin, subscribe, start again, start sms, resume',
  'starten, wieder sms, anmelden',
  'התחל, להתחיל, התחלה, התחילו, תתחילו, לחדש',
  'старт, начать, начните, возобновить, подписаться',
)

/** What carriers have people type to learn who sends. Alone: a sentence with such a word is for the family. */
export const HELPS = splitSayings('help, info, hilfe, עזרה, מידע, помощь, справка')

export const YESES = splitSayings(
  "yes, o k, all good, on it, will be there, i am still coming, we are coming, we're coming, we will come, we'll come, we'll be there, we will be there, we can, we will, i am, i'd be happy to help, i'd be glad to, i'm happy to, i'm happy to help, happy to do it, i can take it, i can make it, i'll take this, i'll take that, i'll take this one, yep, yup, yeah, yea, ya, y, yes i am, yes i can, yes i will, yes i do, i will, i will do it, i'll do it, i'll be there, i will be there, i'll come, i will come, i'll take it, i will take it, i'll help, i can, i can do it, i can do that, i can help, i can come, i'm coming, im coming, i am coming, coming, still coming, i'm still coming, yes still coming, i'm in, im in, count me in, sure, sure thing, of course, certainly, definitely, absolutely, gladly, with pleasure, my pleasure, happy to, happy to help, i'd love to, would love to, i'd be happy to, glad to, ok, okay, okey, all right, alright, that's fine, thats fine, fine, fine with me, fine by me, sounds good, works for me, that works, will do, agreed, confirmed, i confirm, confirm, no problem, no problems, no worries, you bet",
  "ja, klappt, das klappt, es klappt, wird klappen, ich kann das machen, kann ich gerne machen, mache ich gerne, mach ich gerne, das mache ich gerne, ich mache das gerne, ich übernehme das gerne, wir kommen, sehr gern, jo, jep, jap, jupp, jawohl, gerne, gern, sehr gerne, ja gerne, aber gerne, klar, na klar, ja klar, natürlich, selbstverständlich, mach ich, mache ich, das mache ich, das mach ich, ich mach's, ich mach es, ich mache es, ich mache das, ich übernehme, ich übernehme das, ich übernehme es, übernehme ich, ich komme, ich komme gerne, komme, komme gerne, ich bin dabei, bin dabei, dabei, ich bin da, ich kann, kann ich, kann ich machen, ich helfe, ich helfe gerne, geht klar, geht in ordnung, geht, passt, das passt, passt mir, passt gut, das passt mir, ja es bleibt dabei, in ordnung, einverstanden, alles klar, kein problem, gar kein problem, auf jeden fall, sicher, aber sicher, doch, bleibt dabei, es bleibt dabei, wird gemacht, ich sage zu, zusage",
  'כן, אנחנו מגיעים, נגיע, נבוא, אני יכול לעזור, אני יכולה לעזור, יכול לעזור, יכולה לעזור, מתאים, מתאים לי, כן מתאים, עדיין מתאים, עדיין מגיע, עדיין מגיעה, כן בשמחה, בטח, בטח שכן, כן בטח, ברור, ברור שכן, בוודאי, ודאי, בהחלט, בשמחה, בשמחה רבה, בכיף, אשמח, אני אשמח, אשמח לעזור, אוקיי, אוקי, אוקיי בסדר, או קיי, סבבה, בסדר, בסדר גמור, הכל בסדר, מגיע, מגיעה, אני מגיע, אני מגיעה, בא, באה, אני בא, אני באה, אבוא, אני אבוא, אגיע, אני אגיע, יכול, יכולה, אני יכול, אני יכולה, אוכל, אני אוכל, אעשה, אעשה את זה, אני אעשה, אני אעשה את זה, אקח, אני אקח, אני אקח את זה, לוקח, לוקחת, אני לוקח, אני לוקחת, אהיה שם, אני אהיה שם, אני שם, אין בעיה, אין בעיות, מאשר, מאשרת, אני מאשר, אני מאשרת, מאושר, אני בפנים, מוכן, מוכנה, אני מוכן, אני מוכנה, אעזור, אני אעזור, חיובי, מסכים, מסכימה',
  'да, могу помочь, смогу помочь, рад помочь, рада помочь, буду рад, буду рада, мы придем, мы будем, придем, подходит, мне подходит, ага, угу, конечно, да конечно, хорошо, ок, окей, оке, ладно, с удовольствием, с радостью, могу, я могу, смогу, я смогу, приду, я приду, буду, я буду, буду там, приеду, я приеду, иду, я иду, еду, я еду, возьму, я возьму, возьму на себя, беру, я беру, берусь, сделаю, я сделаю, помогу, я помогу, согласен, согласна, я согласен, я согласна, подтверждаю, без проблем, нет проблем, не проблема, все в силе, в силе, обязательно, договорились, принято, готов, готова, я готов, я готова, непременно, разумеется, естественно, конечно да',
)

/** Beside a no: it is for the time of the task, and names no other. */
export const BESIDE_NOES = splitSayings(
  'then, that day, on that day, at that time, this time',
  'dann, da, an dem tag, an diesem tag, zu der zeit, diesmal, leider',
  'אז, באותו יום, ביום הזה, בזמן הזה, הפעם, לצערי',
  'тогда, в этот день, в это время, в этот раз, к сожалению',
)

export const NOES = splitSayings(
  "unavailable, i'm unavailable, i am unavailable, not available, i'm not available, i am not available, busy, i'm busy, i am busy, im busy, too busy, i have to work, have to work, i'm working, i am working, i work, at work, i'm at work, i'm away, i am away, on holiday, i'm on holiday, on vacation, i'm on vacation, i am on vacation, out of town, i'm out of town, i'm sick, i am sick, i'm ill, i have plans, i have other plans, i already have plans, already have plans, booked, i'm booked, i'm not free, i am not free, not free, another time, maybe another time, next time, maybe next time",
  'nicht verfügbar, bin nicht verfügbar, ich bin nicht verfügbar, bin leider nicht verfügbar, ich bin leider nicht verfügbar, beschäftigt, bin beschäftigt, ich bin beschäftigt, muss arbeiten, ich muss arbeiten, muss leider arbeiten, ich muss leider arbeiten, ich arbeite, im urlaub, bin im urlaub, ich bin im urlaub, in urlaub, bin in urlaub, verreist, bin verreist, ich bin verreist, nicht da, bin nicht da, ich bin nicht da, bin leider nicht da, ich bin leider nicht da, bin dann nicht da, ich bin dann nicht da, bin dann leider nicht da, ich bin dann leider nicht da, bin weg, ich bin weg, bin krank, ich bin krank, krank, nicht frei, ich bin nicht frei, habe schon etwas vor, ich habe schon etwas vor, habe schon was vor, ich habe schon was vor, schon verplant, bin schon verplant, ein andermal, ein anderes mal, vielleicht ein andermal, nächstes mal',
  'לא זמין, לא זמינה, אני לא זמין, אני לא זמינה, עסוק, עסוקה, אני עסוק, אני עסוקה, תפוס, תפוסה, אני תפוס, אני תפוסה, עובד, עובדת, אני עובד, אני עובדת, בעבודה, אני בעבודה, בחופשה, אני בחופשה, בחופש, אני בחופש, בחול, אני בחול, בחו ל, אני בחו ל, חולה, אני חולה, לא פנוי, לא פנויה, אני לא פנוי, אני לא פנויה, לא נמצא, לא נמצאת, אני לא נמצא, אני לא נמצאת, יש לי תוכניות, פעם אחרת, בפעם אחרת, אולי בפעם אחרת, פעם הבאה, בפעם הבאה',
  'занят, занята, я занят, я занята, буду занят, буду занята, я буду занят, я буду занята, недоступен, недоступна, я недоступен, я недоступна, не доступен, не доступна, работаю, я работаю, на работе, я на работе, буду на работе, в отпуске, я в отпуске, в отъезде, я в отъезде, уехал, уехала, меня нет, меня не будет, болею, я болею, заболел, заболела, я заболел, я заболела, не свободен, не свободна, я не свободен, я не свободна, у меня дела, есть дела, у меня планы, в другой раз, может в другой раз, как нибудь в другой раз, в следующий раз',

  "no, i have to cancel, i need to cancel, i must cancel, have to cancel, need to cancel, unfortunately i can't make it, i'm afraid i can't make it, i won't be able to make it, i won't be able to come, won't be able to, won't be able to make it, i am unable, i'm unable, we can't, we can't make it, nope, nah, n, not this time, not today, not possible, i'm not, i am not, i'm not coming, im not coming, i am not coming, not coming, i won't, i wont, i won't come, i won't be able to, i won't make it, i will not, won't make it, i can't, i cant, can't, cant, cannot, i cannot, can not, i can not, can't come, i can't come, can't make it, i can't make it, cant make it, i cant make it, i cannot make it, cannot make it, can't do it, i can't do it, i can't help, can't help, can't this time, i can't this time, i'm unable to, i am unable to, not able to, unfortunately, unfortunately not, unfortunately no, unfortunately i can't, unfortunately i cannot, afraid not, i'm afraid not, i'm afraid i can't, i'm afraid no, i'll pass, pass, decline, i decline",
  "nein, ich kann doch nicht, klappt nicht, klappt leider nicht, es klappt nicht, es klappt leider nicht, das klappt nicht, das klappt leider nicht, wir können nicht, wir können leider nicht, ne, nee, nö, noe, leider, leider nein, leider nicht, geht nicht, geht leider nicht, es geht nicht, es geht leider nicht, kann nicht, kann leider nicht, ich kann nicht, ich kann leider nicht, leider kann ich nicht, ich kann diesmal nicht, ich kann heute nicht, diesmal nicht, diesmal leider nicht, dieses mal nicht, heute nicht, ich komme nicht, komme nicht, komme leider nicht, ich komme leider nicht, kann nicht kommen, ich kann nicht kommen, ich kann leider nicht kommen, schaffe es nicht, ich schaffe es nicht, ich schaffe es leider nicht, schaff's nicht, ich schaff's nicht, passt nicht, passt leider nicht, passt mir nicht, absage, ich sage ab, ich muss absagen, muss absagen, ich muss leider absagen, muss leider absagen, bin verhindert, ich bin verhindert, leider verhindert, unmöglich, nicht möglich, keine zeit, ich habe keine zeit, habe keine zeit, leider keine zeit, ich habe leider keine zeit",
  'לא, לא יכול הפעם, לא יכולה הפעם, לא אוכל הפעם, לא יכול לעזור, לא יכולה לעזור, לא נגיע, חייב לבטל, חייבת לבטל, אני חייב לבטל, אני חייבת לבטל, לא יכול, לא יכולה, אני לא יכול, אני לא יכולה, לא אוכל, אני לא אוכל, לצערי, לצערי לא, לצערי לא אוכל, לצערי לא יכול, לצערי לא יכולה, לצערי אני לא יכול, לצערי אני לא יכולה, לא הפעם, הפעם לא, לא היום, לא מגיע, לא מגיעה, אני לא מגיע, אני לא מגיעה, לא אגיע, אני לא אגיע, לא אבוא, אני לא אבוא, לא בא, לא באה, אני לא בא, אני לא באה, לא מסתדר, לא מסתדר לי, לא מתאים, לא מתאים לי, לא אצליח, אני לא אצליח, לא מצליח, לא מצליחה, לא אפשרי, אי אפשר, אין לי זמן, אין אפשרות, לא אוכל להגיע, לא יכול להגיע, לא יכולה להגיע, אני לא יכול להגיע, אני לא יכולה להגיע, שלילי',
  'нет, не смогу помочь, не могу помочь, не подходит, мне не подходит, вынужден отказаться, вынуждена отказаться, придется отменить, мы не сможем, неа, не, не могу, я не могу, не смогу, я не смогу, нет не могу, не получится, у меня не получится, не получается, у меня не получается, к сожалению, к сожалению нет, к сожалению не могу, к сожалению не смогу, к сожалению не получится, увы, увы нет, увы не могу, не в этот раз, не сегодня, не приду, я не приду, не буду, я не буду, не приеду, я не приеду, не смогу прийти, я не смогу прийти, не могу прийти, не смогу приехать, не выйдет, не успею, не успеваю, никак, нет возможности, нет времени, отказываюсь',
)

/** Only these signs, of all that people add, say yes or no. Variation selectors and tones of skin are taken off before. */
export const YES_SIGNS = splitSayings('👍, 👌, ✅, ✔, ☑, 🆗, 💯, 🙋, 🤝')
export const NO_SIGNS = splitSayings('👎, ❌, ✖, 🚫, 🙅, ❎')
export const STOP_SIGNS = splitSayings('🛑')

/** What most likely no one typed: replies of programs and of carriers. */
export const AUTOMATIC =
  /^\s*(?:i(?:'m| am) (?:currently )?driving(?: right now)?[.!\s]*(?:i(?:'ll| will) (?:get back|call|text|reply|respond).*)?$|out of (?:the )?office|missed call|verpasster anruf|ich fahre gerade(?: auto)?[.!\s]*$|пропущенный звонок|вам звонил|абонент|שיחה שלא נענתה|אני בנהיגה[.!\s]*$)|\b(?:auto(?:matic|mated)?[- ]?(?:reply|response|message)|autoresponder|with (?:do not disturb|focus|driving mode)|i(?:'ll| will) (?:see|read|reply to) your message|(?:message|sms|text) (?:was not|wasn't|could not be|couldn't be|has not been) (?:delivered|sent)|undeliverable|delivery (?:failed|failure|report)|service access denied|message blocking|free ?msg|(?:does not|cannot|can't|unable to) (?:accept|receive) (?:text|messages|sms)|abwesenheitsnotiz|automatische (?:antwort|nachricht)|automatisch (?:generiert|erstellt)\w*|nicht zugestellt|nicht zustellbar)|מענה אוטומטי|הודעה אוטומטית|תשובה אוטומטית|ההודעה לא (?:נמסרה|נשלחה)|автоответ|автоматическ(?:ий ответ|ое сообщение)|сообщение не доставлено|снова в сети/iu

/** The line that a program adds below a text. */
export const ADDED_BELOW =
  /^(?:sent from (?:my|outlook|yahoo|samsung|gmail).*|get outlook for .*|sent via .*|von meinem? .{1,40} gesendet|gesendet (?:von|mit|aus) .*|נשלח מ.*|отправлено (?:с|из) .*)$/iu

// How long a text may be that is searched by patterns: in characters, unless said. What is longer is named to the person, or cut.

/** A line of a list or a chat, or a cell of a table, that is searched for days, hours and names. Titles and notes have their own. */
export const LINE_MAX = 500
/** Lines of a chat in which promises are looked for, and how many are shown. */
export const CHAT_LINES_MAX = 5_000
export const PROMISES_MAX = 100
/** Notes of a calendar's entry with their tags. */
export const CALENDAR_NOTES_MAX = 20_000
/** Changes of a zone that only the calendar knows. */
export const ZONE_CHANGES_MAX = 50
/** Dates beside the rule of one entry, and of those that are taken out of it. */
export const RULE_DATES_MAX = 1_000

/** An SMS. Gateways join ten parts. */
export const SMS_MAX = 1_600
/** The beginning of an SMS in which a stranger may stop or start messages. */
export const CHOICE_MAX = 60
/** What is looked at of a mail, its headers, and its body, in bytes. The rest has attachments. */
export const MAIL_MAX = 256 * 1024
export const MAIL_HEADERS_MAX = 64 * 1024
export const MAIL_BODY_MAX = 64 * 1024
/** A line of a mail that may say that what follows is quoted: a longer one is a paragraph. */
export const QUOTE_LINE_MAX = 400
/** What someone wrote by mail, or in several SMS that are one message. */
export const NOTE_MAX = 2_000

// The greatest lengths of texts that patterns search: in characters, unless stated otherwise. The app says which text is too long, or cuts
// it.

/** A line of a list or a chat, or a cell of a table, that is searched for days, hours and names. Titles and notes have other limits. */
export const LINE_MAX = 500
/** How many lines of a chat are searched for promises, and how many promises are shown. */
export const CHAT_LINES_MAX = 5_000
export const PROMISES_MAX = 100
/** Notes of a calendar entry, including HTML tags. */
export const CALENDAR_NOTES_MAX = 20_000
/** The server uses at most this many clock changes of a time zone that only the calendar file describes. */
export const ZONE_CHANGES_MAX = 50
/** How many extra, excluded and changed dates an entry with a rule may have in all. */
export const RULE_DATES_MAX = 1_000

/** The text of an SMS: gateways join up to ten parts. */
export const SMS_MAX = 1_600
/** How much of an SMS is searched for words that stop or start messages, if its sender is unknown or the whole SMS could not be read. */
export const CHOICE_MAX = 60
/** How many bytes are read of a mail, of its headers, and of its body. The rest contains attachments. */
export const MAIL_MAX = 256 * 1024
export const MAIL_HEADERS_MAX = 64 * 1024
export const MAIL_BODY_MAX = 64 * 1024
/** A line of a mail that may announce a quotation: a longer line is a paragraph. */
export const QUOTE_LINE_MAX = 400
/** A text that someone wrote by mail, or in several SMS that form one message. */
export const NOTE_MAX = 2_000

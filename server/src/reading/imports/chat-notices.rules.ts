import { anyOf } from '../words/word-patterns.rules.ts'

// What WhatsApp, Telegram, Signal and mail programs write between the words of people, on phones and on computers. WhatsApp publishes no
// list of its texts; the words are from exports that people quote in public bug reports.

const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})[.!]?$`, 'iu')
const somewhere = (...patterns: string[]) => new RegExp(patterns.join('|'), 'iu')

const FILE_NAME = '.{0,160}\\.(?:jpe?g|png|webp|heic|gif|mp4|mov|3gp|opus|ogg|m4a|mp3|aac|pdf|docx?|xlsx?|pptx?|txt|zip|vcf)'
const MEDIA = whole(
  '<[^<>]{2,100}>',
  `(?:.{0,160}\\s)?${anyOf('chats', 'media')} ${anyOf('chats', 'leftOut')}`,
  `${FILE_NAME} ?\\([^()]{3,40}\\)`,
  `(?:.{0,160} )?<[^<>]{3,20}: ${FILE_NAME}>`,
  'null',
  `${anyOf('chats', 'poll')}:.{0,200}|${anyOf('chats', 'pollOption')}: .{1,160} \\(\\d+ .{1,20}\\)`,
  `${anyOf('chats', 'location')}: ?https?://\\S+`,
  anyOf('chats', 'calls'),
  // Telegram
  `\\[ ?.{0,6}${anyOf('chats', 'inBrackets')}.{0,60}\\]`,
)
const DELETED = whole(`.{0,4}${anyOf('chats', 'deleted')}`)

/** A mark at the end of a message that was changed. */
const EDITED = somewhere(`\\s*(?:<[^<>]{0,40}${anyOf('chats', 'edited')}[^<>]{0,20}>|\\(${anyOf('chats', 'edited')}\\))\\s*$`)

const CHAT_NOTICE = somewhere(anyOf('chats', 'notices'))
const EVENT = somewhere(anyOf('chats', 'groupEvents'))

/** What mail programs write on separate lines. */
const MAIL_LINE = somewhere(
  `^-{2,}\\s*${anyOf('chats', 'originalMail')}.{0,40}$`,
  `^${anyOf('chats', 'forwardedMail')}:?$`,
  `^${anyOf('chats', 'sentFrom')}$`,
)

/** What chat programs write on separate lines. */
const CHAT_LINE = somewhere(
  '^(?:imessage|text message|rcs|sms)$',
  `^\\[${anyOf('chats', 'inReplyTo', 'forwardedFrom')}.{0,80}\\]$`,
  `^${anyOf('chats', 'forwardedFrom')}.{0,80}$`,
  `^${anyOf('chats', 'tapped')} [“"„«].*[”"“»]$`,
  `^(?:${anyOf('chats', 'states')}|${anyOf('chats', 'read')} \\d{1,2}[:.]\\d\\d.{0,10})$`,
)

/** The headers that Outlook and others put above a mail: at least three such lines follow each other. */
const MAIL_HEADER = somewhere(`^\\*?${anyOf('chats', 'mailHeaders')}:\\*?\\s`)

/** The words of a message without the mark that the message was changed. */
export const withoutEditedMark = (text: string) => text.replace(EDITED, '')

/** Whether a line of a message is a picture, a call or a deleted message, or was written by the program. */
export const isNoWords = (text: string) => MEDIA.test(text) || DELETED.test(text) || CHAT_NOTICE.test(text)

/** Whether a line without a sender says what happened in a group. */
export const isGroupEvent = (text: string) => CHAT_NOTICE.test(text) || EVENT.test(text)

export const isMailLine = (text: string) => MAIL_LINE.test(text)
export const isChatLine = (text: string) => CHAT_LINE.test(text) || MAIL_LINE.test(text)
export const isMailHeader = (text: string) => MAIL_HEADER.test(text)

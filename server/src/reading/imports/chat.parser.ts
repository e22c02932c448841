import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { Calendar } from '../../platform/countries.ts'
import { MOMENT_MAX, readMoment, type WrittenMoment } from '../days/moments.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'
import { isChatLine, isGroupEvent, isMailHeader, isMailLine, isNoWords, withoutEditedMark } from './chat-notices.rules.ts'
import type { InputRow } from './line.parser.ts'
import { plainText } from './line-decoration.rules.ts'

/** One message from a chat or mail program. */
export interface ChatMessage {
  sender: string
  /** YYYY-MM-DD; null if unknown. */
  sentOn: string | null
  lines: InputRow[]
}
interface Chat {
  /** Null if the text is no chat. */
  messages: ChatMessage[] | null
  /** Lines that no person wrote: notices, pictures, deleted messages, and names and times on separate lines. */
  leftOut: number[]
}

/** The beginning of a message or a notice. A header without a sender begins a notice. `text` is what follows in the same line. */
interface Header {
  moment: WrittenMoment
  sender: string | null
  text: string
  /** The line may also be an entry of a list, which can have the same form: '25.11.2026 17:00 - Soup'. */
  mayBeList: boolean
}

/** Finds the messages of a chat in a text, by the moments at which they were sent. */
export function readChat(rows: InputRow[], calendar: Calendar): Chat {
  const found = rows.map(({ text }) => parseHeader(plainText(text), calendar))
  const headers = listApart(found, calendar)
  if (headers.some((header) => header && header.sender !== null)) return readMessages(rows, headers, calendar)
  return readBlocks(rows, calendar) ?? readNotices(rows, headers)
}

function readMessages(rows: InputRow[], headers: (Header | null)[], calendar: Calendar): Chat {
  const leftOut: number[] = []
  const messages: ChatMessage[] = []
  let message: ChatMessage = { sender: '', sentOn: null, lines: [] }
  for (const [index, row] of rows.entries()) {
    const header = headers[index]
    if (header) {
      message = { sender: header.sender ?? '', sentOn: sentOn(header.moment, calendar), lines: [] }
      // Lines below a notice are no part of the notice: someone added them to the text. They become a message without a sender.
      messages.push(message)
      if (header.sender === null) leftOut.push(row.line)
    } else if (messages.length === 0) messages.push(message)
    if (header && (header.sender === null || !header.text)) continue
    const text = header ? header.text : row.text
    if (isByProgram(row.text, text)) leftOut.push(row.line)
    else message.lines.push({ ...row, text: withoutEditedMark(text) })
  }
  return { messages, leftOut }
}

/** Whether no person wrote a line. iPhones mark what WhatsApp itself writes: '[24.11.26, 22:03:11] Noa: <U+200E>image omitted'. */
function isByProgram(row: string, text: string) {
  const words = plainText(text)
  if (/^[\u200e\u200f\ufeff]*\[[^\]]{0,40}:\d\d[^\]]{0,10}\][^:]{0,80}: ?\u200e/u.test(row)) return true
  return isShown(words) && (!isShown(withoutEditedMark(words)) || isNoWords(withoutEditedMark(words)) || isChatLine(words))
}

const BRACKETED = new RegExp(`^\\[([^\\]]{4,${MOMENT_MAX}})\\]:?\\s*(.*)$`, 'su')
const NAMED = new RegExp(`^(\\S.{0,150}?), \\[([^\\]]{6,${MOMENT_MAX}})\\]:?$`, 'su')
const DASHED = new RegExp(`^(?=\\p{Nd}|\\p{L})([^–—]{6,${MOMENT_MAX}}?) [-–—] (.*)$`, 'su')

/** The header of a message of WhatsApp, Telegram, Viber, Skype and others; null for any other line. */
function parseHeader(text: string, { today }: Calendar): Header | null {
  const [, name = '', when = ''] = NAMED.exec(text) ?? []
  const own = when ? readMoment(when, today) : null
  if (own?.hasYear && own.hasClock) return { moment: own, sender: name, text: '', mayBeList: false }
  const [, inside = '', afterBracket = ''] = BRACKETED.exec(text) ?? []
  const [, before = '', afterDash = ''] = DASHED.exec(text) ?? []
  const moment = readMoment(inside || before, today)
  if (!moment?.hasDay || !moment.hasClock || (before && !moment.hasYear)) return null
  const rest = inside ? afterBracket : afterDash
  // After '[25 Nov 2026 at 10:03:21]:' the words are on the lines below, and there is no name.
  const [sender, words] = /^\[[^\]]*\]:/.test(text) ? ['', rest] : splitSender(rest)
  // '24.11.2026 17:00 - 18:00: Soup' has an end time, and no sender.
  if (sender !== null && readMoment(sender, today)?.hasClock) return null
  // A line with a moment in brackets and a name is no entry of a list.
  return { moment, sender, text: words, mayBeList: before !== '' || sender === null }
}

/** The sender and the words of 'Noa: Soup'. A sender ends with the first colon that is in no brackets: 'Noa (School: 3b): Soup'. */
function splitSender(text: string): [sender: string | null, words: string] {
  if (!text) return ['', '']
  let depth = 0
  for (const { index, 0: sign } of text.matchAll(/[([]|[)\]]|:(?=\s|$)/g)) {
    if (sign !== ':') depth = Math.max(0, depth + (sign === '(' || sign === '[' ? 1 : -1))
    else if (depth === 0) return [text.slice(0, index).trim(), text.slice(index + 1).trim()]
  }
  return [null, text]
}

/**
 * The headers of messages and notices. Null for an entry of a list that only looks like a header: it has a moment in the future, or it has
 * neither a sender nor the words of a notice.
 */
function listApart(headers: (Header | null)[], { today }: Calendar) {
  const isAhead = (header: Header) => header.mayBeList && header.moment.days.length > 0 && header.moment.days.every((day) => day > today)
  const isEntry = (header: Header) => header.sender === null && !isGroupEvent(header.text)
  const isList = headers.some((header) => header && isAhead(header) && isEntry(header))
  const isChat = headers.some((header) => header && header.sender !== null && !isAhead(header))
  return headers.map((header) => {
    if (!header) return null
    if (isAhead(header) && isList) return null
    return isEntry(header) && !isChat ? null : header
  })
}

/** In days. A moment that was written without a year may be of another year if it is longer ago than this. */
const LONG_AGO = 60

/** The day on which a message was sent, if that is clear. */
function sentOn({ days, hasYear }: WrittenMoment, { today, monthFirst }: Calendar) {
  const past = (monthFirst ? days.toReversed() : days).filter((day) => day <= today)
  const isNear = (day: string) => Temporal.PlainDate.from(day).until(today).days <= LONG_AGO
  return past.find((day) => hasYear || isNear(day)) ?? null
}

/** Reads a text without messages. Leaves out only notices and the lines of mail programs. */
function readNotices(rows: InputRow[], headers: (Header | null)[]): Chat {
  const { leftOut } = readMail(rows)
  for (const [index, { line }] of rows.entries()) if (headers[index]) leftOut.push(line)
  return { messages: null, leftOut }
}

const HAS_CLOCK = /\d[:.]\d{2}/
const ENDS_WITH_ADDRESS = /<[^<>\s@]+@[^<>\s@]+>:?$/u
const SAYS_WROTE = insensitive(`${anyOf('chats', 'wrote', 'wroteBy')}|${anyOf('chats', 'wroteAtEnd')}:$`)
const WROTE_BEGINS = insensitive(`^${anyOf('chats', 'wroteOn')}\\s`)
const WROTE_ENDS = insensitive(`^${anyOf('chats', 'wrote', 'wroteAtEnd')}:$`)

/** The lines of a mail that the mail program wrote. */
function readMail(rows: InputRow[]) {
  const texts = rows.map(({ text }) => plainText(text).replace(/^(?:> ?)+/u, ''))
  const isHeader = (index: number) => isMailHeader(texts[index] ?? '')
  const isOfBlock = (index: number) => [index - 2, index - 1, index].some((from) => [from, from + 1, from + 2].every(isHeader))
  // 'On Mon, 23 Nov 2026 at 12:00 Levi <levi@example.org> wrote:', perhaps in two lines.
  const wrote = (text: string) => text.endsWith(':') && HAS_CLOCK.test(text) && (SAYS_WROTE.test(text) || ENDS_WITH_ADDRESS.test(text))
  const begins = (index: number) => {
    const [text = '', next = ''] = texts.slice(index, index + 2)
    return text.endsWith('>') && WROTE_BEGINS.test(text) && HAS_CLOCK.test(text) && ENDS_WITH_ADDRESS.test(text) && WROTE_ENDS.test(next)
  }
  const isPart = (text: string, index: number) => wrote(text) || begins(index) || begins(index - 1) || isOfBlock(index) || isMailLine(text)
  return { leftOut: rows.flatMap(({ line }, index) => (isPart(texts[index] ?? '', index) ? [line] : [])) }
}

const READ_BY = insensitive(`\\s*\\(${anyOf('chats', 'read')}[^()]{0,60}\\)$`)

/**
 * Messages as Signal and iMessage copy them: a line with the name, lines of text, and a line with the time. In some copies the time comes
 * first. Null if the text is something else.
 */
function readBlocks(rows: InputRow[], calendar: Calendar): Chat | null {
  const texts = rows.map(({ text }) => plainText(text).replace(READ_BY, '').trim())
  const moments = texts.map((text) => readMoment(text, calendar.today))
  const isSent = ({ hasSeconds, days }: WrittenMoment) => hasSeconds || days.length === 0 || days.some((day) => day <= calendar.today)
  const times = moments.filter((moment) => moment?.hasClock)
  const firstIndex = texts.findIndex((text) => isShown(text))
  const first = moments[firstIndex]
  const isTimeFirst = first?.hasClock === true && (first.hasYear || first.days.some((day) => day < calendar.today))
  if (times.length === 0 || !times.every((moment) => moment && isSent(moment))) return null
  if (!isTimeFirst && first?.hasClock) return null
  const leftOut: number[] = []
  const messages: ChatMessage[] = []
  let message: ChatMessage = { sender: '', sentOn: null, lines: [] }
  const close = () => {
    const [first, ...others] = message.lines.filter(({ text }) => isShown(text))
    if (first && others.length > 0 && isNameAlone(plainText(first.text))) {
      leftOut.push(first.line)
      message = { ...message, sender: plainText(first.text), lines: others }
    }
    if (message.lines.length > 0) messages.push(message)
    message = { sender: message.sender, sentOn: null, lines: [] }
  }
  for (const [index, row] of rows.entries()) {
    const moment = moments[index]
    if (moment?.hasClock) {
      leftOut.push(row.line)
      close()
      if (isTimeFirst) message.sentOn = sentOn(moment, calendar)
      // 'Today' or '22.11.2026' on a separate line is the day under which the program shows messages.
    } else if (moment?.hasDay || isByProgram(row.text, row.text)) leftOut.push(row.line)
    else message.lines.push(row)
  }
  close()
  const isNamed = messages.some(({ sender }) => sender)
  // A single line 'Friday 17:00' is no sure sign of a chat.
  const isSure = times.length > 1 && times.every((moment) => !moment?.hasDay || moment.days.length > 0)
  return isNamed || isSure ? { messages, leftOut } : null
}

const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|[\p{Lo}\p{M}'’׳"״-]+|de|van|von|der|ben|bar|al|el|\p{Extended_Pictographic}\ufe0f?)$/u

/**
 * Whether a line can be only a name or a phone number. A name has up to four words that begin with a capital, or up to three words in a
 * script without capitals.
 */
function isNameAlone(text: string) {
  if (/^(?:~\s?)?\+?[\d\s().-]{7,20}$/u.test(text)) return true
  const words = text.replace(/^~\s?/u, '').split(/\s+/)
  const isUncased = /\p{Lo}/u.test(text)
  return words.length <= (isUncased ? 3 : 4) && words.every((word) => NAME_WORD.test(word))
}

import { OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { Calendar } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { FREQUENT_WORDS, isOtherWeek, namesOtherWeek, shortNameAtStart } from '../days/day-names.ts'
import { type DayAbove, findWhen } from '../days/plain-dates.ts'
import { LINE_MAX } from '../lengths.ts'
import { saysYes } from '../promises/word-meanings.rules.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'
import { readChat } from './chat.parser.ts'
import { type InputRow, type ParsedRow, parseRow, type Surroundings } from './line.parser.ts'
import { hasBullet, hasLetters, hasOpenBox, plainText, stripDecoration, titleOf } from './line-decoration.rules.ts'
import { readMessage } from './message.parser.ts'
import { type PossibleDays, readPossibleDays } from './possible-days.parser.ts'

/** Rows that belong together: a message, or a whole list. */
interface ListPart {
  sender: string
  rows: InputRow[]
}
interface Heading {
  line: number
  above: DayAbove[]
  choice: PossibleDays | null
  isUsed: boolean
}
type FoundRows = { parsed: ParsedRow[]; leftOut: number[] }
/** A list that has been read up to a line, with the heading of that line. */
interface ListSoFar extends FoundRows {
  calendar: Calendar
  around: Surroundings
  head: Heading | null
}

/** The lines of a text, counted from 1. Each line is cut to LINE_MAX characters, so that no pattern has to search a longer one. */
export const readLines = (text: string): InputRow[] =>
  text.split(/\r\n|\r|\n/).map((line, index) => {
    const whole = line.length > LINE_MAX ? plainText(line) : line
    return { line: index + 1, text: whole.slice(0, LINE_MAX), ...(whole.length > LINE_MAX && { isCut: true }) }
  })

/** The drafts and errors of a list or a chat. `leftOut` has the numbers of the lines that are no task. Throws too_large. */
export function parseList(lines: InputRow[], calendar: Calendar): FoundRows {
  const { parts, leftOut } = listPartsOf(lines, calendar)
  if (parts.flatMap(({ rows }) => rows).filter(({ text }) => isShown(text)).length > OPEN_TASKS_MAX) throw new AppError('too_large')
  const tooLong = new Set(lines.flatMap(({ line, isCut }) => (isCut ? [line] : [])))
  const parsed: ParsedRow[] = [...tooLong].map((line) => ({ line, code: 'text_too_long' }))
  const list: ListSoFar = { calendar, around: surroundingsOf(parts), head: null, parsed, leftOut }
  for (const [at, { rows, sender }] of parts.entries()) {
    if (list.head?.isUsed || parts[at - 1]?.sender !== sender) endHeading(list)
    if (parts[at - 1]?.sender !== sender) list.around.isOtherWeek = false
    for (const [index, row] of rows.entries()) readListLine(row, rows.slice(index + 1, index + 4), list)
  }
  endHeading(list)
  return { parsed, leftOut: leftOut.filter((line) => !tooLong.has(line)) }
}

/** Ends a heading. A heading to which no task belonged is an error, like any other line without a title. */
function endHeading(list: ListSoFar) {
  if (list.head && !list.head.isUsed) list.parsed.push({ line: list.head.line, code: 'title_missing' })
  list.head = null
}

function endUsedHeading(list: ListSoFar) {
  if (list.head?.isUsed) list.head = null
}

function readListLine(row: InputRow, below: InputRow[], list: ListSoFar) {
  if (!isShown(row.text)) return endUsedHeading(list)
  if (!hasLetters(row.text)) return void list.leftOut.push(row.line)
  const heading = parseHeading(row, below, list.calendar)
  if (!heading) return readTaskLine(row, list)
  if (heading.hasWords) list.leftOut.push(row.line)
  // A heading that names only a day, such as 'Monday:', can be below 'Next week:'.
  if (heading.hasWords) list.around.isOtherWeek = namesOtherWeek(row.text)
  if (!heading.above) return endUsedHeading(list)
  endHeading(list)
  list.head = { line: row.line, above: heading.above, choice: heading.choice, isUsed: false }
}

/** If a line names a day itself, the day of the heading above no longer counts. */
function readTaskLine(row: InputRow, list: ListSoFar) {
  const own = parseRow(row, list.calendar, list.around)
  if (own.some((draft) => 'date' in draft && draft.date !== null)) endHeading(list)
  const { head } = list
  const drafts = head ? parseRow(row, list.calendar, { ...list.around, above: head.above, choiceAbove: head.choice }) : own
  if (head && drafts.some((draft) => 'date' in draft)) head.isUsed = true
  list.parsed.push(...drafts)
}

function listPartsOf(lines: InputRow[], calendar: Calendar): { parts: ListPart[]; leftOut: number[] } {
  const { messages, leftOut } = readChat(lines, calendar)
  const out = new Set(leftOut)
  // Lines that are too long are left out only now, because such a line can still name the sender of the lines below it.
  const whole = (rows: InputRow[]) => rows.filter(({ isCut }) => !isCut)
  if (messages === null) return { parts: [{ sender: '', rows: whole(lines).filter(({ line }) => !out.has(line)) }], leftOut }
  const parts: ListPart[] = []
  for (const message of messages) {
    // The author of the list is the sender of the first task. A line in which someone else says yes is a reply and no task.
    const author = parts.find(({ rows }) => rows.length > 0)?.sender ?? message.sender
    const isAnswer = ({ text }: InputRow) =>
      message.sender !== author && saysYes(findWhen(`${text} `, calendar).rest.replaceAll(PLACEHOLDER, ' '))
    const lines = whole(message.lines)
    leftOut.push(...lines.filter(isAnswer).map(({ line }) => line))
    const read = readMessage({ ...message, lines: lines.filter((row) => !isAnswer(row)) }, calendar)
    leftOut.push(...read.leftOut)
    parts.push({ sender: message.sender, rows: read.rows })
  }
  return { parts, leftOut }
}

function surroundingsOf(parts: ListPart[]): Surroundings {
  const texts = parts.flatMap((part) => part.rows.map(({ text }) => text))
  const names = texts
    .map((text) => shortNameAtStart(stripDecoration(text)))
    .filter((name) => name !== null && !FREQUENT_WORDS.includes(name))
  return { above: [], namesDays: new Set(names).size > 1, hasOpenBoxes: texts.some(hasOpenBox) }
}

const LIST_TITLE_WORDS = insensitive(`(?<!\\p{L})${anyOf('lists', 'titles')}(?!\\p{L})`)

/** In characters, including decoration. */
const LIST_HEADING_MAX = 100

/** What remains of 'For Friday:' without its day: a word such as 'for', or nothing. */
const FOR = insensitive(`^${anyOf('lists', 'forDay')}?$`)

/**
 * The days of a line that names only days, such as 'Tuesday, 24.11.:', or of the title of a list: 'We need for Friday:'. Null if the line
 * is a task.
 */
function parseHeading({ text }: InputRow, below: InputRow[], calendar: Calendar) {
  if (text.length > LIST_HEADING_MAX) return null
  const next = below.find((row) => isShown(row.text))
  const words = stripDecoration(text)
  // A short name of a day needs a space after it, but 'Di:' can be the end of the line. So a space is added.
  const { whens, days, rest, isGuess, choice } = daysOfHeading(`${words} `, calendar)
  const title = titleOf(rest)
  const isBold = /^\*[^*]+\*:?$/u.test(plainText(text)) && hasBullet(next?.text ?? '')
  const isTitle = next !== undefined && (isBold || ((words.endsWith(':') || isOtherWeek(words)) && !hasBullet(text)))
  const isDay = days.length > 0 && whens.every(({ start }) => start === null)
  // In 'Monday 23', '23' is left as the title. It is only the day of the month.
  const isSameDay = days.some(({ date }) => Number(date.slice(8)) === Number(title.replace(/\.$/, '')))
  if (isDay && (!hasLetters(title) || FOR.test(title) || isSameDay)) return { above: days, choice, hasWords: false }
  if (!isTitle) return null
  if (isDay && !isGuess) return { above: days, choice, hasWords: true }
  return days.length === 0 && (hasBullet(next.text) || LIST_TITLE_WORDS.test(words) || namesOtherWeek(words))
    ? { above: null, choice, hasWords: true }
    : null
}

/** The days of a heading: the days that are possible for 'By Friday:' or 'Thursday or Friday:', or all days of 'Tuesday and Thursday:'. */
function daysOfHeading(text: string, calendar: Calendar) {
  const choice = readPossibleDays(text, calendar)
  if (!choice) return { ...findWhen(text, calendar), choice }
  const days = choice.days.map((date) => ({ date, isWeekday: false }))
  return { whens: [], days, rest: choice.rest, isGuess: choice.isGuess, choice }
}

import type { PromiseQuestion } from '@hand-in-hand/contract/planning/promises.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { calendarAt } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { type Calendar, findWhen } from '../../platform/plain-dates.ts'
import { addDays } from '../../platform/zones.ts'
import { readChat } from '../imports/chat.parser.ts'
import { plainText, undecorated } from '../imports/line-decoration.rules.ts'
import { readLines } from '../imports/list.parser.ts'
import { readPossibleDays } from '../imports/possible-days.parser.ts'
import { CHAT_LINES_MAX, PROMISES_MAX } from '../lengths.ts'
import { type ChatPerson, peopleNamed } from './chat-names.rules.ts'
import { type ChatTask, findSaidTask, wordsIn } from './said-task.rules.ts'
import { type Token, tokensIn, withDayNames } from './word-meanings.rules.ts'

interface ChatToRead {
  text: string
  locale: string
  now: number
  timeZone: string
  tasks: ChatTask[]
  people: ChatPerson[]
}

/** A line that promises something. `key` says which line it is, however the chat was copied. */
export interface PromisedLine {
  line: number
  source: string
  sender: string
  key: string
  person: number | null
  task: number | null
  /** Why it is not clear; null for a proposal. */
  why: PromiseQuestion | null
}

interface ChatLine {
  line: number
  text: string
  sender: string
  sentOn: string | null
}
interface SaidLine extends ChatLine {
  found: { task: ChatTask } | { why: PromiseQuestion } | null
  /** It takes a promise back: of this day, or of any. */
  takenBack: { day: string | null } | null
}

/** Days: the list in a chat is of the next seven. */
const REPLIES_WITHIN = 8

/**
 * Finds the promises in the replies of a chat: of each line one at most, and of a task as many as it has places. Throws too_large for more
 * lines than are read.
 */
export function readPromises({ text, locale, now, timeZone, tasks, people }: ChatToRead) {
  const calendar = calendarAt(now, timeZone, locale)
  const rows = readLines(text)
  if (rows.length > CHAT_LINES_MAX) throw new AppError('too_large')
  const since = addDays(calendar.today, -REPLIES_WITHIN)
  const said = linesOfChat(rows, calendar)
    .filter(({ sentOn, text: words }) => isShown(words) && (sentOn ?? calendar.today) >= since)
    .map((line): SaidLine => readChatLine(line, calendar, tasks))
  const read = said.flatMap((line, index) => {
    if (line.found === null) return []
    const named = whoSays(line.sender, people)
    if (named === null) return []
    const isTakenBack = said.slice(index + 1).some((later) => later.sender === line.sender && takesBack(later, line))
    const task = 'task' in line.found && !isTakenBack ? line.found.task : null
    const why = isTakenBack ? 'unsure' : 'why' in line.found ? line.found.why : (named.why ?? null)
    return [{ ...presentLine(line), person: named.person, task, why }]
  })
  const lines = onePerPlace(read, tasks)
  return { lines: lines.slice(0, PROMISES_MAX), leftOut: rows.filter((row) => isShown(row.text)).length - lines.length }
}

const presentLine = ({ line, text, sender, sentOn }: ChatLine) => {
  const source = plainText(text)
  return { line, source, sender, key: [sender, sentOn ?? '', source].join('\n') }
}

/** The second promise of a place waits for a person to look at it, and the same person's promise of the same task counts once. */
function onePerPlace(read: (Omit<PromisedLine, 'task'> & { task: ChatTask | null })[], tasks: readonly ChatTask[]): PromisedLine[] {
  const senders = new Map<string, string[]>()
  return read.flatMap(({ task, ...line }) => {
    if (!task || line.why !== null) return [{ ...line, task: task?.id ?? null }]
    const isSame = (each: ChatTask) => each.group === task.group && each.days.join() === task.days.join() && each.start === task.start
    const place = `${task.group} ${task.days.join()} ${task.start}`
    const before = senders.get(place) ?? []
    if (before.includes(line.sender)) return []
    senders.set(place, [...before, line.sender])
    const places = tasks.filter((each) => each.isOpen && isSame(each))
    const free = places[before.length]
    return [free ? { ...line, task: free.id } : { ...line, task: task.id, why: 'also_promised' as const }]
  })
}

/** Null for the family's side, which knows what it said. */
function whoSays(sender: string, people: readonly ChatPerson[]): { person: number | null; why?: PromiseQuestion } | null {
  if (sender === '') return { person: null, why: 'who' }
  const { found, isSure } = peopleNamed(sender, people)
  const [person, ...others] = found
  if (person && others.length === 0 && isSure) return person.isAsked ? { person: person.id } : null
  return person ? { person: null, why: 'which_person' } : { person: null }
}

const takesBack = ({ takenBack }: SaidLine, { found }: SaidLine) =>
  takenBack !== null && found !== null && 'task' in found && (takenBack.day === null || found.task.days.includes(takenBack.day))

/** 'Ruth: I can do Tuesday', copied without its moment. */
const NAME_BEFORE = /^(?<sender>[^:\n]{1,40}):\s+(?<words>\S.*)$/su
const NAME_WORDS_MAX = 4

function linesOfChat(rows: ReturnType<typeof readLines>, calendar: Calendar): ChatLine[] {
  const { messages } = readChat(rows, calendar)
  if (messages) return messages.flatMap(({ sender, sentOn, lines }) => lines.map(({ line, text }) => ({ line, text, sender, sentOn })))
  return rows.map(({ line, text }) => {
    const { sender = '', words = '' } = NAME_BEFORE.exec(plainText(text))?.groups ?? {}
    const isName = /\p{L}|\d{7}/u.test(sender) && sender.split(' ').length <= NAME_WORDS_MAX && !isSaid(sender)
    return { line, text: isName ? words : text, sender: isName ? sender : '', sentOn: null }
  })
}

/** Words that are no name: 'Tuesday: I can', 'Me: soup'. */
const isSaid = (words: string) =>
  tokensIn(wordsIn(words)).some(({ meanings }) => meanings.has('promises') || meanings.has('me')) ||
  findWhen(`${words} `, ANY_DAY).days.length > 0
const ANY_DAY: Calendar = { today: '2000-01-01', time: '00:00', monthFirst: false }

const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[?])|\n/u
const YES_HANDS = /👍|👌|✅|✔|☑|💯|🙋|✋|🤚|🤝|💪|🙌/u

function readChatLine(line: ChatLine, calendar: Calendar, tasks: readonly ChatTask[]): SaidLine {
  const then = line.sentOn === null || line.sentOn === calendar.today ? calendar : { ...calendar, today: line.sentOn, time: '00:00' }
  const known = tasks.filter(({ writtenOn }) => line.sentOn === null || writtenOn <= line.sentOn)
  const { text } = undecorated(line.text)
  const readPart = (part: string) => readSentence(withoutLastQuestion(part), then, { today: calendar.today, tasks: known })
  const sentences = text.split(SENTENCE_END).map(readPart)
  // 'Me! Tuesday!'
  const read = sentences.some(({ found, takenBack }) => found || takenBack) ? sentences : [readPart(text)]
  const found = read.flatMap((each) => (each.found ? [each.found] : []))
  const proposed = new Map(found.flatMap((each) => ('task' in each ? [[each.task.id, each] as const] : [])))
  const [first, ...others] = proposed.values()
  // 'I can do it! Soup is from me.' is about the soup.
  const unclear = found.find((each) => 'why' in each && each.why !== 'which_task') ?? (first ? undefined : found[0])
  return {
    ...line,
    found: others.length > 0 ? { why: 'two_tasks' } : (unclear ?? first ?? null),
    takenBack: read.find(({ takenBack }) => takenBack)?.takenBack ?? null,
  }
}

/** 'I can't Monday, but Tuesday I can'. */
const clausesOf = (sentence: string) =>
  sentence.split(/[,;:–—]|\s-\s/).flatMap((part) => {
    const tokens = tokensIn(wordsIn(part))
    const but = tokens.findIndex(({ meanings }) => meanings.has('buts'))
    return but < 0 ? [tokens] : [tokens.slice(0, but), tokens.slice(but)]
  })
const isClearPromise = (tokens: readonly Token[]) =>
  tokens.some(({ meanings }) => meanings.has('promises')) && !tokens.some(({ meanings }) => meanings.has('noes'))

/** 'I can do Tuesday, is she allergic to anything?' */
function withoutLastQuestion(sentence: string) {
  const comma = sentence.lastIndexOf(',')
  const before = sentence.slice(0, Math.max(0, comma))
  return sentence.trimEnd().endsWith('?') && isClearPromise(tokensIn(wordsIn(before))) ? before : sentence
}

function readSentence(sentence: string, calendar: Calendar, { today, tasks }: { today: string; tasks: readonly ChatTask[] }) {
  const nothing = { found: null, takenBack: null }
  const all = tokensIn(wordsIn(sentence))
  const has = (kind: Parameters<(typeof all)[number]['meanings']['has']>[0]) => all.some(({ meanings }) => meanings.has(kind))
  const isPromise = has('promises')
  const hasSign = YES_HANDS.test(sentence)
  if (!isPromise && !has('me') && !hasSign && !has('noes')) return nothing
  // A space, since a short name needs one after it.
  const text = `${withDayNames(sentence)} `
  const when = findWhen(text, calendar)
  const [day = null, ...otherDays] = [...new Set(when.whens.map(({ date }) => date))]
  if (has('noes') && !clausesOf(sentence).some(isClearPromise)) return { found: null, takenBack: { day } }
  const ask = (why: PromiseQuestion) => ({ found: isPromise ? { why } : null, takenBack: null })
  if (!isPromise && (has('asks') || has('others') || has('doubts') || has('asides') || sentence.includes('?'))) return nothing
  if (readPossibleDays(text, calendar)) return ask('which_day')
  if (has('noes') || has('excuses') || has('doubts') || has('others') || has('asks') || sentence.includes('?')) return ask('unsure')
  if (when.isGuess || when.problem !== null) return ask('which_day')
  if (day !== null && day < today) return nothing
  if (otherDays.length > 0 || has('several')) return ask('two_tasks')
  const tokens = tokensIn(wordsIn(when.rest.replaceAll(PLACEHOLDER, ' ')))
  const start = when.whens[0]?.start ?? null
  const found = findSaidTask({ tokens, day, start, isWeak: !isPromise }, tasks)
  if ('why' in found && (has('asides') || (!isPromise && (day === null || found.why === 'which_task')))) return nothing
  return { found, takenBack: null }
}

import type { PromiseQuestion } from '@hand-in-hand/contract/planning/promises.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { cached } from '../../platform/cached.ts'
import { type Calendar, calendarAt } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { addDays } from '../../platform/zones.ts'
import { findWhen } from '../days/plain-dates.ts'
import { readChat } from '../imports/chat.parser.ts'
import { plainText, undecorated } from '../imports/line-decoration.rules.ts'
import { readLines } from '../imports/list.parser.ts'
import { readHours, readPossibleDays } from '../imports/possible-days.parser.ts'
import { CHAT_LINES_MAX, PROMISES_MAX } from '../lengths.ts'
import { anyOf } from '../words/word-patterns.rules.ts'
import { type ChatPerson, senderAmong } from './chat-names.rules.ts'
import { type ChatTask, type FoundTask, taskFinder } from './said-task.rules.ts'
import { hasMeaning, type Token, tokensIn, withDayNames, wordsIn } from './word-meanings.rules.ts'

interface ChatToRead {
  text: string
  locale: string
  now: number
  timeZone: string
  tasks: ChatTask[]
  people: ChatPerson[]
}

/** A line that promises something. `key` identifies the line, also in another copy of the chat. */
export interface PromisedLine {
  line: number
  source: string
  sender: string
  key: string
  person: number | null
  task: number | null
  /** Why the promise is not clear; null if it is clear. */
  why: PromiseQuestion | null
}

/** In days. Older replies do not count: a list in a chat is for the next seven days. */
const REPLIES_WITHIN = 8

/**
 * Finds the promises in the replies of a chat, at most one for each line. If there are very many, the newest are returned. Throws too_large
 * for more lines than may be read.
 */
export function readPromises({ text, locale, now, timeZone, tasks, people }: ChatToRead) {
  const calendar = calendarAt(now, timeZone, locale)
  const rows = readLines(text)
  if (rows.length > CHAT_LINES_MAX) throw new AppError('too_large')
  const since = addDays(calendar.today, -REPLIES_WITHIN)
  const findTask = taskFinder(tasks)
  const senderIs = cached(senderAmong(people))
  const promised = new Map<string, PromisedLine>()
  const tookBack = new Set<string>()
  const lines = linesOfChat(rows, calendar).filter(({ sentOn }) => (sentOn ?? calendar.today) >= since)
  for (const chatLine of lines.toReversed()) {
    if (promised.size === PROMISES_MAX) break
    const { found, isNo } = readChatLine(chatLine, calendar, findTask)
    const who = senderIs(chatLine.sender)
    // Messages of the owner and the coordinators are left out, because they know what they wrote.
    if (found !== null && !(who.isSure && who.person?.isAsked === false)) {
      const line = promisedLine(chatLine, found, who, tookBack.has(chatLine.sender))
      // If someone promises a task twice, the family is asked only once.
      promised.set(line.why === null ? `${line.sender}\n${line.task}` : line.key, line)
    }
    if (isNo) tookBack.add(chatLine.sender)
  }
  return [...promised.values()].toReversed()
}

/** `isTakenBack`: in a later line the sender says no. */
function promisedLine(said: ChatLine, found: FoundTask, { person, isSure }: FoundSender, isTakenBack: boolean): PromisedLine {
  const { line, sender, sentOn } = said
  const source = plainText(said.text)
  const whose = sender === '' ? 'who' : isSure ? null : 'which_person'
  return {
    line,
    source,
    sender,
    key: [sender, sentOn ?? '', source].join('\n'),
    person: isSure ? (person?.id ?? null) : null,
    task: 'task' in found ? found.task.id : null,
    why: isTakenBack ? 'unsure' : 'why' in found ? found.why : whose,
  }
}

interface ChatLine {
  line: number
  text: string
  sender: string
  sentOn: string | null
}

/** A line such as 'Ruth: I can do Tuesday', copied without its day and time. */
const NAME_BEFORE = /^(?<sender>[^:\n]{1,40}):\s+(?<words>\S.*)$/su
const NAME_WORDS_MAX = 4

function linesOfChat(rows: ReturnType<typeof readLines>, calendar: Calendar): ChatLine[] {
  const { messages } = readChat(rows, calendar)
  if (messages) return messages.flatMap(({ sender, sentOn, lines }) => lines.map(({ line, text }) => ({ line, text, sender, sentOn })))
  const isName = cached((words: string) => /\p{L}|\d{7}/u.test(words) && words.split(' ').length <= NAME_WORDS_MAX && !isMessageText(words))
  return rows.map(({ line, text }) => {
    const { sender = '', words = '' } = NAME_BEFORE.exec(plainText(text))?.groups ?? {}
    return sender && isName(sender) ? { line, text: words, sender, sentOn: null } : { line, text, sender: '', sentOn: null }
  })
}

/** Words that are no name of a sender: 'Tuesday: I can', 'Me: soup'. */
const isMessageText = (words: string) =>
  hasMeaning(tokensIn(wordsIn(words)), 'promises', 'me') || findWhen(`${words} `, ANY_DAY).days.length > 0
const ANY_DAY: Calendar = { today: '2000-01-01', time: '00:00', monthFirst: false }

/** A sentence may also end after an emoji, and before a final question: 'I can do Tuesday, is she allergic to anything?' */
const SENTENCE_END =
  /(?<=[.!?…])["”“»]?\s+|(?<=[?])|\n|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\s+(?=[\p{L}"“„])|,(?=[^,]*\?$)/u
const YES_HANDS = /👍|👌|✅|✔|☑|💯|🙋|✋|🤚|🤝|💪|🙌/u
const IRONY = /🙄|😏|😒|🙃/u

type FindTask = ReturnType<typeof taskFinder>
type FoundSender = ReturnType<ReturnType<typeof senderAmong>>
interface ReadPromise {
  found: FoundTask | null
  /** The sentence takes an earlier promise back. */
  isNo: boolean
}
const NO_PROMISE: ReadPromise = { found: null, isNo: false }

function readChatLine({ text, sentOn }: ChatLine, calendar: Calendar, findTask: FindTask): ReadPromise {
  const then = sentOn === null || sentOn === calendar.today ? calendar : { ...calendar, today: sentOn, time: '00:00' }
  const plain = undecorated(text).text
  const readPart = (part: string, isAnswered = false) => readSentence(part, { then, today: calendar.today, sentOn, isAnswered }, findTask)
  const parts = plain.split(SENTENCE_END).filter(isShown)
  const sentences = parts.flatMap((part, at) => {
    if (parts[at + 1] !== undefined && part.endsWith('?') && isOnlyYes(parts[at + 1] ?? '')) return readPart(part, true)
    return at > 0 && parts[at - 1]?.endsWith('?') && isOnlyYes(part) ? [] : readPart(part)
  })
  // If no part is clear alone, as in 'Me! Tuesday!', the line is read as a whole.
  const isClear = ({ found, isNo }: ReadPromise) => isNo || (found !== null && !('why' in found && found.why === 'which_task'))
  const read = sentences.some(isClear) ? sentences : [readPart(plain)]
  const found = read.flatMap((each) => each.found ?? [])
  const [first, ...others] = new Map(found.flatMap((each) => ('task' in each ? [[each.task.id, each] as const] : []))).values()
  // In 'I can do it! Soup is from me.' only the second sentence names a task, so the first does not count.
  const unclear = found.find((each) => 'why' in each && each.why !== 'which_task') ?? (first ? undefined : found[0])
  return { found: others.length > 0 ? { why: 'two_tasks' } : (unclear ?? first ?? null), isNo: read.some(({ isNo }) => isNo) }
}

/** 'Friday dinner? I'll take it!': the text after the question is a yes and names nothing else. */
function isOnlyYes(sentence: string) {
  const tokens = tokensIn(wordsIn(sentence))
  return (
    (hasMeaning(tokens, 'promises', 'me') || YES_HANDS.test(sentence)) &&
    tokens.every(({ meanings }) => meanings.size > 0) &&
    !hasMeaning(tokens, ...NOT_A_YES) &&
    !/\d|\?/.test(sentence)
  )
}
const NOT_A_YES = ['noes', 'excuses', 'doubts', 'asks', 'others', 'asides', 'several'] as const

interface SentenceContext {
  /** The calendar for the day on which the message was sent. */
  then: Calendar
  today: string
  sentOn: string | null
  /** The sentence is a question, and the next sentence says yes to it. */
  isAnswered: boolean
}
/** 'Laundry - me', 'стирка моя' */
const NAMES_ONESELF = new RegExp(
  `(?:[-–—:=→>]\\s*${anyOf('sentences', 'oneself')}|(?<!\\p{L})${anyOf('sentences', 'mine')})(?=\\P{L}*$)`,
  'iu',
)

function readSentence(text: string, context: SentenceContext, findTask: FindTask): ReadPromise {
  const tokens = tokensIn(wordsIn(text))
  const promiseAt = tokens.findIndex(({ meanings }) => meanings.has('promises'))
  const isPromise = context.isAnswered || promiseAt >= 0 || NAMES_ONESELF.test(text)
  if (!isPromise && !hasMeaning(tokens, 'me', 'noes') && !YES_HANDS.test(text)) return NO_PROMISE
  if (hasMeaning(tokens, 'noes')) return { found: isPromise && hasMeaning(tokens, 'buts') ? { why: 'unsure' } : null, isNo: true }
  const asks = !context.isAnswered && (hasMeaning(tokens, 'asks') || text.includes('?'))
  const isLimited = hasMeaning(tokens.slice(Math.max(promiseAt, 0)), 'buts')
  const isUnsure = asks || isLimited || hasMeaning(tokens, 'others', 'doubts') || IRONY.test(text)
  if (!isPromise && (isUnsure || hasMeaning(tokens, 'asides'))) return NO_PROMISE
  return { found: readTaskInSentence({ text, tokens, isPromise, isUnsure }, context, findTask), isNo: false }
}

/** If `isPromise` is false, the sentence promises nothing and only contains a word such as 'I', or an emoji such as 👍. */
type Sentence = { text: string; tokens: Token[]; isPromise: boolean; isUnsure: boolean }

/** The hour in a sentence without a day. 'from 17:00' is no single hour, so it counts as 'several'. */
const FROM_HOUR = new RegExp(`(?<!\\p{L})${anyOf('sentences', 'fromHour')}\\s*\\d`, 'iu')
const hourIn = (text: string) => (FROM_HOUR.test(text) ? 'several' : readHours(text))
/** If someone writes 'Sunday' on a Sunday, it may be the next Sunday. */
const daysMeant = ({ whens, days }: ReturnType<typeof findWhen>, today: string) =>
  whens.flatMap(({ date }) => (date === today && days.every((each) => each.isWeekday) ? [date, addDays(date, 7)] : [date]))

const CLAUSE_END = /[,;()]|\s[-–—]\s/u
const isCore = (clause: string) => /\d/.test(clause) || clause.includes(PLACEHOLDER) || hasMeaning(tokensIn(wordsIn(clause)), 'promises')

/**
 * If the task is not clear, the sentence is read again with only the parts that have a day, a number or a promise. Other parts may be a
 * reason: 'I'll take Friday, off work anyway'.
 */
function findInClauses(said: string, find: (said: string) => FoundTask) {
  const found = find(said)
  const isClear = 'task' in found || found.why !== 'which_task'
  return isClear ? found : find(said.split(CLAUSE_END).filter(isCore).join(' '))
}

const WITH_SHORT_DAYS = new RegExp(`(?<!\\p{L})${anyOf('sentences', 'withShortDays')}(?!\\p{L})`, 'iu')

/** The task of a sentence, or why the sentence is not clear; null if it is about something else. */
function readTaskInSentence({ text, tokens, isPromise, isUnsure }: Sentence, { then, today, sentOn }: SentenceContext, findTask: FindTask) {
  const unclear = (why: PromiseQuestion) => (isPromise ? { why } : null)
  // A space is added, because a short name of a day needs one after it.
  const named = `${withDayNames(text)} `
  if (hasMeaning(tokens, 'otherWeek') || readPossibleDays(named, then)) return unclear('which_day')
  if (isUnsure || hasMeaning(tokens, 'excuses')) return unclear('unsure')
  // In German a day can be two letters: 'Do Einkauf übernehmen wir'.
  const when = findWhen(named, then, [], WITH_SHORT_DAYS.test(text))
  if (when.isGuess || when.problem !== null) return unclear('which_day')
  const [day = null, ...otherDays] = [...new Set(when.whens.map(({ date }) => date))]
  if (day !== null && day < today) return null
  if (otherDays.length > 0 || hasMeaning(tokens, 'several')) return unclear('two_tasks')
  const hour = day === null ? hourIn(named) : (when.whens[0]?.start ?? null)
  if (hour === 'several') return unclear('which_task')
  const days = daysMeant(when, then.today)
  const find = (said: string) =>
    findTask({ tokens: tokensIn(wordsIn(said.replaceAll(PLACEHOLDER, ' '))), days, start: hour, sentOn, isWeak: !isPromise })
  const found = isPromise ? findInClauses(when.rest, find) : find(when.rest)
  if ('task' in found) return found
  const isAboutElse = hasMeaning(tokens, 'asides') || (!isPromise && (day === null || found.why === 'which_task'))
  return isAboutElse ? null : found
}

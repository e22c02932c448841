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
import { type ChatPerson, senderAmong } from './chat-names.rules.ts'
import { type ChatTask, type FoundTask, taskFinder } from './said-task.rules.ts'
import { remembered, tokensIn, type WordMeaning, withDayNames, wordsIn } from './word-meanings.rules.ts'

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

/** Days: the list in a chat is of the next seven. */
const REPLIES_WITHIN = 8

/** Finds the promises in the replies of a chat, of each line one at most; of very many the newest. Throws too_large for more lines than are read. */
export function readPromises({ text, locale, now, timeZone, tasks, people }: ChatToRead) {
  const calendar = calendarAt(now, timeZone, locale)
  const rows = readLines(text)
  if (rows.length > CHAT_LINES_MAX) throw new AppError('too_large')
  const since = addDays(calendar.today, -REPLIES_WITHIN)
  const findTask = taskFinder(tasks)
  const senderIs = remembered(senderAmong(people))
  const promised = new Map<string, PromisedLine>()
  const tookBack = new Set<string>()
  const lines = linesOfChat(rows, calendar).filter(({ sentOn }) => (sentOn ?? calendar.today) >= since)
  for (const chatLine of lines.toReversed()) {
    const { line, text: words, sender, sentOn } = chatLine
    if (promised.size === PROMISES_MAX) break
    const { found, isNo } = readChatLine(chatLine, calendar, findTask)
    const { person, isSure } = senderIs(sender)
    // The family's side knows what it said.
    if (found !== null && !(isSure && person?.isAsked === false)) {
      const source = plainText(words)
      const key = [sender, sentOn ?? '', source].join('\n')
      const whose = sender === '' ? 'who' : isSure ? null : 'which_person'
      const why = tookBack.has(sender) ? 'unsure' : 'why' in found ? found.why : whose
      const task = 'task' in found ? found.task.id : null
      // Who promises a task twice is asked once.
      promised.set(why === null ? `${sender}\n${task}` : key, {
        line,
        source,
        sender,
        key,
        person: isSure ? (person?.id ?? null) : null,
        task,
        why,
      })
    }
    if (isNo) tookBack.add(sender)
  }
  return [...promised.values()].toReversed()
}

interface ChatLine {
  line: number
  text: string
  sender: string
  sentOn: string | null
}

/** 'Ruth: I can do Tuesday', copied without its moment. */
const NAME_BEFORE = /^(?<sender>[^:\n]{1,40}):\s+(?<words>\S.*)$/su
const NAME_WORDS_MAX = 4

function linesOfChat(rows: ReturnType<typeof readLines>, calendar: Calendar): ChatLine[] {
  const { messages } = readChat(rows, calendar)
  if (messages) return messages.flatMap(({ sender, sentOn, lines }) => lines.map(({ line, text }) => ({ line, text, sender, sentOn })))
  const isName = remembered((words: string) => /\p{L}|\d{7}/u.test(words) && words.split(' ').length <= NAME_WORDS_MAX && !isSaid(words))
  return rows.map(({ line, text }) => {
    const { sender = '', words = '' } = NAME_BEFORE.exec(plainText(text))?.groups ?? {}
    return sender && isName(sender) ? { line, text: words, sender, sentOn: null } : { line, text, sender: '', sentOn: null }
  })
}

/** Words that are no name: 'Tuesday: I can', 'Me: soup'. */
const isSaid = (words: string) =>
  tokensIn(wordsIn(words)).some(({ meanings }) => meanings.has('promises') || meanings.has('me')) ||
  findWhen(`${words} `, ANY_DAY).days.length > 0
const ANY_DAY: Calendar = { today: '2000-01-01', time: '00:00', monthFirst: false }

/** Also after a picture, and before a last question: 'I can do Tuesday, is she allergic to anything?' */
const SENTENCE_END =
  /(?<=[.!?…])["”“»]?\s+|(?<=[?])|\n|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\s+(?=[\p{L}"“„])|,(?=[^,]*\?$)/u
const YES_HANDS = /👍|👌|✅|✔|☑|💯|🙋|✋|🤚|🤝|💪|🙌/u
const IRONY = /🙄|😏|😒|🙃/u

type FindTask = ReturnType<typeof taskFinder>
interface ReadPromise {
  found: FoundTask | null
  /** It takes an earlier promise back. */
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
  // 'Me! Tuesday!'
  const isClear = ({ found, isNo }: ReadPromise) => isNo || (found !== null && !('why' in found && found.why === 'which_task'))
  const read = sentences.some(isClear) ? sentences : [readPart(plain)]
  const found = read.flatMap((each) => each.found ?? [])
  const [first, ...others] = new Map(found.flatMap((each) => ('task' in each ? [[each.task.id, each] as const] : []))).values()
  // 'I can do it! Soup is from me.' is about the soup.
  const unclear = found.find((each) => 'why' in each && each.why !== 'which_task') ?? (first ? undefined : found[0])
  return { found: others.length > 0 ? { why: 'two_tasks' } : (unclear ?? first ?? null), isNo: read.some(({ isNo }) => isNo) }
}

/** 'Friday dinner? I'll take it!': what follows the question is a yes and names nothing else. */
function isOnlyYes(sentence: string) {
  const kinds = tokensIn(wordsIn(sentence)).map(({ meanings }) => meanings)
  const says = (...wanted: WordMeaning[]) => kinds.some((meanings) => wanted.some((kind) => meanings.has(kind)))
  return (
    (says('promises', 'me') || YES_HANDS.test(sentence)) &&
    kinds.every(({ size }) => size > 0) &&
    !says(...NOT_A_YES) &&
    !/\d|\?/.test(sentence)
  )
}
const NOT_A_YES = ['noes', 'excuses', 'doubts', 'asks', 'others', 'asides', 'several'] as const

interface SentenceContext {
  /** The calendar of the day on which it was said. */
  then: Calendar
  today: string
  sentOn: string | null
  /** It is a question to which the next sentence says yes. */
  isAnswered: boolean
}

function readSentence(sentence: string, { then, today, sentOn, isAnswered }: SentenceContext, findTask: FindTask): ReadPromise {
  const all = tokensIn(wordsIn(sentence))
  const has = (...kinds: WordMeaning[]) => all.some(({ meanings }) => kinds.some((kind) => meanings.has(kind)))
  const isPromise = isAnswered || has('promises')
  if (!isPromise && !has('me', 'noes') && !YES_HANDS.test(sentence)) return NO_PROMISE
  const unclear = (why: PromiseQuestion): ReadPromise => ({ ...NO_PROMISE, found: isPromise ? { why } : null })
  if (has('noes')) return { found: isPromise && has('buts') ? { why: 'unsure' } : null, isNo: true }
  const asks = !isAnswered && (has('asks') || sentence.includes('?'))
  if (!isPromise && (asks || has('others', 'doubts', 'asides') || IRONY.test(sentence))) return NO_PROMISE
  // A space, since a short name needs one after it.
  const text = `${withDayNames(sentence)} `
  if (has('otherWeek') || readPossibleDays(text, then)) return unclear('which_day')
  if (asks || has('excuses', 'doubts', 'others') || IRONY.test(sentence)) return unclear('unsure')
  const when = findWhen(text, then)
  if (when.isGuess || when.problem !== null) return unclear('which_day')
  const [day = null, ...otherDays] = [...new Set(when.whens.map(({ date }) => date))]
  if (day !== null && day < today) return NO_PROMISE
  if (otherDays.length > 0 || has('several')) return unclear('two_tasks')
  const tokens = tokensIn(wordsIn(when.rest.replaceAll(PLACEHOLDER, ' ')))
  const found = findTask({ tokens, day, start: when.whens[0]?.start ?? null, sentOn, isWeak: !isPromise })
  if ('why' in found && (has('asides') || (!isPromise && (day === null || found.why === 'which_task')))) return NO_PROMISE
  return { found, isNo: false }
}

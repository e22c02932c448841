import { COMMON_NEEDS, type CommonNeed, HEBREW_PREFIX } from '@hand-in-hand/contract/common-needs.rules.ts'
import type { PromiseQuestion } from '@hand-in-hand/contract/planning/promises.ts'
import { cached } from '../../platform/cached.ts'
import { hasMeaning, isFiller, isMisspelt, meansTheSame, stemOf, type Token, wordsIn } from './word-meanings.rules.ts'

/** A task as a chat may name it. */
export interface ChatTask {
  id: number
  /** All places of the task and all dates of its series have this same number. A task has one place for each helper. */
  group: number
  /** The title in each language, if the task is from the ready list. */
  titles: string[]
  need: CommonNeed | null
  /** YYYY-MM-DD: the days on which the task may be; empty for a task at any time. */
  days: string[]
  /** HH:MM */
  start: string | null
  end: string | null
  /** The day on which the task was written: an earlier promise is about another task. */
  writtenOn: string
  isOpen: boolean
}

/** What a sentence says about a task. */
interface TaskInSentence {
  tokens: Token[]
  days: readonly string[]
  start: string | null
  /** The day on which the sentence was sent, if that is known. */
  sentOn: string | null
  /** The sentence promises nothing. It has only a word such as 'I', or an emoji such as 👍. */
  isWeak: boolean
}
export type FoundTask = { task: ChatTask } | { why: PromiseQuestion }

/** Prefixes such as in 'd'Lotte' and 'ת'קניות'. */
const PREFIXES = new RegExp(`^(?:[dת]'|${HEBREW_PREFIX}(?=[א-ת]{3}))`, 'u')
const formsOf = (word: string) => [...new Set([word, word.replace(PREFIXES, '')].map((form) => stemOf(form.replace(/'s?$/u, ''))))]
const COMPOUND_MIN = 4

/** Whether two words are forms of one word: 'Suppe' and 'Suppen', 'Hühnersuppe', 'המרק' and 'מרק'. */
const isSameWord = (one: string, other: string) => one === other || isCompound(one, other) || isCompound(other, one)
const isCompound = (long: string, end: string) => end.length >= COMPOUND_MIN && long.length > end.length && long.endsWith(end)

const contentOf = (title = '') => wordsIn(title).filter((word) => !isFiller(word))

/** Finds the only task that a sentence is about, or the reason why the task is not clear. */
export function taskFinder(all: readonly ChatTask[]) {
  const titled = all.map((task) => ({ task, forms: task.titles.flatMap((title) => contentOf(title).flatMap(formsOf)) }))
  const withWord = cached((word: string) => {
    const said = formsOf(word)
    const withForm = (isSame: typeof isSameWord) =>
      titled.filter(({ forms }) => forms.some((form) => said.some((each) => isSame(form, each)))).map(({ task }) => task)
    return [isSameWord, meansTheSame, isMisspelt].map(withForm).find((found) => found.length > 0) ?? []
  })
  return (sentence: TaskInSentence) => taskOfWords(sentence, all, withWord)
}

/**
 * How many words of a sentence may be unknown. If there are more, the sentence is likely to be about something else. One word of a longer
 * title says little, so if the sentence has only this word, only one unknown word is allowed.
 */
const unknownMax = (named: ChatTask[], words: number) =>
  named.length === 0 ? 2 : words === 1 && named.every(({ titles }) => contentOf(titles[0]).length > 1) ? 1 : 6

/** `withWord` finds the tasks that have a word in a title. */
function taskOfWords(sentence: TaskInSentence, all: readonly ChatTask[], withWord: (word: string) => ChatTask[]): FoundTask {
  const { tokens, days, start, sentOn, isWeak } = sentence
  const isKnown = ({ writtenOn }: ChatTask) => sentOn === null || writtenOn <= sentOn
  const tasks = all.filter(isKnown)
  const words = tokens.flatMap((token) => (isGrammar(token) ? [] : token.words))
  const said = words.map((word) => withWord(word).filter(isKnown)).filter((found) => found.length > 0)
  // A word such as a child's name can be in many titles, so words that are in only one title decide.
  const own = said.filter((found) => new Set(found.map(({ titles }) => titles[0])).size === 1)
  const named = said.length > 0 ? tasks.filter((task) => (own.length > 0 ? own : said).every((found) => found.includes(task))) : []
  if (said.length > 0 && named.length === 0) return { why: 'two_tasks' }
  const needs = COMMON_NEEDS.filter((need) => hasMeaning(tokens, need))
  const about = named.length > 0 ? named : tasks.filter(({ need }) => need !== null && needs.includes(need))
  const isUnknown = ({ meanings, words: [word = ''] }: Token) =>
    (meanings.size === 0 || meanings.has('things') || meanings.has('asides')) &&
    !/^\d/.test(word) &&
    !named.some((task) => withWord(word).includes(task))
  const unknown = tokens.filter(isUnknown)
  const isSure = about.some((task) => isOn(task, days) || (start !== null && task.start === start))
  const most = isWeak || about.length === 0 ? 0 : unknownMax(named, said.length) * (isSure ? 3 : 1)
  if (unknown.length > most || hasMeaning(unknown, 'things', 'asides')) return { why: 'which_task' }
  if (needs.length > 0 && about.length === 0) return { why: tasks.some((task) => isOn(task, days)) ? 'which_task' : 'no_task' }
  if (needs.some((need) => about.every((task) => task.need !== need) && tasks.some((task) => task.need === need)))
    return { why: 'two_tasks' }
  return theOneOf(about, sentence, tasks)
}

const isGrammar = (token: Token) =>
  hasMeaning([token], 'fillers') || (token.words.length > 1 && hasMeaning([token], 'promises') && !hasMeaning([token], ...COMMON_NEEDS))
const isOn = (task: ChatTask, days: readonly string[]) => days.some((day) => task.days.includes(day))

function theOneOf(about: readonly ChatTask[], { days, start }: TaskInSentence, tasks: readonly ChatTask[]): FoundTask {
  if (about.length === 0 && days.length === 0 && start === null) return { why: 'which_task' }
  const onDay = (about.length > 0 ? about : tasks).filter((task) => isOn(task, days))
  const atAnyTime = about.filter((task) => task.days.length === 0)
  const undated = about.length > 0 ? about : tasks.filter((task) => task.start === start)
  const pool = days.length === 0 ? undated : onDay.length > 0 ? onDay : atAnyTime
  if (pool.length === 0) return { why: about.length > 0 ? 'which_day' : 'no_task' }
  const then = start === null ? pool : pool.filter((task) => task.start === null || isNear(task, start))
  const open = then.filter(({ isOpen }) => isOpen)
  const [task] = open
  if (then.length === 0) return { why: 'which_task' }
  if (!task) return { why: 'taken' }
  const isOneDay = (each: ChatTask) => each.days.join() === task.days.join() && each.start === task.start
  if (open.every((each) => each.group === task.group && isOneDay(each))) return { task }
  return { why: open.every(({ titles }) => titles[0] === task.titles[0]) ? 'which_day' : 'which_task' }
}

const minutesOfClock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const NEAR_MINUTES = 30

const isNear = ({ start, end }: ChatTask, said: string) =>
  start !== null &&
  minutesOfClock(said) >= minutesOfClock(start) - NEAR_MINUTES &&
  minutesOfClock(said) <= Math.max(minutesOfClock(end ?? start) - 1, minutesOfClock(start) + NEAR_MINUTES)

import { COMMON_NEEDS, type CommonNeed, HEBREW_PREFIX } from '@hand-in-hand/contract/common-needs.rules.ts'
import type { PromiseQuestion } from '@hand-in-hand/contract/planning/promises.ts'
import { isFiller, stemOf, type Token } from './word-meanings.rules.ts'

/** A task as a chat may name it. */
export interface ChatTask {
  id: number
  /** Its places, and the dates of its series, have the same. */
  group: number
  /** In each language, if it is of the ready list. */
  titles: string[]
  need: CommonNeed | null
  /** YYYY-MM-DD: the days on which it may be; none for any time. */
  days: string[]
  /** HH:MM */
  start: string | null
  end: string | null
  /** The day on which it was written: an earlier promise is of another one. */
  writtenOn: string
  isOpen: boolean
}

/** What a sentence says of a task. */
export interface SaidTask {
  tokens: Token[]
  day: string | null
  start: string | null
  /** How many words may be unknown if it names a task, or a need: the more is said, the likelier it is about something else. */
  isWeak: boolean
}

const NAMED_UNKNOWN_MAX = 4
const NEED_UNKNOWN_MAX = 2

const HEBREW_PREFIXES = new RegExp(`^${HEBREW_PREFIX}(?=[א-ת]{3})`, 'u')
const formsOf = (word: string) => new Set([word, word.replace(HEBREW_PREFIXES, '')].map(stemOf))
const COMPOUND_MIN = 4

/** 'Suppe' and 'Suppen', 'Hühnersuppe', 'המרק' and 'מרק'. */
const isSameWord = (one: string, other: string) => {
  const [forms, others] = [formsOf(one), formsOf(other)]
  return [...forms].some((form) => others.has(form) || [...others].some((each) => isCompound(form, each) || isCompound(each, form)))
}
const isCompound = (long: string, end: string) => end.length >= COMPOUND_MIN && long.length > end.length && long.endsWith(end)

export const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}[\p{L}'"״׳-]*|\p{N}+/gu) ?? []

type FoundTask = { task: ChatTask } | { why: PromiseQuestion }

/** The one task that a sentence is about; else why that is not clear. */
export function findSaidTask({ tokens, day, start, isWeak }: SaidTask, tasks: readonly ChatTask[]): FoundTask {
  const words = tokens.flatMap((token) => (token.meanings.has('fillers') || isGrammar(token) ? [] : token.words))
  const needs = COMMON_NEEDS.filter((need) => tokens.some(({ meanings }) => meanings.has(need)))
  const named = bestNamed(words, tasks)
  if (named === 'two') return { why: 'two_tasks' }
  const byNeed = named.length > 0 ? [] : tasks.filter(({ need }) => need !== null && needs.includes(need))
  const isOfTask = (word: string) =>
    named.some(({ titles }) => titles.some((title) => titleWords(title).some((each) => isSameWord(each, word))))
  const isKnown = ({ meanings, words: [word = ''] }: Token) =>
    (meanings.size > 0 && (named.length > 0 || !meanings.has('asides'))) || /^\d/.test(word) || isOfTask(word)
  const unknown = tokens.filter((token) => !isKnown(token)).length
  const most = isWeak ? 0 : named.length > 0 ? NAMED_UNKNOWN_MAX : byNeed.length > 0 ? NEED_UNKNOWN_MAX : 0
  if (unknown > most) return { why: 'which_task' }
  const about = named.length > 0 ? named : byNeed
  if (needs.length > 0 && about.length === 0) return { why: tasks.some((task) => isOn(task, day)) ? 'which_task' : 'no_task' }
  if (needs.some((need) => about.every((task) => task.need !== need) && tasks.some((task) => task.need === need)))
    return { why: 'two_tasks' }
  return theOneOf(about, { day, start }, tasks)
}

const isGrammar = ({ meanings }: Token) =>
  (['promises', 'me', 'asides'] as const).some((kind) => meanings.has(kind)) && !COMMON_NEEDS.some((need) => meanings.has(need))
const isOn = ({ days }: ChatTask, day: string | null) => day !== null && days.includes(day)

const titleWords = (title: string) => wordsIn(title).filter((word) => !isFiller(word))

/** The tasks of which the title has most of these words; 'two' if two titles share the words among them. */
function bestNamed(words: readonly string[], tasks: readonly ChatTask[]): ChatTask[] | 'two' {
  const found = tasks.flatMap((task) => {
    const own = task.titles.map(titleWords)
    const said = words.filter((word) => own.some((title) => title.some((each) => isSameWord(each, word))))
    return said.length > 0 ? [{ task, said: new Set(said) }] : []
  })
  const titlesWith = (word: string) => new Set(found.filter(({ said }) => said.has(word)).map(({ task }) => task.titles[0])).size
  const all = new Set(found.flatMap(({ said }) => [...said]))
  // A word such as a child's name can be in many titles: those that are in one alone decide.
  const own = new Set([...all].filter((word) => titlesWith(word) === 1))
  const deciding = own.size > 0 ? own : all
  const best = found.filter(({ said }) => [...deciding].every((word) => said.has(word))).map(({ task }) => task)
  return best.length === 0 && found.length > 0 ? 'two' : best
}

function theOneOf(about: readonly ChatTask[], { day, start }: Pick<SaidTask, 'day' | 'start'>, tasks: readonly ChatTask[]): FoundTask {
  if (about.length === 0 && day === null) return { why: 'which_task' }
  const onDay = (about.length > 0 ? about : tasks).filter((task) => isOn(task, day))
  const atAnyTime = about.filter(({ days }) => days.length === 0)
  const pool = day === null ? about : onDay.length > 0 ? onDay : atAnyTime
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

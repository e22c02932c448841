import { DAY } from '@hand-in-hand/contract/constants.ts'
import { monthDays } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { type DayGroup, eventDayOf, groupByDay, localDate, type Moment, startOf } from '../../i18n/dates.ts'
import { type Weekday, weekdayOf } from '../../i18n/weekdays.ts'
import { isTaskOffered, isTaskOver } from './tasks.rules.ts'

/** A task that is joined to a card: as the circle, the family's side or a visitor sees it. */
export interface CardTask extends Moment {
  id: number
  // A list that an older version of the app kept on the phone has no groups.
  group_id?: number | null
  series_id?: number | null
  helpers_needed?: number
  status?: Task['status']
  assigned_on_me?: boolean
  offered_until?: string | null
  completed_at?: string | null
  updated_at?: string
}

/** How a series repeats, as far as its known days show it. */
export type Rhythm = 'day' | 'week' | 'two weeks' | 'month' | readonly Weekday[]

/** One card of a list: a task with all its places and the later times of its series. The card has the time of its task. */
export interface JoinedTask<T> extends Moment {
  /** The place that the card leads to: mine, else an open one, else one that its taker offers, else the first. */
  task: T
  /** The places of the task that this page has loaded. */
  places: readonly T[]
  /** The other times of the same series that belong to this card, in order. Their own `later` is empty. */
  later: readonly JoinedTask<T>[]
  /** Null if the task does not repeat, or if the known days of its series show no rhythm. */
  rhythm: Rhythm | null
}

/** Whether a task can be on no later day than this one (YYYY-MM-DD). */
export const isLastDay = ({ may_be }: Pick<Task, 'may_be'>, day: string | null) => (may_be?.days.at(-1) ?? '') <= (day ?? '')

interface Joining<T> {
  /** All known tasks, also those that the list does not show. They give the places and the rhythm of a card. */
  known?: readonly T[]
  /** Times of a series are joined from this day on (YYYY-MM-DD); days before it have a card each. */
  from: string | 'never'
  timeZone: string
  /** A series whose next date belongs to another person shows its next open date. */
  leadsToOpen?: boolean
}

/** Joins tasks to cards: one for all places of a group, and one for the times of a series. The order is by day and start. */
export function joinTasks<T extends CardTask>(
  shown: readonly T[],
  { known = shown, from, timeZone, leadsToOpen = false }: Joining<T>,
): JoinedTask<T>[] {
  const dayIn = (moment: Moment) => eventDayOf(moment, timeZone) ?? moment.date ?? ''
  const placesOf = collect(known, placeKey)
  const daysOf = collect(known, (task) => task.series_id)
  const groups = [...collect(shown, placeKey)].map(([key, tasks]): JoinedTask<T> => {
    const task = tasks.toSorted((one, other) => cardRank(one) - cardRank(other))[0] as T // every key has a task
    // If the task is on several days, the first of them shows how the series repeats, even if another day is picked.
    const days = task.series_id ? (daysOf.get(task.series_id) ?? tasks).map((each) => each.may_be?.days[0] ?? dayIn(each)) : []
    const { start_at, date, all_day, may_be } = task
    const found = rhythmOf(days)
    const rhythm = may_be && typeof found === 'object' && found ? 'week' : found
    return { task, places: placesOf.get(key) ?? tasks, later: [], rhythm, start_at, date, all_day, may_be }
  })
  const inOrder = groups.toSorted((one, other) => dayIn(one).localeCompare(dayIn(other)) || startOf(one) - startOf(other))
  const joins = (card: JoinedTask<T>) => from !== 'never' && Boolean(card.task.series_id) && dayIn(card) >= from
  const timesOf = collect(inOrder.filter(joins), (card) => card.task.series_id)
  return inOrder.flatMap((card) => {
    const times = joins(card) ? (timesOf.get(card.task.series_id) ?? []) : [card]
    const leads = leadsToOpen ? (times.find(({ task }) => cardRank(task) < TAKEN_RANK) ?? times[0]) : times[0]
    return leads === card ? [{ ...card, later: times.filter((each) => each !== card) }] : []
  })
}

function collect<T, Key>(items: readonly T[], keyOf: (item: T) => Key) {
  const found = new Map<Key, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const others = found.get(key)
    if (others) others.push(item)
    else found.set(key, [item])
  }
  return found
}

const placeKey = ({ group_id, id }: CardTask) => (group_id ? `group ${group_id}` : `task ${id}`)

function cardRank({ status, assigned_on_me, offered_until }: CardTask) {
  if (assigned_on_me && status !== 'initial') return 0
  if (status === 'initial' || status === undefined) return 1
  return offered_until ? 2 : TAKEN_RANK
}
const TAKEN_RANK = 3

/** How days (YYYY-MM-DD, of one series) repeat. A cancelled day does not change the rhythm. */
export function rhythmOf(days: readonly string[]): Rhythm | null {
  const known = [...new Set(days)].toSorted()
  const gaps = known.slice(1).map((day, index) => daysBetween(known[index] ?? day, day))
  const weekdays = [...new Set(known.map(weekdayOf))]
  if (gaps.length === 0) return null
  if (gaps.every((gap) => gap === 1) || (weekdays.length === 7 && Math.max(...gaps) <= 3)) return 'day'
  if (isMonthly(known)) return 'month'
  if (known.length <= weekdays.length || Math.max(...gaps) > 28) return null
  if (weekdays.length === 1 && gaps.every((gap) => gap % 14 === 0)) return 'two weeks'
  return weekdays.length <= 3 ? weekdays : null
}

/** Whether these are the same day of each month, or the last day of each month. */
function isMonthly(days: readonly string[]) {
  const inMonth = monthDays(Math.max(...days.map((day) => Number(day.slice(8)))))
  const isIts = (day: string) => inMonth.includes(Number(day.slice(8))) && !inMonth.includes(Number(plusDays(day, 1).slice(8)))
  return new Set(days.map((day) => day.slice(0, 7))).size === days.length && days.every(isIts)
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** A task whose state is known: not one that a visitor sees. */
export type KnownTask = CardTask & Pick<Task, 'status' | 'assigned_on_me' | 'assignee' | 'end_at' | 'may_be'>

/** What a card says about its places at an instant (ms). */
export function stateOfCard(card: Pick<JoinedTask<KnownTask>, 'task' | 'places'>, now: number) {
  const { task, places } = card
  const offered = places.filter((place) => isTaskOffered(place, now))
  return {
    /** How many helpers the task needs in all. */
    places: Math.max(task.helpers_needed ?? 1, places.length),
    /** Places that can still be taken. */
    needed: countNeeded(card, now),
    isMine: places.some(isMine),
    /** All places are done. */
    isDone: places.every(({ status }) => status === 'completed'),
    /** No one came, and the task is over. */
    isMissed: isTaskOver(task, now) && places.every(({ status }) => status === 'initial'),
    /** Who else has a place or did it; someone whose name was erased is left out. */
    names: takerNames(places),
    /** The takers who look for someone to take over. `isOffering`: whether I do. */
    offeredBy: takerNames(offered),
    isOffering: offered.some(isMine),
  }
}

/** Who else has these places, or did them. */
const takerNames = (places: readonly KnownTask[]) =>
  places.flatMap((place) => (place.status !== 'initial' && !isMine(place) ? place.assignee?.full_name || [] : []))

/** How many places of a card can still be taken at an instant (ms). */
export const countNeeded = ({ task, places }: Pick<JoinedTask<KnownTask>, 'task' | 'places'>, now: number) =>
  isTaskOver(task, now) ? 0 : places.filter(({ status }) => status === 'initial').length

const isMine = ({ assigned_on_me, status }: KnownTask) => assigned_on_me && status !== 'initial'

/**
 * The card of one task and of the later times of its series, made from all known tasks. `task` replaces its copy in `known`, which may be
 * older.
 */
export function joinTask<T extends CardTask>(task: T, known: readonly T[], timeZone: string): JoinedTask<T> {
  const all = known.some(({ id }) => id === task.id) ? known.map((each) => (each.id === task.id ? task : each)) : [...known, task]
  const from = eventDayOf(task, timeZone) ?? ''
  const isShown = (each: T) => each.id === task.id || placeKey(each) === placeKey(task) || isLater(each)
  const isLater = (each: T) => task.series_id !== null && each.series_id === task.series_id && (eventDayOf(each, timeZone) ?? '') > from
  const [card] = joinTasks(all.filter(isShown), { known: all, from, timeZone })
  return card as JoinedTask<T> // the task itself has a card
}
/** The number of cards in a list, without tasks that are over and that no one took (decision 030). `now` in ms. */
export const countCards = (cards: readonly JoinedTask<KnownTask>[], now: number) =>
  cards.filter((card) => !stateOfCard(card, now).isMissed).length

/**
 * A list with more cards than this is long. It shows the next days, at most seven, that have at most this many cards together. The rest is
 * folded.
 */
export const SHOWN_WHOLE = 20
const NEXT_DAYS = 7

interface ListLook {
  /** In ms. */
  now: number
  timeZone: string
  foldsEarlier?: boolean | undefined
  /** In a short list, tasks without a day come before the days. */
  anyTimeFirst?: boolean
}

/** A list by day: what is shown, and what is folded. In a long list, tasks without a day are folded. */
export function partsOfList<T extends CardTask>(cards: readonly JoinedTask<T>[], { now, timeZone, foldsEarlier, anyTimeFirst }: ListLook) {
  const today = localDate(now, timeZone)
  const dayIn = (card: JoinedTask<T>) => eventDayOf(card, timeZone)
  const isCurrent = (card: JoinedTask<T>) => !isEarlier(card, today, timeZone)
  // If all cards are in the past, such as those of completed tasks, all are shown.
  const folds = foldsEarlier && cards.some(isCurrent)
  const isNow = (card: JoinedTask<T>) => !folds || isCurrent(card)
  const current = cards.filter(isNow)
  const end = firstFoldedDay(
    current.flatMap((card) => dayIn(card) ?? []),
    today,
  )
  const isNext = (card: JoinedTask<T>) => (dayIn(card) ?? end) < end
  // If nothing is in the next days, all is shown.
  const isLong = current.length > SHOWN_WHOLE && current.some(isNext)
  const group = (which: (card: JoinedTask<T>) => boolean): DayGroup<JoinedTask<T>>[] => groupByDay(cards.filter(which), timeZone, now)
  const anyTime = group((card) => isNow(card) && dayIn(card) === null)
  const days = group((card) => isNow(card) && dayIn(card) !== null && (!isLong || isNext(card)))
  return {
    earlier: group((card) => !isNow(card)),
    shown: isLong ? days : anyTimeFirst ? [...anyTime, ...days] : [...days, ...anyTime],
    later: group((card) => isNow(card) && isLong && (dayIn(card) ?? '') >= end),
    anyTime: isLong ? anyTime : [],
  }
}

/**
 * The day from which the cards of a long list are folded. `days`: the days of the cards. The earliest day is always shown. All days are
 * YYYY-MM-DD.
 */
function firstFoldedDay(days: readonly string[], today: string) {
  const end = plusDays(today, NEXT_DAYS)
  const next = days.filter((day) => day < end).toSorted()
  const tooMany = next[SHOWN_WHOLE]
  return tooMany === undefined ? end : tooMany === next[0] ? plusDays(tooMany, 1) : tooMany
}

/** Whether the day of a card is before today (YYYY-MM-DD). A card without a day is earlier if all its places were done before today. */
function isEarlier<T extends CardTask>(card: JoinedTask<T>, today: string, timeZone: string) {
  const day = eventDayOf(card, timeZone)
  if (day !== null) return day < today
  return card.places.every(({ status, completed_at, updated_at }) => {
    // For a task of someone else only its last change is known.
    const at = completed_at ?? updated_at
    return status === 'completed' && at !== undefined && localDate(at, timeZone) < today
  })
}

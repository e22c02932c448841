import { byLikelihood, type History } from '@hand-in-hand/contract/asking.rules.ts'
import { type ChosenHelp, choseKind } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { FreeHours } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { OFFERED_BEFORE_START } from '@hand-in-hand/contract/constants.ts'
import { beginsBy, choiceOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { afterQuietHours, timeOnDayBefore, type ZonedQuietHours } from '../../rules/quiet-hours.ts'
import { type AskOfTask, answersOf, type GivenBack, historyOf, isHeldThen, type RecentHistory } from './history.rules.ts'
import type { TaskToAnnounce } from './new-tasks.rules.ts'
import {
  type CooldownKind,
  cooldownEnd,
  countLeftInWave,
  groupOf,
  isUrgent,
  LAST_WAVE,
  type TaskToAskFor,
  waveAt,
  wavesOf,
} from './waves.rules.ts'
import { availabilityFor, type Candidate, kindAndPartOf, type TaskToFill, whoIsReady } from './whom-to-ask.rules.ts'

// The parts of the plan of asks: each task and each person, with the asks and announcements that the plan contains so far. Instants in ms.

/** Someone of the circle. */
export interface Helper extends RecentHistory {
  id: number
  canHelp: ChosenHelp & { times: FreeHours }
  away: { from: number; until: number } | null
  /** The time zone of the person's device, if it has another time than the family's zone. */
  ownZone?: string | null
  isTrusted: boolean
  /** `mayBeAsked`: a message of the server reaches them, and they want to be asked. `hearsOfNew`: they want to be notified of new tasks. */
  mayBeAsked: boolean
  hearsOfNew: boolean
  /** When they last opened the app, or were last notified of new tasks; 0 for never. */
  seenAt: number
  /** When messages lately asked them for a task or announced new ones, in order of time. */
  messagedAt: readonly number[]
  /** The categories of all tasks that they did. */
  did: ReadonlySet<Category>
}

export interface TaskToPlan extends TaskToAskFor, TaskToAnnounce, Omit<TaskToFill, 'timeZone'> {
  title: string
  assignee_id: number | null
}

export interface HelperInPlan<Person extends Helper = Helper> {
  person: Person
  asked: number[]
  lastAskedAt: number | null
  seenAt: number
  /**
   * When cooldowns end. `usual` and `urgent`: the two kinds, counted from the last message. `before`: the usual cooldown, counted from the
   * message before the last.
   */
  cooldowns: { usual: number; urgent: number; before: number }
}

type InPlan<Person extends Helper> = Candidate & History & { helper: HelperInPlan<Person> }

export interface TaskInPlan<Task extends TaskToPlan = TaskToPlan, Person extends Helper = Helper> {
  task: Task
  waves: NonNullable<ReturnType<typeof wavesOf>>
  /** The people who could be asked for the task, now or later. */
  candidates: () => InPlan<Person>[]
  /** `asked`: how many were asked for the task as it is now. `waitedFor`: how many of these did not say no. */
  asked: number
  waitedFor: number
  /** The family wants the next people to be asked now, and the server has asked no one since. */
  isPressed: boolean
  /** The task was given back so late that people who had a message lately are asked too. */
  isLate: boolean
  /**
   * `checkAt`: when the task is to be checked next. `waitsForOthers`: whether it is checked again after asks for other tasks at the same
   * instant.
   */
  checkAt: number
  waitsForOthers: boolean
}

export interface PlanData<Person extends Helper> {
  /** All places of the tasks, taken ones too, by `groupOf`. A task that is not in the map has one place. */
  places: ReadonlyMap<number, readonly { id: number; assignee_id: number | null }[]>
  people: readonly Person[]
  /** Who was asked for these places, and who gave one back. */
  asks: readonly AskOfTask[]
  givenBack: readonly GivenBack[]
}

/** The people and tasks of a plan. The plan changes only its own copies. */
export function beginPlan<Task extends TaskToPlan, Person extends Helper>(tasks: readonly Task[], known: PlanData<Person>, clock: Clock) {
  const helpers = known.people.map((person): HelperInPlan<Person> => {
    const { messagedAt, asked, lastAskedAt, seenAt } = person
    const helper = { person, asked: [...asked], lastAskedAt, seenAt, cooldowns: { usual: 0, urgent: 0, before: 0 } }
    for (const at of messagedAt.slice(-2)) startCooldown(helper, at, clock)
    return helper
  })
  const asksOf = Map.groupBy(known.asks, ({ task_id }) => task_id)
  return { helpers, tasks: tasks.flatMap(inPlan) }

  function inPlan(task: Task): TaskInPlan<Task, Person>[] {
    const waves = wavesOf(task, clock.quietHours)
    if (!waves) return []
    const places = known.places.get(groupOf(task)) ?? [task]
    const ids = places.map(({ id }) => id)
    const asks = ids.flatMap((id) => asksOf.get(id) ?? [])
    const answers = answersOf(asks, known.givenBack, task, ids)
    const { ask_now_at } = task
    const [start, givenBackAt] = [beginsBy(task.when), answers.givenBackAt]
    const holders = new Set(places.map(({ assignee_id }) => assignee_id))
    let candidates: InPlan<Person>[] | undefined
    return [
      {
        ...{ task, waves, asked: answers.asked.size, waitedFor: answers.waitedFor },
        candidates: () => {
          candidates ??= candidatesFor(task, helpers, { answers, holders, clock })
          return candidates
        },
        isPressed: ask_now_at !== null && !answers.ofDate.some(({ by_id, asked_at }) => by_id === null && asked_at >= ask_now_at),
        isLate: start !== null && givenBackAt !== null && givenBackAt >= start - OFFERED_BEFORE_START,
        ...{ checkAt: Number.NEGATIVE_INFINITY, waitsForOthers: false },
      },
    ]
  }
}

interface CandidateInput {
  answers: Pick<ReturnType<typeof answersOf>, 'asked' | 'hasDeclined'>
  /** Who has a place of the task already. */
  holders: ReadonlySet<number | null>
  clock: Clock
}

function candidatesFor<Person extends Helper>(
  task: TaskToPlan,
  helpers: readonly HelperInPlan<Person>[],
  { answers: { asked, hasDeclined }, holders, clock }: CandidateInput,
) {
  const says = availabilityFor({ ...task, timeZone: clock.quietHours.timeZone })
  const candidates: InPlan<Person>[] = []
  for (const helper of helpers) {
    const { id, mayBeAsked, isTrusted, canHelp, did, away, taken } = helper.person
    if (!mayBeAsked || holders.has(id) || hasDeclined(id) || (task.trusted_only_at !== null && !isTrusted)) continue
    if (taken.some((held) => isHeldThen(held, task))) continue
    candidates.push({
      helper,
      chose: choseKind(canHelp, task),
      did: did.has(task.category),
      hours: says(canHelp.times),
      away,
      isBusyHere: false,
      wasAsked: asked.has(id),
      hasDeclined: false,
      cooldownUntil: 0,
      held: 0,
      didLately: 0,
      askedLately: 0,
      lastAskedAt: null,
      declinedTasks: [],
    })
  }
  return candidates
}

/** Asks the next people for a task at an instant, if a wave is due, and notes when the task is to be checked again. */
export function askNext<Task extends TaskToPlan, Person extends Helper>(plan: TaskInPlan<Task, Person>, at: number, clock: Clock) {
  const { waves, waitedFor } = plan
  const wave = waveAt(waves, at)
  plan.waitsForOthers = false
  plan.checkAt = at < waves.until ? (waves.begins[wave + 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  const last = plan.isPressed ? LAST_WAVE : wave
  if (wave < 0 || countLeftInWave(last, waitedFor) === 0) return []
  const task = { ...plan.task, timeZone: clock.quietHours.timeZone }
  const candidates = plan.candidates()
  const terms = { at, cooldown: isUrgent(task) ? ('urgent' as const) : ('usual' as const), isLate: plan.isLate }
  const { isAnyoneReady, changesAt } = noteCooldowns(candidates, task, terms, clock)
  if (changesAt < waves.until) plan.checkAt = Math.min(plan.checkAt, clock.afterQuiet(changesAt))
  // This loop usually ends at once, because all people had a message lately.
  for (let turn = wave; isAnyoneReady && turn <= last; turn++) {
    const room = countLeftInWave(turn, waitedFor)
    if (room === 0) continue
    const { ready, someoneIsOutside } = whoIsReady(candidates, task, { wave: turn, waitedFor, now: at, until: waves.until })
    plan.waitsForOthers ||= someoneIsOutside
    if (ready.length === 0) continue
    for (const each of ready) Object.assign(each, historyOf({ ...each.helper.person, ...each.helper }, task, at))
    return countAsked(plan, byLikelihood(ready, kindAndPartOf(task)).slice(0, room), at, clock)
  }
  return []
}

/** Notes when the cooldown of each candidate ends. Returns whether someone can be asked now, and when that changes. */
function noteCooldowns(
  candidates: readonly InPlan<Helper>[],
  { when }: TaskToPlan,
  terms: Parameters<typeof cooldownUntil>[1] & { at: number },
  clock: Clock,
) {
  const { at } = terms
  let isAnyoneReady = false
  let changesAt = Number.POSITIVE_INFINITY
  for (const each of candidates) {
    const { away, wasAsked } = each
    // If it is night in someone's own time zone, they are asked after that night.
    each.cooldownUntil = Math.max(cooldownUntil(each.helper, terms), clock.wakesAt(each.helper.person, at))
    isAnyoneReady ||= each.cooldownUntil <= at && !wasAsked
    if (each.cooldownUntil > at && !wasAsked) changesAt = Math.min(changesAt, each.cooldownUntil)
    if (!away) continue
    const changes = [away.from, away.until, choiceOf(when) === null ? 0 : clock.partAfter(at)]
    changesAt = Math.min(changesAt, ...changes.filter((change) => change > at))
  }
  return { isAnyoneReady, changesAt }
}

function countAsked<Task extends TaskToPlan, Person extends Helper>(
  plan: TaskInPlan<Task, Person>,
  order: readonly InPlan<Person>[],
  at: number,
  clock: Clock,
) {
  for (const each of order) {
    each.wasAsked = true
    each.helper.lastAskedAt = at
    each.helper.asked.push(at)
    startCooldown(each.helper, at, clock)
  }
  plan.asked += order.length
  plan.waitedFor += order.length
  plan.isPressed = false
  // The task is checked again at once, and that check finds when the task is next due.
  plan.checkAt = at
  return order.map(({ helper }) => ({ task: plan.task, person: helper.person, others: plan.asked - 1 }))
}

/** Starts the cooldowns after a message that asks for a task or announces new ones. */
export function startCooldown({ cooldowns }: HelperInPlan, at: number, clock: Clock) {
  cooldowns.before = cooldowns.usual
  cooldowns.usual = clock.cooldownEnd('usual', at)
  cooldowns.urgent = clock.cooldownEnd('urgent', at)
}

/**
 * Until when someone is not asked for a task, because of earlier messages. For a task that was given back late, the last message does not
 * count if the usual cooldown of the message before it is over.
 */
const cooldownUntil = ({ cooldowns }: HelperInPlan, { cooldown, isLate }: { cooldown: CooldownKind; isLate: boolean }) =>
  isLate ? Math.min(cooldowns.before, cooldowns[cooldown]) : cooldowns[cooldown]

/** When the afternoon and the evening begin. `daysLeft` uses the same times. */
const PARTS_BEGIN = ['12:00', '18:00']

/** Times by a family's clock, such as the end of a cooldown. Each is computed only once for an instant. */
export function clockInPlan(quietHours: ZonedQuietHours) {
  const { timeZone } = quietHours
  const known = { usual: new Map<number, number>(), urgent: new Map<number, number>(), quiet: new Map<number, number>() }
  const once = (of: keyof typeof known, at: number, find: () => number) => {
    const found = known[of].get(at) ?? find()
    known[of].set(at, found)
    return found
  }
  const midnightAfter = (at: number) => timeOnDayBefore(at, -1, '00:00', timeZone)
  return {
    quietHours,
    cooldownEnd: (cooldown: CooldownKind, notifiedAt: number) =>
      once(cooldown, notifiedAt, () => cooldownEnd(cooldown, notifiedAt, timeZone)),
    afterQuiet: (at: number) => once('quiet', at, () => afterQuietHours(at, quietHours)),
    wakesAt: ({ ownZone }: Helper, at: number) => (ownZone ? afterQuietHours(at, { ...quietHours, ownZone }) : 0),
    midnightAfter,
    /** When the present part of the day ends. Then fewer days may be left for a task on one of several days. */
    partAfter: (at: number) => {
      const today = PARTS_BEGIN.map((time) => timeOnDayBefore(at, 0, time, timeZone)).filter((begins) => begins > at)
      return Math.min(...today, midnightAfter(at))
    },
  }
}
export type Clock = ReturnType<typeof clockInPlan>

import { quietPeriodAt, type ZonedQuietHours } from '../../rules/quiet-hours.ts'
import { digestMoment, isDue, nextDigest } from '../../rules/reminder-times.ts'
import { bySoonest } from '../messages/messages.rules.ts'
import { isNewAt, NEW_FOR, tasksToAnnounce } from './new-tasks.rules.ts'
import {
  askNext,
  beginPlan,
  type Clock,
  clockInPlan,
  type Helper,
  type HelperInPlan,
  type PlanData,
  startCooldown,
  type TaskInPlan,
  type TaskToPlan,
} from './planned-task.rules.ts'
import { nextAfter, onePerGroup, WRITTEN_BEFORE, waveAt, wavesOf } from './waves.rules.ts'
import { isAwayAt } from './whom-to-ask.rules.ts'

// Who is asked, and when. There is one plan: its first step is sent now, and pages show the later steps.

/** A family with everything that decides about asks. Instants in ms. */
export interface FamilyToAsk<Task extends TaskToPlan = TaskToPlan, Person extends Helper = Helper> extends PlanData<Person> {
  quietHours: ZonedQuietHours
  /** The open places of tasks, and the places that their takers offer to others. */
  rows: readonly Task[]
}

interface PlannedStep<Task, Person> {
  at: number
  /** `others`: how many others were asked for the task as it is now. */
  asks: { task: Task; person: Person; others: number }[]
  /** Who is notified of which new tasks. */
  announcements: { person: Person; tasks: Task[] }[]
}

/**
 * Plans the asks of all tasks of a family together, from now until an instant (ms), as if no one answered and nothing changed. The soonest
 * task comes first. The plan includes the evening's message of new tasks, because its readers are in a cooldown afterwards. `next`: the
 * first later instant (ms) at which anything may be sent; null if there is none.
 */
export function planAsks<Task extends TaskToPlan, Person extends Helper>(family: FamilyToAsk<Task, Person>, now: number, until: number) {
  const { quietHours, rows } = family
  const clock = clockInPlan(quietHours)
  const { helpers, tasks } = beginPlan(onePerGroup(bySoonest(rows)), family, clock)
  const evening = eveningOf<Task, Person>(rows, clock, now)
  const steps: PlannedStep<Task, Person>[] = []
  let at: number | null = quietPeriodAt(now, quietHours)?.end ?? now
  while (at !== null && at <= until) {
    const step = stepAt(at, { tasks, helpers, evening, clock })
    if (step.asks.length + step.announcements.length > 0) steps.push(step)
    const moments: number[] = [...tasks.map(({ checkAt }) => checkAt), ...evening.momentsAfter(at)]
    at = nextAfter(at, moments.filter(Number.isFinite))
  }
  return { steps, next: at }
}

interface Running<Task extends TaskToPlan, Person extends Helper> {
  tasks: TaskInPlan<Task, Person>[]
  helpers: HelperInPlan<Person>[]
  evening: Evening<Task, Person>
  clock: Clock
}

/**
 * What is sent at one instant. Tasks are checked again until no one is left to ask, because someone who is asked for one task is in a
 * cooldown for the others.
 */
function stepAt<Task extends TaskToPlan, Person extends Helper>(at: number, { tasks, helpers, evening, clock }: Running<Task, Person>) {
  const step: PlannedStep<Task, Person> = { at, asks: [], announcements: [] }
  for (let before = -1; before < step.asks.length + step.announcements.length; ) {
    const isFirst = before < 0
    before = step.asks.length + step.announcements.length
    for (const task of tasks) if (task.checkAt <= at || (task.waitsForOthers && !isFirst)) step.asks.push(...askNext(task, at, clock))
    step.announcements.push(...evening.announceAt(at, helpers))
  }
  return step
}

type Evening<Task extends TaskToPlan, Person extends Helper> = ReturnType<typeof eveningOf<Task, Person>>

/**
 * The evening's message about new tasks. Few families have new tasks, so the times of the evening are computed only for these families.
 */
function eveningOf<Task extends TaskToPlan, Person extends Helper>(rows: readonly Task[], clock: Clock, now: number) {
  const { quietHours } = clock
  const written = rows.filter(({ status, created_at }) => status === 'initial' && created_at > now - NEW_FOR)
  const until = Math.max(0, ...written.map(({ created_at }) => created_at)) + NEW_FOR
  return {
    announceAt: (at: number, people: readonly HelperInPlan<Person>[]) => {
      const tasks = at < until && isEvening(at, quietHours) ? written.filter((row) => isNewAt(row, at)) : []
      if (tasks.length === 0) return []
      const announcements = people.flatMap((each) => {
        const { person, seenAt, cooldowns } = each
        // Someone who sleeps would get the announcement too late. They are asked for the tasks when they are awake.
        const isNotToAsk = isAwayAt(person.away, at) || cooldowns.usual > at || clock.wakesAt(person, at) > at
        const theirs = !person.hearsOfNew || isNotToAsk ? [] : tasksToAnnounce(tasks, { seen: seenAt, isTrusted: person.isTrusted }, at)
        return theirs.length > 0 ? [{ each, person, tasks: theirs }] : []
      })
      for (const { each } of announcements) {
        startCooldown(each, at, clock)
        each.seenAt = at
      }
      return announcements
    },
    momentsAfter: (at: number) => {
      if (at >= until) return []
      // During an evening there are later moments: a new task is announced an hour after it was written, and a cooldown ends at midnight.
      const hourLater = written
        .map(({ created_at }) => created_at + WRITTEN_BEFORE)
        .filter((each) => each > at && isEvening(each, quietHours))
      return [nextDigest(at, quietHours), ...hourLater, ...(isEvening(at, quietHours) ? [clock.afterQuiet(clock.midnightAfter(at))] : [])]
    },
  }
}

const isEvening = (at: number, quietHours: ZonedQuietHours) =>
  isDue(digestMoment(at, null, quietHours), at) && quietPeriodAt(at, quietHours) === null

/**
 * Whether anything could be sent at an instant (ms). Usually nothing can, and then no people have to be loaded. So this does not check
 * people.
 */
export const mayComeAt = (rows: readonly TaskToPlan[], at: number, quietHours: ZonedQuietHours) =>
  quietPeriodAt(at, quietHours) === null &&
  (rows.some((row) => isTurnOf(row, at, quietHours)) || (rows.some((row) => isNewAt(row, at)) && isEvening(at, quietHours)))

function isTurnOf(row: TaskToPlan, at: number, quietHours: ZonedQuietHours) {
  const waves = wavesOf(row, quietHours)
  return waves !== null && waveAt(waves, at) >= 0
}

import { pointsOfFit } from '@hand-in-hand/contract/asking.rules.ts'
import { type ChosenHelp, choseKind, errandOf } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import { isFreeAt } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import { type Taker, whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { dateFormat, hasDate, localDate, startsAt } from '../../i18n/dates.ts'
import { weekdayOf } from '../../i18n/weekdays.ts'
import { isDoneByMe, taskStart, taskStateOf } from './tasks.rules.ts'

// Which open tasks fit a supporter. Days are those of the reader.

/**
 * Why a task fits someone: they chose this kind of help, did a similar task (`like`: its title), helped in the same area, or have time
 * then.
 */
export type FitReason = { is: 'chose' | 'near' | 'free' } | { is: 'did'; like: string }

interface HelpWithTimes extends ChosenHelp {
  times: readonly { weekday: string; time: string }[]
}

interface FittingTaker extends Taker {
  /** The ids of open tasks that the person gave back, or to which they said 'not this time'. */
  refused?: readonly number[] | undefined
}

/**
 * The open tasks that fit someone best, each with the reasons. The best come first. Among equally good tasks the soonest comes first.
 * There is one date of each series, and no task that the person refused.
 */
export function fittingTasks(tasks: readonly Task[], canHelp: HelpWithTimes, taker: FittingTaker, now: number, timeZone: string) {
  const mine = tasks.filter((task) => task.assigned_on_me && task.status !== 'initial')
  const isBusy = (task: Task) =>
    mine.some(
      (own) => own.status === 'in_progress' && taskStart(own) < endOrNever(task) && endOrNever(own) > taskStart(task) && hasDate(task),
    )
  const done = mine.filter(isDoneByMe)
  const reasonsOf = (task: Task): FitReason[] => {
    const like = done.find((own) => isAlike(own, task))
    return [
      ...(choseKind(canHelp, task) ? [{ is: 'chose' } as const] : []),
      ...(like ? [{ is: 'did', like: like.title } as const] : []),
      ...(task.area && done.some((own) => own.area === task.area) ? [{ is: 'near' } as const] : []),
      ...(isAtFreeTime(task, canHelp, timeZone) ? [{ is: 'free' } as const] : []),
    ]
  }
  const found = tasks
    .filter(
      (task) =>
        task.status === 'initial' &&
        whyNotTake(taskStateOf(task), taker, now) === null &&
        !isBusy(task) &&
        !taker.refused?.includes(task.id),
    )
    .map((task) => ({ task, reasons: reasonsOf(task) }))
    .filter(({ reasons }) => reasons.some(({ is }) => is !== 'free'))
    .toSorted((one, other) => weightOf(other.reasons) - weightOf(one.reasons) || taskStart(one.task) - taskStart(other.task))
  const firstOfEach = new Map(found.toReversed().map((each) => [each.task.series_id ?? each.task.group_id ?? each.task.id, each]))
  return [...firstOfEach.values()].reverse()
}

const hourAt = (instant: number, timeZone: string) =>
  Number(dateFormat({ locale: 'en', timeZone }, { hour: '2-digit', hourCycle: 'h23' }).format(instant))

const endOrNever = ({ end_at }: Task) => (end_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(end_at))
const weightOf = (reasons: FitReason[]) => pointsOfFit(reasons.map(({ is }) => is))

/**
 * Whether a task is like one that someone did before. The same category is not enough, because nearly all pasted tasks have the same
 * category.
 */
function isAlike(own: Task, task: Task) {
  if (own.title === task.title || (own.series_id !== null && own.series_id === task.series_id)) return true
  const errand = errandOf(task)
  return errand !== null && errandOf(own) === errand
}

/** Whether someone said that they have time when a task begins. */
function isAtFreeTime(task: Task, { times }: HelpWithTimes, timeZone: string) {
  const start = startsAt(task)
  if (start === null) return false
  return isFreeAt(times, { weekday: weekdayOf(localDate(start, timeZone)), hour: task.all_day ? null : hourAt(start, timeZone) })
}

import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { FamilyTask, NewTask, TaskChange } from '@hand-in-hand/contract/planning.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { type LocalTime, localMinutesBetween, plusMinutes } from './local-time.rules.ts'

/** When a task is to be done, on the family's clock. The times are kept while 'any time' is chosen. */
export interface TaskWhenInput {
  anyTime: boolean
  /** YYYY-MM-DD; empty if none is chosen yet. */
  date: string
  /** HH:MM */
  start: string
  endDate: string
  end: string
}

/** A task as in the form. */
export interface TaskForm {
  title: string
  category: Category
  when: TaskWhenInput
  description: string
  privateDetails: string
  urgent: boolean
  circleOnly: boolean
  trustedOnly: boolean
}

const AN_HOUR = 60

/** An empty form. `nextHour` is the default start once a day is chosen. */
export function emptyForm(nextHour: LocalTime): TaskForm {
  return {
    title: '',
    category: 'general',
    when: { anyTime: true, ...whenFromStart(nextHour, AN_HOUR) },
    description: '',
    privateDetails: '',
    urgent: false,
    circleOnly: false,
    trustedOnly: false,
  }
}

export function formFromTask(task: FamilyTask, nextHour: LocalTime): TaskForm {
  return {
    title: task.title,
    category: task.category,
    when: whenFromTask(task, nextHour),
    description: task.description ?? '',
    privateDetails: task.private_details ?? '',
    urgent: task.urgent,
    circleOnly: task.circle_only,
    trustedOnly: task.trusted_only,
  }
}

/** A copy of a task. A day that has passed is left empty. */
export function formFromCopy(task: FamilyTask, nextHour: LocalTime): TaskForm {
  const form = formFromTask(task, nextHour)
  const isPast = !form.when.anyTime && form.when.endDate < nextHour.date
  return isPast ? { ...form, when: { ...form.when, date: '', endDate: '' } } : form
}

function whenFromTask({ start_at, end_at }: FamilyTask, nextHour: LocalTime): TaskWhenInput {
  if (!start_at || !end_at) return { anyTime: true, ...whenFromStart(nextHour, AN_HOUR) }
  // The offset of these instants is the family's, so the text before it is the family's clock.
  const [date = '', start = ''] = start_at.slice(0, 16).split('T')
  const [endDate = '', end = ''] = end_at.slice(0, 16).split('T')
  return { anyTime: false, date, start, endDate, end }
}

function whenFromStart(from: LocalTime, minutes: number) {
  const to = plusMinutes(from, minutes)
  return { date: from.date, start: from.time, endDate: to.date, end: to.time }
}

/** Changes the start. The end moves too, so that the duration stays. */
export function moveStart(when: TaskWhenInput, to: { date?: string; start?: string }): TaskWhenInput {
  const moved = { ...when, ...to }
  if (!isComplete(when) || !moved.date || !moved.start) return moved
  const length = localMinutesBetween({ date: when.date, time: when.start }, { date: when.endDate, time: when.end })
  return { ...moved, ...whenFromStart({ date: moved.date, time: moved.start }, Math.max(length, 0)) }
}

/** Changes the end. An end before the start is on the next day, for night shifts. */
export function moveEnd(when: TaskWhenInput, end: string): TaskWhenInput {
  if (!end || !when.start || !when.date) return { ...when, end }
  return { ...when, end, endDate: end < when.start ? plusDays(when.date, 1) : when.date }
}

const isComplete = ({ date, start, endDate, end }: TaskWhenInput) => Boolean(date && start && endDate && end)

export type FormProblem = { field: 'title'; code: ErrorCode } | { field: 'when'; code: ErrorCode | 'incomplete' }

/** Why this form cannot be sent, or null. The server checks the rest. */
export function whyNotSave({ title, when }: Pick<TaskForm, 'title' | 'when'>): FormProblem | null {
  if (!title.trim()) return { field: 'title', code: 'title_missing' }
  if (when.anyTime) return null
  if (!isComplete(when)) return { field: 'when', code: 'incomplete' }
  const length = localMinutesBetween({ date: when.date, time: when.start }, { date: when.endDate, time: when.end })
  return length > 0 ? null : { field: 'when', code: 'end_before_start' }
}

/** Local times in the family's zone, as in the call. */
const toTaskTimes = (when: TaskWhenInput) =>
  when.anyTime
    ? ({ type: 'no_time' } as const)
    : ({ type: 'until_time', start_at: `${when.date}T${when.start}`, end_at: `${when.endDate}T${when.end}` } as const)

export const toNewTask = (form: TaskForm, helpersNeeded: number, repeat?: string): NewTask => ({
  title: form.title.trim(),
  category: form.category,
  ...toTaskTimes(form.when),
  ...(form.description.trim() && { description: form.description.trim() }),
  ...(form.privateDetails.trim() && { private_details: form.privateDetails.trim() }),
  ...(form.urgent && { urgent: true }),
  ...(form.circleOnly && { circle_only: true }),
  ...(form.trustedOnly && { trusted_only: true }),
  ...(helpersNeeded > 1 && { helpers_needed: helpersNeeded }),
  ...(repeat && { repeat }),
})

export type FormField = keyof TaskForm

/** The fields in which two forms differ. */
export function changedFields(before: TaskForm, after: TaskForm): FormField[] {
  // Object.keys of a TaskForm literal returns exactly its fields.
  const fields = Object.keys(before) as FormField[]
  return fields.filter((field) => (field === 'when' ? !isSameWhen(before.when, after.when) : before[field] !== after[field]))
}

const isSameWhen = (one: TaskWhenInput, other: TaskWhenInput) =>
  one.anyTime === other.anyTime &&
  (one.anyTime || (one.date === other.date && one.start === other.start && one.endDate === other.endDate && one.end === other.end))

/** What to send so that `before` becomes `after`. Unchanged fields are left out, so that other people's changes stay. */
export function toTaskChange(before: TaskForm, after: TaskForm): TaskChange {
  const changed = new Set(changedFields(before, after))
  return {
    ...(changed.has('title') && { title: after.title.trim() }),
    ...(changed.has('category') && { category: after.category }),
    ...(changed.has('when') && toTaskTimes(after.when)),
    ...(changed.has('description') && { description: after.description.trim() || null }),
    ...(changed.has('privateDetails') && { private_details: after.privateDetails.trim() || null }),
    ...(changed.has('urgent') && { urgent: after.urgent }),
    ...(changed.has('circleOnly') && { circle_only: after.circleOnly }),
    ...(changed.has('trustedOnly') && { trusted_only: after.trustedOnly }),
  }
}

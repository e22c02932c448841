import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilyTask, NewTask, TaskChange } from '@hand-in-hand/contract/tasks.ts'
import { addDays } from '../../../i18n/calendar-days.ts'
import { type LocalTime, minutesBetween, plusMinutes } from './local-time.ts'

/** When a task is to be done, on the family's clock. The times are kept while 'any time' is chosen. */
export interface When {
  anyTime: boolean
  /** YYYY-MM-DD; empty where none is chosen yet. */
  date: string
  /** HH:MM */
  start: string
  endDate: string
  end: string
}

/** A task as it stands in the form. */
export interface TaskForm {
  title: string
  category: Category
  when: When
  description: string
  privateDetails: string
  urgent: boolean
  circleOnly: boolean
  trustedOnly: boolean
}

const AN_HOUR = 60

/** An empty form; `nextHour` is what a day's times begin with once a day is chosen. */
export function emptyForm(nextHour: LocalTime): TaskForm {
  return {
    title: '',
    category: 'general',
    when: { anyTime: true, ...fromTo(nextHour, AN_HOUR) },
    description: '',
    privateDetails: '',
    urgent: false,
    circleOnly: false,
    trustedOnly: false,
  }
}

export function formOf(task: FamilyTask, nextHour: LocalTime): TaskForm {
  return {
    title: task.title,
    category: task.category,
    when: whenOf(task, nextHour),
    description: task.description ?? '',
    privateDetails: task.private_details ?? '',
    urgent: task.urgent,
    circleOnly: task.circle_only,
    trustedOnly: task.trusted_only,
  }
}

/** A new task like this one. A day that has passed by then is left to be chosen. */
export function copyOf(task: FamilyTask, nextHour: LocalTime): TaskForm {
  const form = formOf(task, nextHour)
  const isPast = !form.when.anyTime && form.when.endDate < nextHour.date
  return isPast ? { ...form, when: { ...form.when, date: '', endDate: '' } } : form
}

function whenOf({ start_at, end_at }: FamilyTask, nextHour: LocalTime): When {
  if (!start_at || !end_at) return { anyTime: true, ...fromTo(nextHour, AN_HOUR) }
  // The offset of these instants is the family's: what stands before it is the family's clock.
  const [date = '', start = ''] = start_at.slice(0, 16).split('T')
  const [endDate = '', end = ''] = end_at.slice(0, 16).split('T')
  return { anyTime: false, date, start, endDate, end }
}

function fromTo(from: LocalTime, minutes: number) {
  const to = plusMinutes(from, minutes)
  return { date: from.date, start: from.time, endDate: to.date, end: to.time }
}

/** Another start: the end moves along, so that the task stays as long as it was. */
export function moveStart(when: When, to: { date?: string; start?: string }): When {
  const moved = { ...when, ...to }
  if (!isWhole(when) || !moved.date || !moved.start) return moved
  const length = minutesBetween({ date: when.date, time: when.start }, { date: when.endDate, time: when.end })
  return { ...moved, ...fromTo({ date: moved.date, time: moved.start }, Math.max(length, 0)) }
}

/** Another end. One that is earlier than the start means the next day: a night beside the bed. */
export function moveEnd(when: When, end: string): When {
  if (!end || !when.start || !when.date) return { ...when, end }
  return { ...when, end, endDate: end < when.start ? addDays(when.date, 1) : when.date }
}

const isWhole = ({ date, start, endDate, end }: When) => Boolean(date && start && endDate && end)

export type FormProblem = { field: 'title'; code: ErrorCode } | { field: 'when'; code: ErrorCode | 'incomplete' }

/** What keeps this form from being sent, or null. What only the server knows it says itself. */
export function whyNotSave({ title, when }: Pick<TaskForm, 'title' | 'when'>): FormProblem | null {
  if (!title.trim()) return { field: 'title', code: 'title_missing' }
  if (when.anyTime) return null
  if (!isWhole(when)) return { field: 'when', code: 'incomplete' }
  const length = minutesBetween({ date: when.date, time: when.start }, { date: when.endDate, time: when.end })
  return length > 0 ? null : { field: 'when', code: 'end_before_start' }
}

/** Local times in the family's zone, as the call takes them. */
const timesOf = (when: When) =>
  when.anyTime
    ? ({ type: 'no_time' } as const)
    : ({ type: 'until_time', start_at: `${when.date}T${when.start}`, end_at: `${when.endDate}T${when.end}` } as const)

export const newTaskOf = (form: TaskForm, helpersNeeded: number, repeat?: string): NewTask => ({
  title: form.title.trim(),
  category: form.category,
  ...timesOf(form.when),
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
  // Object.keys of a literal that is a whole TaskForm gives its fields and nothing else.
  const fields = Object.keys(before) as FormField[]
  return fields.filter((field) => (field === 'when' ? !isSameWhen(before.when, after.when) : before[field] !== after[field]))
}

const isSameWhen = (one: When, other: When) =>
  one.anyTime === other.anyTime &&
  (one.anyTime || (one.date === other.date && one.start === other.start && one.endDate === other.endDate && one.end === other.end))

/** What has to be sent so that `before` becomes `after`: a field that nobody touched keeps what somebody else wrote there. */
export function changeOf(before: TaskForm, after: TaskForm): TaskChange {
  const changed = new Set(changedFields(before, after))
  return {
    ...(changed.has('title') && { title: after.title.trim() }),
    ...(changed.has('category') && { category: after.category }),
    ...(changed.has('when') && timesOf(after.when)),
    ...(changed.has('description') && { description: after.description.trim() || null }),
    ...(changed.has('privateDetails') && { private_details: after.privateDetails.trim() || null }),
    ...(changed.has('urgent') && { urgent: after.urgent }),
    ...(changed.has('circleOnly') && { circle_only: after.circleOnly }),
    ...(changed.has('trustedOnly') && { trusted_only: after.trustedOnly }),
  }
}

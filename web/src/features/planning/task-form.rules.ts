import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { Home } from '@hand-in-hand/contract/fields.ts'
import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { eachText, type TaskText, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { Category, DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import {
  type Audience,
  audienceOf,
  isForChildren,
  marksOf,
  narrowerOf,
  preselectedAudience,
} from '@hand-in-hand/contract/who-sees.rules.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { localMinutesBetween, plusMinutes } from '../../i18n/clock-changes.ts'

/**
 * When a task is to be done, on the family's clock. The typed times stay stored while 'any time', or several days, are chosen. A day
 * without both times is a day without a time.
 */
export interface TaskWhenInput {
  anyTime: boolean
  /** YYYY-MM-DD; empty if none is chosen yet. */
  date: string
  /** HH:MM, or empty. */
  start: string
  endDate: string
  end: string
  /** Several days, of which the taker picks one; null for one day, or any time. */
  days: readonly string[] | null
  part: DayTime | null
  takerSetsHour: boolean
}

/** A task as in the form. Missing texts are empty. */
export interface TaskForm extends Record<TaskText, string> {
  title: string
  category: Category
  when: TaskWhenInput
  /** How many people are needed. */
  helpers: number
  urgent: boolean
  /** Who may see and take it. */
  audience: Audience
  /** Whether the task is a meal, by what the family said or by the words of the task. */
  meal: 'yes' | 'no' | 'by its words'
}

const AN_HOUR = 60

const NO_DAY: TaskWhenInput = {
  ...{ anyTime: true, date: '', start: '', endDate: '', end: '' },
  ...{ days: null, part: null, takerSetsHour: false },
}

export const EMPTY_FORM: TaskForm = {
  title: '',
  category: 'general',
  when: NO_DAY,
  helpers: 1,
  ...eachText(TEXT_NAMES, () => ''),
  urgent: false,
  audience: 'everyone',
  meal: 'by its words',
}

/** A new form, which starts with the place where the family needs help. */
export const formAt = (home: Home | undefined): TaskForm => ({
  ...EMPTY_FORM,
  address: home?.address ?? '',
  private_details: home?.way_in ?? '',
})

export const isMealForm = ({ title, category, meal }: Pick<TaskForm, 'title' | 'category' | 'meal'>) =>
  isMeal({ title, category, meal: meal === 'by its words' ? null : meal === 'yes' })

export const formFromTask = (task: FamilyTask): TaskForm => ({
  title: task.title,
  category: task.category,
  when: whenFromTask(task),
  helpers: task.helpers_needed,
  ...eachText(TEXT_NAMES, (name) => task[name] ?? ''),
  urgent: task.urgent,
  audience: audienceOf(task),
  meal: task.meal === undefined ? 'by its words' : task.meal ? 'yes' : 'no',
})

/** A copy of a task. A day before `today` is left empty. */
export function formFromCopy(task: FamilyTask, today: string): TaskForm {
  const form = formFromTask(task)
  const isPast = !form.when.anyTime && form.when.endDate < today
  if (isPast) return { ...form, when: { ...form.when, date: '', endDate: '' } }
  return form.when.days ? { ...form, when: { ...form.when, days: form.when.days.filter((day) => day >= today) } } : form
}

function whenFromTask({ start_at, end_at, all_day, date: day, may_be: mayBe }: FamilyTask): TaskWhenInput {
  if (!start_at || !end_at)
    return mayBe ? { ...NO_DAY, days: mayBe.days, part: mayBe.part_of_day, takerSetsHour: mayBe.taker_sets_hour } : NO_DAY
  if (all_day && day) return { ...NO_DAY, anyTime: false, date: day, endDate: day }
  // These instants are in the family's UTC offset, so the text before the offset is the time on the family's clock.
  const [date = '', start = ''] = start_at.slice(0, 16).split('T')
  const [endDate = '', end = ''] = end_at.slice(0, 16).split('T')
  return { ...NO_DAY, anyTime: false, date, start, endDate, end }
}

/** When a task that was read from a text is to be done. */
export const whenFromDraft = ({ date, start, end, may_be }: Draft): TaskWhenInput =>
  may_be
    ? { ...NO_DAY, days: may_be.days, part: may_be.part_of_day }
    : moveEnd(moveStart({ ...NO_DAY, anyTime: false }, { date: date ?? '', start: start ?? '' }), end ?? '')

/** Changes the start. The end moves too, so that the duration stays. If there is no end yet, it is an hour after the start. */
export function moveStart(when: TaskWhenInput, to: { date?: string; start?: string }): TaskWhenInput {
  const moved = { ...when, ...to }
  if (!moved.date) return moved
  if (!moved.start) return { ...moved, endDate: moved.date }
  if (!isTimed(when) && moved.end) return moveEnd(moved, moved.end)
  const end = plusMinutes({ date: moved.date, time: moved.start }, isTimed(when) ? Math.max(minutesOf(when), 0) : AN_HOUR)
  return { ...moved, endDate: end.date, end: end.time }
}

/** Changes the end. An end before the start is on the next day, for night shifts. */
export function moveEnd(when: TaskWhenInput, end: string): TaskWhenInput {
  if (!end || !when.start || !when.date) return { ...when, end }
  return { ...when, end, endDate: end < when.start ? plusDays(when.date, 1) : when.date }
}

/** Whether the task has a day and both times. */
export const isTimed = ({ date, start, endDate, end }: TaskWhenInput) => Boolean(date && start && endDate && end)
const minutesOf = ({ date, start, endDate, end }: TaskWhenInput) => localMinutesBetween({ date, time: start }, { date: endDate, time: end })

export const LONG_TASK = 12 * 60

/** The hours of a task that lasts more than 12 hours, which may be a typing error; null for all other tasks. */
export function hoursIfLong(when: TaskWhenInput) {
  if (when.anyTime || !isTimed(when)) return null
  const minutes = minutesOf(when)
  return minutes > LONG_TASK ? Math.round(minutes / 60) : null
}

export type FormProblem = { field: 'title'; code: ErrorCode } | { field: 'when'; code: ErrorCode | 'no_day' | 'incomplete' }

/** Why this form cannot be sent, or null. The server checks the rest. */
export function whyNotSave({ title, when }: Pick<TaskForm, 'title' | 'when'>): FormProblem | null {
  if (!isShown(title)) return { field: 'title', code: 'title_missing' }
  if (when.days) return when.days.length > 0 ? null : { field: 'when', code: 'no_day' }
  if (when.anyTime) return null
  if (!when.date) return { field: 'when', code: 'no_day' }
  if (!when.start && !when.end) return null
  if (!isTimed(when)) return { field: 'when', code: 'incomplete' }
  return minutesOf(when) > 0 ? null : { field: 'when', code: 'end_before_start' }
}

/** The times that the call needs, as local times in the family's zone. */
function toTaskTimes(when: TaskWhenInput): Pick<NewTask, 'type' | 'date' | 'start_at' | 'end_at' | 'may_be'> {
  if (when.days)
    return {
      type: 'no_time',
      may_be: { days: [...when.days], part_of_day: when.part, taker_sets_hour: when.takerSetsHour },
    }
  if (when.anyTime) return { type: 'no_time' }
  if (!isTimed(when)) return { type: 'until_time', date: when.date }
  return { type: 'until_time', start_at: `${when.date}T${when.start}`, end_at: `${when.endDate}T${when.end}` }
}

/**
 * The fields that change with a new title or kind. If the new title or kind preselects another audience, the audience changes too. It is
 * never wider than `least`, the audience that a person chose or with which the form began.
 */
export function withOtherWords(
  form: TaskForm,
  words: Partial<Pick<TaskForm, 'title' | 'category'>>,
  { childrenTrusted, least }: { childrenTrusted: boolean | null | undefined; least: Audience },
): Partial<TaskForm> {
  const preselected = preselectedAudience({ ...form, ...words }, childrenTrusted)
  const isOther = preselected !== preselectedAudience(form, childrenTrusted)
  return isOther ? { ...words, audience: narrowerOf(least, preselected) } : words
}

/** The form after the family's answer about who may take tasks with children. */
export const withChildrenAnswer = (form: TaskForm, isTrusted: boolean | undefined): TaskForm =>
  isTrusted === undefined || !isForChildren(form)
    ? form
    : { ...form, audience: isTrusted ? 'known' : form.audience === 'known' ? 'circle' : form.audience }

/** The audience is not sent if it is 'everyone' and the task's title and kind preselect 'everyone' too. */
export const toNewTask = (form: TaskForm, repeat?: string): NewTask => ({
  title: form.title.trim(),
  category: form.category,
  ...toTaskTimes(form.when),
  ...eachText(
    TEXT_NAMES.filter((name) => form[name].trim()),
    (name) => form[name].trim(),
  ),
  ...(form.urgent && { urgent: true }),
  ...((form.audience !== 'everyone' || preselectedAudience(form, true) !== 'everyone') && marksOf(form.audience)),
  ...(form.meal !== 'by its words' && { meal: form.meal === 'yes' }),
  ...(form.helpers > 1 && { helpers_needed: form.helpers }),
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
  one.days?.join() === other.days?.join() &&
  one.part === other.part &&
  one.takerSetsHour === other.takerSetsHour &&
  (one.anyTime || (one.date === other.date && one.start === other.start && one.endDate === other.endDate && one.end === other.end))

/** What to send so that `before` becomes `after`. Unchanged fields are left out, so that other people's changes stay. */
export function toTaskChange(before: TaskForm, after: TaskForm): TaskChange {
  const changed = new Set(changedFields(before, after))
  return {
    ...(changed.has('title') && { title: after.title.trim() }),
    ...(changed.has('category') && { category: after.category }),
    ...(changed.has('when') && { ...(before.when.days && after.when.anyTime && { may_be: null }), ...toTaskTimes(after.when) }),
    ...(changed.has('helpers') && { helpers_needed: after.helpers }),
    ...eachText(
      TEXT_NAMES.filter((name) => changed.has(name)),
      (name) => after[name].trim() || null,
    ),
    ...(changed.has('urgent') && { urgent: after.urgent }),
    ...((changed.has('audience') || preselectedAudience(before, true) !== preselectedAudience(after, true)) && marksOf(after.audience)),
    ...(changed.has('meal') && after.meal !== 'by its words' && { meal: after.meal === 'yes' }),
  }
}

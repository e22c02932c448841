import { type Static, Type } from 'typebox'
import { HELPERS_MAX } from '../constants.ts'
import { Body, codes, DayText, HelpersNeeded, Nullable, OneOf, optionalText, TimeText, TitleText } from '../fields.ts'
import { eachText, TASK_TEXTS, TEXT_NAMES } from '../tasks/task-texts.rules.ts'
import { CATEGORIES, TASK_TYPES } from '../tasks.rules.ts'
import { MayBeBody } from './may-be.ts'

// The fields of a task that the family's side writes.

// The fields of the API keep their order, so the description has to come before the other texts.
const { description, ...otherTexts } = eachText(TEXT_NAMES, (name) => optionalText(TASK_TEXTS[name].most))
const writableFields = {
  title: TitleText,
  description,
  category: OneOf(CATEGORIES),
  type: OneOf(TASK_TYPES),
  /** YYYY-MM-DD in the family's time zone. The task is on this day without a time, and has no `start_at` and `end_at`. */
  date: Nullable(DayText),
  /** An instant with offset, or a local time in the family's zone. */
  start_at: Nullable(TimeText),
  end_at: Nullable(TimeText),
  /**
   * The days of which the taker picks one. Until then the task has no time. Only for a task with one helper. Null removes the choice of
   * days.
   */
  may_be: Nullable(MayBeBody),
  ...otherTexts,
  circle_only: Type.Boolean({ description: 'Visitors do not see it. Left out of a new task, its title and category say it.' }),
  trusted_only: Type.Boolean({
    description:
      'Only people whom the family trusts can take it. Of tasks with children this is so until the family has set children_trusted, whatever is sent.',
  }),
  urgent: Type.Boolean(),
  /** Whether someone brings or cooks food. If the family has not set this field, the title and the category decide. */
  meal: Type.Boolean(),
}
const RULE_MAX = 200
export const RuleText = Type.String({
  maxLength: RULE_MAX,
  ...codes({ maxLength: 'rule_invalid' }),
  description:
    'An RFC 5545 RRULE: FREQ=DAILY, WEEKLY or MONTHLY, with INTERVAL, BYDAY or BYMONTHDAY, WKST, and UNTIL or COUNT, such as FREQ=WEEKLY;BYDAY=TU;COUNT=8. Without WKST, weeks begin where the family lives, or as in the series that is changed.',
})
const { title, category, type, ...optionalFields } = writableFields
export const NewTask = Body({
  title,
  category,
  type,
  ...Type.Partial(Type.Object(optionalFields)).properties,
  helpers_needed: Type.Optional(HelpersNeeded),
  repeat: Type.Optional(RuleText),
})
export type NewTask = Static<typeof NewTask>

export const TaskChange = Body({
  ...Type.Partial(Type.Object(writableFields)).properties,
  helpers_needed: Type.Optional(HelpersNeeded),
  /** The members who are released, if the task now needs fewer helpers than have taken it. */
  release: Type.Optional(Type.Array(Type.Integer(), { maxItems: HELPERS_MAX })),
})
export type TaskChange = Static<typeof TaskChange>

/** The days (YYYY-MM-DD in the family's time zone) that a new repeat rule adds or removes. */
export const RepeatChange = Type.Object({
  added: Type.Array(DayText),
  removed: Type.Array(DayText),
  /** Full names of those who had taken a date that is removed. They are notified. */
  released: Type.Array(Type.String()),
  /** Whether the task in the path of the call stays. False if the new rule removes it. */
  stays: Type.Boolean(),
})
export type RepeatChange = Static<typeof RepeatChange>

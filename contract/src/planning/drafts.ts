import { type Static, Type } from 'typebox'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { Body, Day, DayText, HelpersNeeded, Nullable, OneOf, optionalText, TitleText } from '../fields.ts'
import { DRAFT_TEXTS, eachText, TASK_TEXTS } from '../tasks/task-texts.rules.ts'
import { CATEGORIES, DAY_TIMES } from '../tasks.rules.ts'
import { MayBeBody } from './may-be.ts'
import { RuleText } from './task-fields.ts'

const ClockText = Type.String({ maxLength: 5 })

/** `lines`: one task in each line. `csv`: a table, with or without a header row. `ics`: the entries of a calendar. */
export const IMPORT_FORMATS = ['lines', 'csv', 'ics'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/**
 * A task as it was parsed or corrected. `date` is YYYY-MM-DD, `start` and `end` are HH:MM in the family's time zone. Without a date the
 * task is dateless. With only a date it is at any time of that day. An end before the start is on the next day.
 */
const draftFields = {
  title: TitleText,
  category: OneOf(CATEGORIES),
  date: Nullable(DayText),
  start: Nullable(ClockText),
  end: Nullable(ClockText),
}
export const EditedDraft = Body({
  ...draftFields,
  // Missing in the requests of older apps.
  helpers_needed: Type.Optional(HelpersNeeded),
  ...eachText(DRAFT_TEXTS, (name) => Type.Optional(optionalText(TASK_TEXTS[name].most))),
  /** Instead of a date: the days of which the taker picks one. */
  may_be: Type.Optional(MayBeBody),
  /** The rule of a series that begins on the date. */
  repeat: Type.Optional(RuleText),
})
export type EditedDraft = Static<typeof EditedDraft>

/**
 * Why the app does not tick a draft. `done`: the text showed it as struck through or ticked. `which_day`: its day was guessed, or is far
 * ahead. `calendar`: it is an entry of someone's calendar. `repeats`: ticking it creates a series.
 */
const WHY_NOT_TICKED = ['done', 'which_day', 'calendar', 'repeats'] as const

/** `line` is where the draft begins in the text, counted from 1. */
export const Draft = Type.Object({
  line: Type.Integer(),
  /** The words from which the draft was read, without the sender and the time of a message. */
  source: Type.String(),
  ...draftFields,
  helpers_needed: Type.Integer(),
  ...eachText(DRAFT_TEXTS, () => Nullable(Type.String())),
  /** The task is on one of these days. `date` is the first of them. */
  may_be: Type.Optional(Type.Object({ days: Type.Array(Day), part_of_day: Nullable(OneOf(DAY_TIMES)) })),
  /** The rule of a repeating task, if the words say 'every morning' or 'every Tuesday'. */
  repeat: Type.Optional(Type.String()),
  /** Null: the app ticks it. */
  why_not_ticked: Nullable(OneOf(WHY_NOT_TICKED)),
})
export type Draft = Static<typeof Draft>

const codesOfErrors = Object.keys(ERROR_STATUS) as ErrorCode[] // Object.keys returns strings, and these are the keys of ERROR_STATUS
export const ReadDrafts = Type.Object({
  drafts: Type.Array(Draft),
  errors: Type.Array(Type.Object({ line: Type.Integer(), code: OneOf(codesOfErrors) })),
  /**
   * Lines that were left out: lines of a chat that a program wrote (such as 'image omitted'), lines above the headings of a table, and
   * calendar entries that are over.
   */
  left_out: Type.Array(Type.Integer()),
  /** How many more open tasks the family may have. */
  room: Type.Integer(),
})
export type ReadDrafts = Static<typeof ReadDrafts>

import { type Static, Type } from 'typebox'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { Body, Nullable, OneOf, TitleText } from '../fields.ts'
import { CATEGORIES } from '../tasks.rules.ts'

export const DayText = Type.String({ maxLength: 10, description: 'YYYY-MM-DD, in the family’s time zone.' })
const ClockText = Type.String({ maxLength: 5 })

/** `lines`: one task in each line. `csv`: a table, with or without a header row. */
export const IMPORT_FORMATS = ['lines', 'csv'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/**
 * A task as it was parsed or corrected: `date` is YYYY-MM-DD, `start` and `end` are HH:MM in the family's time zone. Without a
 * date it is dateless. With a date alone it is at any time of that day. An end before the start is on the next day.
 */
const draftFields = {
  title: TitleText,
  category: OneOf(CATEGORIES),
  date: Nullable(DayText),
  start: Nullable(ClockText),
  end: Nullable(ClockText),
}
export const EditedDraft = Body(draftFields)
export type EditedDraft = Static<typeof EditedDraft>
/** `line` counts from 1. */
export const Draft = Type.Object({ line: Type.Integer(), ...draftFields })
export type Draft = Static<typeof Draft>

const codesOfErrors = Object.keys(ERROR_STATUS) as ErrorCode[] // its keys, as its type says
export const ReadDrafts = Type.Object({
  drafts: Type.Array(Draft),
  errors: Type.Array(Type.Object({ line: Type.Integer(), code: OneOf(codesOfErrors) })),
  /** How many more open tasks the family may have. */
  room: Type.Integer(),
})
export type ReadDrafts = Static<typeof ReadDrafts>

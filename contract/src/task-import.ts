import { type Static, Type } from 'typebox'
import { IMPORT_BYTES_MAX, OPEN_TASKS_MAX } from './constants.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { Body, Nullable, OfFamily, OneOf, TitleText } from './fields.ts'
import { CATEGORIES } from './tasks.rules.ts'
import { FamilyTask } from './tasks.ts'

const DayText = Type.String({ maxLength: 10 })
const ClockText = Type.String({ maxLength: 5 })

/** `lines`: one line, one task. `csv`: a table, with or without a first row that names its columns. */
export const IMPORT_FORMATS = ['lines', 'csv'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/**
 * A task as it was read, or mended: `date` YYYY-MM-DD, `start` and `end` HH:MM on the family's clock. Without a date it
 * is for any time; with a date alone for any time of that day; an end before the start means the next day.
 */
const draftFields = {
  title: TitleText,
  category: OneOf(CATEGORIES),
  date: Nullable(DayText),
  start: Nullable(ClockText),
  end: Nullable(ClockText),
}
export const MendedDraft = Body(draftFields)
export type MendedDraft = Static<typeof MendedDraft>
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

export const taskImportEndpoints = {
  'POST /families/:family/tasks/import': {
    summary: 'Read tasks from a text or a CSV file; nothing is saved',
    params: OfFamily,
    body: Body({ text: Type.String(), format: Type.Optional(OneOf(IMPORT_FORMATS)) }),
    bodyLimit: IMPORT_BYTES_MAX,
    reply: ReadDrafts,
  },
  'POST /families/:family/tasks/import/confirm': {
    summary: 'Save the drafts, all or none',
    params: OfFamily,
    body: Body({ drafts: Type.Array(MendedDraft, { minItems: 1, maxItems: OPEN_TASKS_MAX }) }),
    bodyLimit: IMPORT_BYTES_MAX,
    status: 201,
    reply: Type.Object({ tasks: Type.Array(FamilyTask) }),
  },
} as const

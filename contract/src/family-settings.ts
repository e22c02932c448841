import { type Static, Type } from 'typebox'
import { ROLES } from './circle.rules.ts'
import { HOUSE_RULES_MAX, TITLE_MAX } from './constants.ts'
import { Body, Home, Id, IfMatch, Instant, Nothing, Nullable, OneOf, optionalText, TimeOfDay, TitleText } from './fields.ts'
import { MealFacts } from './meals.ts'

/** If `to` is earlier than `from`, the quiet hours go past midnight. */
const QuietHours = Body({ from: TimeOfDay, to: TimeOfDay })
export type QuietHours = Static<typeof QuietHours>

/** `friday`: from Friday 15:00 to Saturday 21:00. */
export const DAYS_OF_REST = ['none', 'friday', 'sunday'] as const
export type DayOfRest = (typeof DAYS_OF_REST)[number]

export const FamilySettings = Type.Object({
  title: Type.String(),
  time_zone: Type.String(),
  house_rules: Nullable(Type.String()),
  meals: MealFacts,
  home: Type.Optional(Home),
  /** Whether new tasks with children are only for people whom the family trusts; null if the family never answered. */
  children_trusted: Nullable(Type.Boolean()),
  /** Whether supporters who can't take a task may bring someone for it; null if the family was never asked. */
  friends_allowed: Nullable(Type.Boolean()),
  /** Whether supporters may pass on a sign-up link. */
  passing_on: Type.Boolean(),
  /** The quiet hours in force, also if they are the default. */
  quiet_hours: Type.Object({ from: Type.String(), to: Type.String() }),
  /** On this day messages wait as in quiet hours, except messages about the next 12 hours. */
  day_of_rest: Type.Optional(OneOf(DAYS_OF_REST)),
  paused: Type.Boolean(),
  /** The id of the member whom the circle may call; null for the owner. */
  coordinator: Nullable(Type.Integer()),
  primary_caregiver: Nullable(Type.Integer()),
  /** Members who may be named in the fields above: the approved circle, with the family's side first. */
  people: Type.Array(Type.Object({ id: Type.Integer(), full_name: Type.String(), role: OneOf(ROLES) })),
  /** The version for `If-Match`. Every change of the fields above raises it. */
  version: Type.Integer(),
})
export type FamilySettings = Static<typeof FamilySettings>

const SettingsChange = Body({
  title: Type.Optional(TitleText),
  time_zone: Type.Optional(Type.String({ maxLength: 64 })),
  house_rules: Type.Optional(optionalText(HOUSE_RULES_MAX)),
  meals: Type.Optional(MealFacts),
  home: Type.Optional(Home),
  children_trusted: Type.Optional(Type.Boolean()),
  friends_allowed: Type.Optional(Type.Boolean()),
  passing_on: Type.Optional(Type.Boolean()),
  /** Null for the default. */
  quiet_hours: Type.Optional(Type.Unsafe<QuietHours | null>({ ...QuietHours, type: ['object', 'null'] })),
  day_of_rest: Type.Optional(OneOf(DAYS_OF_REST)),
  paused: Type.Optional(Type.Boolean()),
  /** With `paused`: the day, YYYY-MM-DD in the family's time zone, on which the pause ends by itself; null if it does not. */
  paused_until: Type.Optional(Nullable(Type.String({ maxLength: 10 }))),
  coordinator: Type.Optional(Nullable(Id)),
  primary_caregiver: Type.Optional(Nullable(Id)),
})
export type SettingsChange = Static<typeof SettingsChange>

/** Whether a family is closed, and when it is erased. Both are null if it is open. */
export const Closing = Type.Object({ title: Type.String(), closed_at: Nullable(Instant), erased_at: Nullable(Instant) })
export type Closing = Static<typeof Closing>

const closingCall = { access: 'owner_of_closed', reply: Closing } as const

export const familySettingsEndpoints = {
  'GET /families/:family/settings': {
    access: 'family_side',
    summary: 'What the family has set',
    reply: FamilySettings,
  },
  'PATCH /families/:family': {
    access: 'family_side',
    errors: ['version_missing', 'version_conflict', 'time_in_past'],
    summary: 'Change settings; texts and choices need If-Match, a pause and the answers about children and friends do not',
    headers: IfMatch,
    body: SettingsChange,
    reply: FamilySettings,
  },
  'GET /families/:family/closing': { summary: 'For the owner, also of a closed family: until when closing can be undone', ...closingCall },
  'DELETE /families/:family': {
    summary: 'Close the family, confirmed by its title; erased after 30 days',
    ...closingCall,
    body: Body({ title: Type.String({ maxLength: 2 * TITLE_MAX }) }),
  },
  'POST /families/:family/reopen': { summary: 'Undo closing', ...closingCall, body: Nothing },
  'GET /families/:family/export': {
    access: 'family_side',
    summary: 'Everything of the family as JSON; its tasks as CSV by Accept: text/csv',
    media: ['application/json', 'text/csv'],
    reply: Type.Unknown(),
  },
} as const

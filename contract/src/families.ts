import { type Static, Type } from 'typebox'
import { RAISED_ROLES, ROLES } from './circle.rules.ts'
import { Body, CodeText, Consent, Contact, LocaleField, MeInFamily, Nullable, OfFamily, OneOf, PhoneText, TitleText } from './fields.ts'
import { Membership } from './sign-in.ts'
import { PersonName } from './sign-up.ts'
import { FamilyTask } from './tasks.ts'

export const TasksCounter = Type.Object({
  initial: Type.Integer(),
  in_progress: Type.Integer(),
  completed: Type.Integer(),
  my_tasks: Type.Integer(),
})
export type TasksCounter = Static<typeof TasksCounter>

export const Family = Type.Object({
  title: Type.String(),
  tasks_counter: TasksCounter,
  coordinator: Nullable(Contact),
  primary_caregiver: Nullable(Contact),
  /** IANA name, such as `Asia/Jerusalem`. */
  time_zone: Type.String(),
  house_rules: Nullable(Type.String()),
  paused: Type.Boolean(),
  me: Type.Object({
    role: OneOf(ROLES),
    trusted: Type.Boolean(),
    /** A role that the family has offered me: mine once I accept it with my number proved. */
    offered_role: Nullable(OneOf(RAISED_ROLES)),
  }),
})
export type Family = Static<typeof Family>

/**
 * What is covered of the coming days: events of the next 7 days in the family's zone and the dateless tasks that are
 * open or taken, without what passed by untaken. `total - taken` is the length of `uncovered`; `days` counts events only.
 */
export const Coverage = Type.Object({
  taken: Type.Integer(),
  total: Type.Integer(),
  days: Type.Array(Type.Object({ date: Type.String(), taken: Type.Integer(), total: Type.Integer() })),
  uncovered: Type.Array(FamilyTask),
})
export type Coverage = Static<typeof Coverage>

export const EVENT_KINDS = [
  'family_created',
  'created',
  'changed',
  'cancelled',
  'restored',
  'taken',
  'withdrawn',
  'completed',
  'released',
  'requested',
  'approved',
  'declined',
  'removed',
  'left',
  'assigned',
  'reopened',
  'added',
  'number_changed',
  'role_changed',
  'owner_changed',
  'settings_changed',
  'paused',
  'resumed',
  'family_closed',
  'family_reopened',
  'confirmed',
  'refused',
  'signed_in',
  'link_made',
  'link_asked',
  'link_ended',
  'device_ended',
  'exported',
  'role_offered',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const FamilyEvent = Type.Object({
  id: Type.Integer(),
  kind: OneOf(EVENT_KINDS),
  at: Type.String(),
  /** Who did it, and whom it was about where that is somebody else: names as they stand today. */
  by: Nullable(Type.String()),
  about: Nullable(Type.String()),
  task: Nullable(Type.Object({ task_id: Type.Integer(), title: Type.String() })),
  reason: Nullable(Type.String()),
})
export type FamilyEvent = Static<typeof FamilyEvent>

export const Overview = Type.Object({
  title: Type.String(),
  time_zone: Type.String(),
  paused: Type.Boolean(),
  tasks_counter: TasksCounter,
  coverage: Coverage,
  today: Type.Array(FamilyTask),
  tomorrow: Type.Array(FamilyTask),
  requests_waiting: Type.Integer(),
  recent_events: Type.Array(FamilyEvent),
})
export type Overview = Static<typeof Overview>

const NewFamily = Body({
  title: TitleText,
  time_zone: Type.String({ maxLength: 64 }),
  locale: LocaleField,
  owner: Body({ ...PersonName, phone_number: PhoneText }),
  code: CodeText,
  /** Logs out another person who is signed in on this device. */
  replace: Type.Optional(Type.Boolean()),
  consent: Type.Optional(Consent),
})
export type NewFamily = Static<typeof NewFamily>

const Counts = Type.Array(Nullable(Type.Integer()))
const PAIRS_MAX = 50

export const familyEndpoints = {
  'GET /supporters/:user/families/:family': {
    summary: 'The family, to one of its circle',
    params: MeInFamily,
    reply: Family,
  },
  'POST /supporters/families/task_count': {
    summary: 'Open tasks of each saved family; null for an unknown pair',
    body: Body({
      payload: Type.Array(Body({ user_token: Type.String(), family_token: Type.String() }), { maxItems: PAIRS_MAX }),
    }),
    status: 200,
    reply: Counts,
  },
  'POST /families': { summary: 'Start a family', body: NewFamily, status: 201, reply: Membership },
  'GET /families/:family': {
    summary: 'Overview with coverage',
    params: OfFamily,
    reply: Overview,
  },
} as const

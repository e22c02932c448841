import { type Static, Type } from 'typebox'
import { RAISED_ROLES, ROLES } from './circle.rules.ts'
import { NEWS_DAYS_MAX, NEWS_MAX } from './constants.ts'
import { Body, Contact, Day, Home, Nothing, Nullable, OneOf, someText } from './fields.ts'
import { WantedTask } from './tasks/wanted-tasks.ts'
import { WEEKDAYS } from './tasks.rules.ts'
import { ToRead } from './tasks.ts'

export const TasksCounter = Type.Object({
  initial: Type.Integer(),
  in_progress: Type.Integer(),
  completed: Type.Integer(),
  my_tasks: Type.Integer(),
})
export type TasksCounter = Static<typeof TasksCounter>

/** One short text of the family for its circle. Days are YYYY-MM-DD in the family's time zone. */
export const News = Type.Object({
  text: Type.String(),
  written_on: Day,
  /** The last day on which it is shown. */
  until: Day,
})
export type News = Static<typeof News>

export const Family = Type.Object({
  title: Type.String(),
  tasks_counter: TasksCounter,
  coordinator: Nullable(Contact),
  primary_caregiver: Nullable(Contact),
  /** IANA name, such as `Asia/Jerusalem`. */
  time_zone: Type.String(),
  /** The day on which weeks begin where the family lives. */
  week_starts_on: OneOf(WEEKDAYS),
  house_rules: Nullable(Type.String()),
  /** Allergies and food that is not eaten. A taker reads this before taking a meal. */
  meals_avoid: Type.Optional(Nullable(Type.String())),
  /** For the family's side: whether new tasks with children are only for people whom the family trusts; null if it never answered. */
  children_trusted: Type.Optional(Nullable(Type.Boolean())),
  /** For the family's side: the address where the family needs help. A new task starts with this address. */
  home: Type.Optional(Home),
  paused: Type.Boolean(),
  /** The day, YYYY-MM-DD in the family's time zone, on which a pause ends by itself; null if it has no such end. */
  paused_until: Nullable(Day),
  /** Whether I may pass on a sign-up link. */
  may_invite: Type.Optional(Type.Boolean()),
  /** Null if the family has written no news, or if the last day of the news is over. */
  news: Nullable(News),
  me: Type.Object({
    role: OneOf(ROLES),
    trusted: Type.Boolean(),
    /** A link let me in, and the family has not checked me yet. Until then I see no address and no notes. */
    not_looked_at: Type.Optional(Type.Boolean()),
    /** The role that the family offers me. I get it when I accept with a proved number. */
    offered_role: Nullable(OneOf(RAISED_ROLES)),
    /** I have my role, and the app has not explained it to me yet. */
    is_new_role: Type.Boolean(),
    /**
     * The ids of open tasks that I gave back, or that I said I can't do this time. If a task needs several helpers: the ids of all its open
     * places.
     */
    refused: Type.Optional(Type.Array(Type.Integer())),
  }),
})
export type Family = Static<typeof Family>

const TaskCounts = Type.Array(Nullable(Type.Integer()))
const PAIRS_MAX = 50

/** What a new member's welcome page shows. */
export const Welcome = Type.Object({
  title: Type.String(),
  full_name: Type.String(),
  /** The name of the person who added them, or approved their request; null if no one did, or if that person's name was erased. */
  by: Nullable(Type.String()),
  /** They asked to join. False if the family's side added them, or has corrected their number. */
  asked_to_join: Type.Boolean(),
  confirmed: Type.Boolean(),
  /** The task that they came for; null if they came for none, or if there is no such task any more. */
  wanted_task: Nullable(WantedTask),
  /** What to read before that task is taken. */
  read_first: Type.Optional(ToRead),
})
export type Welcome = Static<typeof Welcome>

export const familyEndpoints = {
  'GET /supporters/:user/families/:family': {
    access: 'member',
    beforeYes: 'read',
    summary: 'The family, to one of its circle',
    reply: Family,
  },
  'PUT /families/:family/news': {
    access: 'family_side',
    summary: 'Tell the circle something, in place of what was told before',
    body: Body({
      text: someText(NEWS_MAX),
      days: Type.Integer({ minimum: 1, maximum: NEWS_DAYS_MAX }),
    }),
    reply: News,
  },
  'DELETE /families/:family/news': {
    access: 'family_side',
    summary: 'Take the news back',
  },
  'POST /supporters/families/task_count': {
    access: 'anyone',
    beforeYes: 'read',
    summary: 'Open tasks of each saved family; null for an unknown pair',
    body: Body({
      payload: Type.Array(Body({ user_token: Type.String(), family_token: Type.String() }), { maxItems: PAIRS_MAX }),
    }),
    reply: TaskCounts,
  },
  'GET /supporters/:user/families/:family/welcome': {
    access: 'newcomer',
    summary: 'What someone new sees first; all that a token can read until they confirm',
    reply: Welcome,
  },
  'PUT /supporters/:user/families/:family/join': {
    access: 'newcomer',
    summary: 'Yes, I help this family',
    body: Nothing,
  },
  'PUT /supporters/:user/families/:family/refuse': {
    access: 'newcomer',
    errors: ['not_allowed'],
    summary: "That wasn't me: ends my membership; with `never` the family cannot ask this number again",
    body: Body({ never: Type.Optional(Type.Boolean()) }),
  },
} as const

import type { RaisedRole, Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { EventKind } from '@hand-in-hand/contract/families.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Category, Status, TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Generated, Insertable } from 'kysely'
import type { InFamily, Instant, Since } from './column-types.ts'
import type {
  LoginCodeTable,
  MessageTable,
  PushKeysTable,
  PushMessageTable,
  PushSubscriptionTable,
  ScreenOutboxTable,
} from './message-tables.ts'

// Instants are integer milliseconds since 1970 in UTC; a yes/no is a nullable instant (since when); structures are JSON text.
// The same on SQLite and PostgreSQL.

/**
 * A family that authentication, or a valid invitation, proved the right to. Only `provedFamily` makes one:
 * an id that came with a request does not compile where this is asked for.
 */
export type FamilyId = number & { readonly proved: 'family' }

/** Only for code that has just proved who asks: see the callers. */
// A brand has no run-time form, so only a cast can give it.
export const provedFamily = (id: number) => id as FamilyId

export type MembershipState = 'requested' | 'approved' | 'declined' | 'removed'

/** How a person signed in: the code proves the number; a link was sent to it by SMS, or shown to someone who passes it on. */
export type SignedInBy = 'code' | 'sms_link' | 'shown_link'

/** A phone number. What its holder is called, and in which language, belongs to each family: anyone can type anyone's number. */
export interface PersonTable {
  id: Generated<number>
  phone_e164: string
  /** Since when they want no SMS but the codes that they ask for. */
  stopped_at: Generated<Since>
  created_at: Instant
}
export interface FamilyTable {
  id: Generated<number>
  /** Names the family in links; opens nothing by itself. */
  token: string
  title: string
  time_zone: string
  locale: Locale
  house_rules: string | null
  primary_caregiver_id: number | null
  /** Whom supporters may call; null where nobody was named: then the first coordinator, else the owner. */
  coordinator_id: number | null
  /** Quiet hours as HH:MM in the family's zone; null for the usual ones. */
  quiet_from: string | null
  quiet_to: string | null
  /** Raised by every change of what the family sets: what `If-Match` names. */
  settings_version: Generated<number>
  paused_at: Since
  closed_at: Since
  /** Raised by every change that a list could show: the ETag of the lists. */
  version: number
  created_at: Instant
}
export interface MembershipTable {
  family_id: InFamily
  id: Generated<number>
  person_id: number
  role: Role
  state: MembershipState
  trusted_at: Since
  invitation_id: number | null
  wanted_task_id: number | null
  asked_before: 'declined' | 'removed' | null
  /** JSON of the contract's CanHelp; null where nothing was said. */
  can_help: string | null
  /** JSON of the contract's MessageChoices; null for everything, one by one. */
  messages: string | null
  /** For a person whom the family's side added by name and number: who did, and when the person's consent was noted. */
  added_by_id: number | null
  consent_noted_at: Since
  first_name: string
  last_name: string
  locale: Locale
  terms_version: string | null
  privacy_version: string | null
  consented_at: Since
  /** Since when the person says that they help this family, and how they were signed in then. */
  confirmed_at: Since
  confirmed_by: SignedInBy | null
  /** The person asked this family not to ask again: no SMS goes out. */
  asked_not_to_at: Since
  /** A role that waits for the person to accept it. */
  offered_role: RaisedRole | null
  /** Since when the person asks for a new login link. */
  link_asked_at: Since
  requested_at: Instant
  decided_at: Since
  last_seen_at: Since
  version: number
}
/** A membership with its name and number. Written through its tables. */
export type NamedMemberView = Pick<
  MembershipTable,
  'family_id' | 'id' | 'person_id' | 'role' | 'offered_role' | 'state' | 'confirmed_at' | 'first_name' | 'last_name' | 'locale' | 'messages'
> &
  Pick<PersonTable, 'phone_e164'>
export interface DeviceTable {
  id: Generated<number>
  secret_hash: string
  /** The one person who is signed in there; null in ended rows that are older than this column. */
  person_id: number | null
  signed_in_by: SignedInBy | null
  /** When a code proved the person's number there. */
  number_proved_at: Since
  /** What the device calls itself. */
  name: string | null
  created_at: Instant
  last_seen_at: Instant
  revoked_at: Since
}
/** A login link's token (no device), or one that a signed-in device holds. */
export interface UserTokenTable {
  family_id: InFamily
  id: Generated<number>
  membership_id: number
  device_id: number | null
  token_hash: string
  created_at: Instant
  revoked_at: Since
  /** Of a link: when it was last exchanged, how it came to the person, and the offered role that its first use accepts. */
  last_used_at: Since
  sent_by: Exclude<SignedInBy, 'code'> | null
  accepts_role: RaisedRole | null
}
export interface InvitationTable {
  family_id: InFamily
  id: Generated<number>
  token: string
  /** What the family calls the link, such as a group that it went to. */
  name: string | null
  created_by_id: number
  created_at: Instant
  expires_at: Instant
  closed_at: Since
  requests: number
}
export interface TaskTable {
  family_id: InFamily
  id: Generated<number>
  type: TaskType
  category: Category
  title: string
  description: string | null
  private_details: string | null
  status: Status
  start_at: Since
  end_at: Since
  creator_id: number
  assignee_id: number | null
  taken_at: Since
  completed_at: Since
  /** When the assignee wants to be reminded, and when they were. Both are the assignee's, and go with them. */
  remind_at: Since
  reminded_at: Since
  /** The start that `remind_at` was picked for: a task that moves takes its reminder along. */
  remind_start_at: Since
  cancelled_at: Since
  circle_only_at: Since
  trusted_only_at: Since
  urgent_at: Since
  helpers_needed: number
  group_id: number | null
  /** Of a repeating task: its series, and the day (YYYY-MM-DD in the series' zone) that its rule gave it. */
  series_id: number | null
  series_date: string | null
  /** When the assignee was last told of a change, when they saw it, and when they said that they are still coming. */
  told_at: Since
  seen_at: Since
  confirmed_at: Since
  /** The family_event that cancelled it, with whatever else it cancelled: what is taken back together. */
  cancel_event_id: number | null
  version: number
  created_at: Instant
  updated_at: Instant
}
/** What repeats; its occurrences are real tasks, made ahead. */
export interface SeriesTable {
  family_id: InFamily
  id: Generated<number>
  /** An RFC 5545 RRULE. */
  rule: string
  /** The first occurrence's start, YYYY-MM-DDTHH:MM on the clocks of `time_zone`. */
  start_local: string
  minutes: number
  time_zone: string
  title: string
  category: Category
  description: string | null
  private_details: string | null
  circle_only_at: Since
  trusted_only_at: Since
  urgent_at: Since
  helpers_needed: number
  creator_id: number
  /** Occurrences that start up to this instant are made. */
  made_until: Instant
  /** Nothing more is made: the rule has run out, or the family_event below ended it. */
  ended_at: Since
  end_event_id: number | null
  created_at: Instant
}
export interface FamilyEventTable {
  family_id: InFamily
  id: Generated<number>
  kind: EventKind
  at: Instant
  by_id: number | null
  about_id: number | null
  task_id: number | null
  reason: string | null
}
/** An address that a calendar reads from: opens a person's tasks to be read, and nothing else. */
export interface CalendarFeedTable {
  id: Generated<number>
  person_id: number
  /** The one membership whose tasks it shows; null for all families that the person has confirmed. */
  family_id: number | null
  membership_id: number | null
  token_hash: string
  created_at: Instant
  revoked_at: Since
}
export interface Tables {
  person: PersonTable
  family: FamilyTable
  membership: MembershipTable
  named_member: NamedMemberView
  device: DeviceTable
  user_token: UserTokenTable
  invitation: InvitationTable
  task: TaskTable
  series: SeriesTable
  family_event: FamilyEventTable
  message: MessageTable
  screen_outbox: ScreenOutboxTable
  login_code: LoginCodeTable
  calendar_feed: CalendarFeedTable
  push_subscription: PushSubscriptionTable
  push_message: PushMessageTable
  push_keys: PushKeysTable
}

export type NewTaskRow = Insertable<TaskTable>
export type NewSeriesRow = Insertable<SeriesTable>

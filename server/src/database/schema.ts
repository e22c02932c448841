import type { OfferedBy, RaisedRole, Role } from '@hand-in-hand/contract/circle.rules.ts'
import type { ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import type { DayOfRest } from '@hand-in-hand/contract/family-settings.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import type { Generated, Insertable } from 'kysely'
import type { AddressLinkTable, AddressTable, MembershipAddressTable } from './address-tables.ts'
import type { InFamily, StoredInstant, TrueSince } from './column-types.ts'
import type { CreationKeyTable } from './creation-key-table.ts'
import type {
  GatewayRefusalTable,
  LoginCodeTable,
  MailboxTable,
  MessageTable,
  OperatorNoticeTable,
  PushKeysTable,
  PushMessageTable,
  PushSubscriptionTable,
  ScreenOutboxTable,
  SentCountTable,
  SmsCountTable,
  UnservedCountryTable,
} from './message-tables.ts'
import type { KeptMonthTable, OperatorActTable, OperatorKeyTable, ServerTokenTable, StartCodeTable } from './operator-tables.ts'
import type { AddressKind, DeviceTable, PersonTable, SignedInBy, UserTokenTable } from './people-tables.ts'
import type { ProposedCircleTable } from './proposed-circle-table.ts'
import type {
  ChatLineTable,
  OwnOfferTable,
  SeriesTable,
  TaskAskTable,
  TaskQuestionTable,
  TaskSuggestionTable,
  TaskTable,
} from './task-tables.ts'

// Instants are integer milliseconds since 1970 in UTC. Most columns for yes or no are nullable instants: since when the answer is yes.
// Structures are JSON text. The tables are the same on SQLite and PostgreSQL.

/**
 * The id of a family to which a token or a valid invitation gives access. Only `provedFamily` creates one, so an id from a request does not
 * compile where this type is needed.
 */
export type FamilyId = number & { readonly proved: 'family' }

/** Only for code that has just checked the caller's access. A brand does not exist at run time, so only a cast can add it. */
export const provedFamily = (id: number) => id as FamilyId

/** The member who makes a change. `now` is the instant of the request, in ms. */
export interface ActingMember {
  readonly familyId: FamilyId
  readonly id: number
  readonly now: number
}

/** Names a membership, in its family. */
export type MembershipKey = Pick<ActingMember, 'familyId' | 'id'>

export type MembershipState = 'requested' | 'approved' | 'declined' | 'removed'

export interface FamilyTable {
  id: Generated<number>
  /** Names the family in links. It gives no access by itself. */
  token: string
  title: string
  time_zone: string
  locale: Locale
  house_rules: string | null
  /** JSON of the contract's MealFacts; null if the family has said nothing about meals. */
  meal_facts: string | null
  /** Whether tasks with children are only for people whom the family trusts, 1 or 0; null if the family has not decided. */
  children_trusted: number | null
  /** Whether supporters who can't take a task may bring someone for it, 1 or 0; null if the family has not decided. */
  friends_allowed: number | null
  /** Whether supporters may pass on a sign-up link, 1 or 0; null means no. */
  passing_on: number | null
  /** The family's news, when it was published, and until when it is shown. */
  news: string | null
  news_at: TrueSince
  news_until: TrueSince
  primary_caregiver_id: number | null
  /** The contact person of supporters. If it is null, none was named, and the owner is the contact. */
  coordinator_id: number | null
  /** Quiet hours as HH:MM in the family's time zone; null for the default. */
  quiet_from: string | null
  quiet_to: string | null
  /** Null if the family has no day of rest. */
  day_of_rest: Exclude<DayOfRest, 'none'> | null
  /** Where help is needed, and how to get in: the default of new tasks. */
  address: string | null
  way_in: string | null
  /** Raised by every change of the settings. `If-Match` names it. */
  settings_version: Generated<number>
  paused_at: TrueSince
  /** When a pause ends automatically; null if only the family ends it. */
  paused_until: TrueSince
  closed_at: TrueSince
  /**
   * The member whom the operator proposed as owner, that member's person, and since when. Null without a proposal. A proposal ends, for
   * example, after the owner opened the circle, or when the role is offered to the member.
   */
  heir_id: number | null
  heir_person_id: number | null
  heir_since: TrueSince
  /** How many SMS the family may send in 24 hours, if the operator has set a number; null if the usual limits apply. */
  sms_per_day: number | null
  /**
   * `network`: a keyed hash of the network in which the family was founded on the web. It is kept while messages of the family count for
   * the limit of this network. `joined_elsewhere_at`: since when someone has joined from another network.
   */
  network: string | null
  joined_elsewhere_at: TrueSince
  /** The server token with which a program started the family; null if people did. */
  started_by_token: number | null
  /** When the owner was asked whether anyone still uses the family, because no one had opened it for long. */
  idle_asked_at: TrueSince
  /** Raised by every change that a list could show. It is part of the lists' ETags. */
  version: number
  /** When jobs check the family next; null if nothing is due. A change of `version` is checked at once (store/asking/reminders.ts). */
  look_at: TrueSince
  looked_version: Generated<number>
  looked_at: TrueSince
  /** The latest visit of a member, as the job for idle families last stored it. */
  visited_at: TrueSince
  created_at: StoredInstant
}
export interface MembershipTable {
  family_id: InFamily
  id: Generated<number>
  person_id: number
  role: Role
  state: MembershipState
  trusted_at: TrueSince
  invitation_id: number | null
  wanted_task_id: number | null
  /** The member by whose link this member came: a supporter's own link, or a link to one task. Null without such a link. */
  brought_by_id: Generated<number | null>
  /** How the person and the family know each other, in the person's words. Null once the family has decided. */
  acquaintance: string | null
  /** When the family was reminded of the person's request to join. */
  recalled_at: TrueSince
  /** When the login link after an approval was sent a second time. */
  link_again_at: TrueSince
  asked_before: 'declined' | 'removed' | null
  /** JSON of the contract's CanHelp; null if the person said nothing. */
  can_help: string | null
  /** Between these two instants the person is away: midnights in the family's time zone. Both are set, or both are null. */
  away_from: Generated<TrueSince>
  away_until: Generated<TrueSince>
  /** JSON of the contract's MessageChoices, without a digest if none was chosen; null for the default. */
  messages: string | null
  /** For a person who was added by name and number: the member who added them, and when their consent was noted. */
  added_by_id: number | null
  consent_noted_at: TrueSince
  first_name: string
  last_name: string
  locale: Locale
  /** The time zone of the member's device. Null if none is known, or if it has the same time as the family's zone. */
  own_zone: Generated<string | null>
  /** When the person confirmed that they help this family, and how they were signed in then. */
  confirmed_at: TrueSince
  confirmed_by: SignedInBy | null
  /**
   * The kind of the address that was typed when the membership was made. `seenByFamily` uses it. Null if the person has changed their
   * addresses as this member, and for memberships of earlier versions: then the family sees all addresses of the person.
   */
  known_kind: Generated<AddressKind | null>
  /** When the person asked this family to send no more SMS. */
  asked_not_to_at: TrueSince
  /** A role that was offered, and that the person has not accepted yet. */
  offered_role: RaisedRole | null
  offered_by: OfferedBy | null
  /** When the person got their role. Null once they have read what the role means. */
  role_since: TrueSince
  /** When the person asked for a new login link. */
  link_asked_at: TrueSince
  requested_at: StoredInstant
  decided_at: TrueSince
  /** For someone whom a link approved without a decision: when the family's side checked them, 0 if not yet. Null for all others. */
  looked_at: Generated<TrueSince>
  last_seen_at: TrueSince
  /** When name and number were removed. Since then the membership belongs to an anonymous person. */
  forgotten_at: TrueSince
  /**
   * How many messages this member has caused so far; only messages that count against the daily limit are included. Writing this number
   * locks the row while the messages are counted.
   */
  messages_caused: Generated<number>
  version: number
}
export interface InvitationTable {
  family_id: InFamily
  id: Generated<number>
  /** The secret of the link. For a member's link to one task: `friend:` and the hash of the secret. */
  token: string
  /** For a link with which a member brings one person for a task: that task. Null for all other links. */
  task_id: Generated<number | null>
  /** 1 for a member's own link, which the member passes on to others. */
  passed_on: Generated<number | null>
  /** 1 for a link with which the family asks one person by name. */
  for_one: Generated<number | null>
  /** The family's name for the link, such as a group that it was sent to. */
  name: string | null
  created_by_id: number
  created_at: StoredInstant
  expires_at: StoredInstant
  closed_at: TrueSince
  /** The instants between which the link approves everyone who uses it. */
  open_from: Generated<TrueSince>
  open_until: Generated<TrueSince>
  requests: number
}
export interface FamilyEventTable {
  family_id: InFamily
  id: Generated<number>
  kind: EventKind
  at: StoredInstant
  by_id: number | null
  about_id: number | null
  task_id: number | null
  reason: string | null
  /** If the task is on one of several days: the day (YYYY-MM-DD) that the taker chose or gave back. */
  day: Generated<string | null>
}
/** The secret address of a calendar feed. It gives read access to a person's tasks only. */
export interface CalendarFeedTable {
  id: Generated<number>
  person_id: number
  /** The membership whose tasks the feed shows; null for all families that the person has confirmed. */
  family_id: number | null
  membership_id: number | null
  token_hash: string
  created_at: StoredInstant
  revoked_at: TrueSince
}
/** What a person agreed to, one row for each version. */
export interface ConsentTable {
  family_id: InFamily
  id: Generated<number>
  membership_id: number
  kind: ConsentKind
  version: string
  given_at: StoredInstant
}
/** One row: when the server's clock was last trusted, and since when a doubtful clock is watched (see clock-sense.ts). */
export interface ClockTable {
  id: number
  trusted_at: TrueSince
  watched_since: TrueSince
  watched_at: TrueSince
}
export interface Tables {
  person: PersonTable
  address: AddressTable
  address_link: AddressLinkTable
  consent: ConsentTable
  clock: ClockTable
  family: FamilyTable
  membership: MembershipTable
  membership_address: MembershipAddressTable
  device: DeviceTable
  user_token: UserTokenTable
  invitation: InvitationTable
  creation_key: CreationKeyTable
  chat_line: ChatLineTable
  task_ask: TaskAskTable
  task_question: TaskQuestionTable
  task_suggestion: TaskSuggestionTable
  own_offer: OwnOfferTable
  task: TaskTable
  series: SeriesTable
  family_event: FamilyEventTable
  message: MessageTable
  screen_outbox: ScreenOutboxTable
  sent_count: SentCountTable
  sms_count: SmsCountTable
  gateway_refusal: GatewayRefusalTable
  mailbox: MailboxTable
  unserved_country: UnservedCountryTable
  operator_notice: OperatorNoticeTable
  login_code: LoginCodeTable
  calendar_feed: CalendarFeedTable
  push_subscription: PushSubscriptionTable
  push_message: PushMessageTable
  push_keys: PushKeysTable
  start_code: StartCodeTable
  operator_act: OperatorActTable
  operator_key: OperatorKeyTable
  server_token: ServerTokenTable
  kept_month: KeptMonthTable
  proposed_circle: ProposedCircleTable
}

export type NewTaskRow = Insertable<TaskTable>
export type NewSeriesRow = Insertable<SeriesTable>

import { type Static, Type } from 'typebox'
import { OFFERED_BY, RAISED_ROLES, ROLES } from './circle.rules.ts'
import { REASON_MAX, REQUESTS_AT_ONCE } from './constants.ts'
import { Body, CREATES, codes, Instant, LocaleField, Nothing, Nullable, OneAddress, OneOf, TimeText } from './fields.ts'
import { Message } from './messages.ts'
import { PersonName } from './sign-up.ts'
import { Away, CanHelp } from './supporters.ts'
import { WantedTask } from './tasks/wanted-tasks.ts'

/**
 * No SMS reaches the number, so the login link goes to this mail address, which no code has proved. The family's side sees the address
 * before the approval.
 */
const LinkAddress = Type.Optional(Type.String())

export const Request = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  formatted_phone_number: Type.String(),
  email: Type.Optional(Type.String()),
  link_to: LinkAddress,
  locale: Type.String(),
  requested_at: Instant,
  /** In the person's own words; null if they wrote nothing. */
  acquaintance: Nullable(Type.String()),
  /** The task that the person came for. */
  wanted_task: Nullable(WantedTask),
  /** How an earlier request or membership of this person ended. */
  asked_before: Nullable(OneOf(['declined', 'removed'])),
  /** First name of the supporter who gave them the link. */
  brought_by: Type.Optional(Type.String()),
  /**
   * How many more login links the server sends by SMS today to people of this family who have not confirmed. After that, the family sends
   * the links itself. Absent if there is no such limit.
   */
  links_left: Type.Optional(Type.Integer()),
})
export type Request = Static<typeof Request>

export const Member = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** Empty for someone without a number. */
  formatted_phone_number: Type.String(),
  email: Type.Optional(Type.String()),
  link_to: LinkAddress,
  /** No one has confirmed the mail address, so no messages go there yet. */
  email_waits: Type.Optional(Type.Boolean()),
  /**
   * When their number or mail address was removed for good. It can be put back for seven days: by the family's side, or by the operator if
   * this member is the owner.
   */
  removed_address_at: Type.Optional(Instant),
  /** Since when they have wanted no messages at one of their addresses. */
  stopped_since: Type.Optional(Instant),
  role: OneOf(ROLES),
  state: OneOf(['requested', 'approved', 'declined', 'removed']),
  trusted: Type.Boolean(),
  /** A sign-up link let them in without an approval, and no one of the family's side has checked them yet. */
  not_looked_at: Type.Optional(Type.Boolean()),
  /** How a person who was let in by a link knows the family, in their own words. */
  acquaintance: Type.Optional(Type.String()),
  /** Whether this member is the caller. */
  is_me: Type.Boolean(),
  /** Whether supporters see this member as the contact person, and as the primary caregiver. */
  is_contact: Type.Boolean(),
  is_primary_caregiver: Type.Boolean(),
  /** The family's side added this member by name and number. */
  added_by_hand: Type.Boolean(),
  /** First name of the supporter who brought them. */
  brought_by: Type.Optional(Type.String()),
  /** Whether the person has confirmed. Before that, the only message they get is one login link. */
  confirmed: Type.Boolean(),
  offered_role: Nullable(OneOf(RAISED_ROLES)),
  /** Who offers that role. `operator` without a role means that the person is proposed as owner, and the role is not offered yet. */
  offered_by: Nullable(OneOf(OFFERED_BY)),
  /** When the person asked for a new login link; null if they did not. */
  link_asked_at: Nullable(Instant),
  joined_at: Instant,
  /** Whether they used the app in the last seven days; null if they never did. The API gives no one the exact day. */
  last_seen: Nullable(OneOf(['this_week', 'longer_ago'])),
  /**
   * For older clients. `this_week`: the start of the day seven days ago. `longer_ago`: when they joined. Null if they never used the app.
   * The last visit is not earlier than this instant.
   */
  last_seen_at: Nullable(Instant),
  /** What the person said about what they can help with, when they can help, and when they are away. */
  can_help: Type.Optional(CanHelp),
  away: Type.Optional(Nullable(Away)),
  /** Open and recently completed tasks. For sharing work fairly, not for ranking people. */
  load: Type.Object({ open: Type.Integer(), done_30_days: Type.Integer() }),
})
export type Member = Static<typeof Member>

export const MemberAndMessage = Type.Object({ member: Member, message: Nullable(Message) })
const PageQuery = Type.Object({ before: Type.Optional(TimeText) })

const NewMember = Body({
  first_name: PersonName.first_name,
  last_name: Type.Optional(PersonName.last_name),
  ...OneAddress,
  locale: Type.Optional(LocaleField),
  /** The person's consent, as noted by the member who adds them. */
  consent: Type.Optional(Type.Boolean()),
  trusted: Type.Optional(Type.Boolean()),
})
export type NewMember = Static<typeof NewMember>

const MemberChange = Body({
  first_name: Type.Optional(PersonName.first_name),
  last_name: Type.Optional(PersonName.last_name),
  ...OneAddress,
  role: Type.Optional(OneOf(['coordinator', 'supporter'])),
  trusted: Type.Optional(Type.Boolean()),
  contact: Type.Optional(Type.Boolean()),
  primary_caregiver: Type.Optional(Type.Boolean()),
})
export type MemberChange = Static<typeof MemberChange>

/** The result for one of several requests. `gone`: the request was declined or withdrawn, or is unknown. */
const Decided = Type.Object({
  id: Type.Integer(),
  outcome: OneOf(['approved', 'already_approved', 'gone']),
  member: Nullable(Member),
  message: Nullable(Message),
})
export type Decided = Static<typeof Decided>

export const circleEndpoints = {
  'GET /families/:family/requests': {
    access: 'family_side',
    summary: 'Open requests, newest first',
    query: PageQuery,
    reply: Type.Array(Request),
  },
  'POST /families/:family/requests/:id/approve': {
    access: 'family_side',
    errors: ['circle_full', 'task_taken', 'not_trusted'],
    summary:
      'Approve a request: sends the login link. With `give_task` the person gets the task that they came for. Of someone whom a link let in it says that the family has looked',
    body: Body({ trusted: Type.Optional(Type.Boolean()), give_task: Type.Optional(Type.Boolean()) }),
    reply: MemberAndMessage,
  },
  'POST /families/:family/requests/:id/decline': {
    access: 'family_side',
    summary: 'Decline a request',
    body: Body({ reason: Type.Optional(Type.String({ maxLength: REASON_MAX, ...codes({ maxLength: 'reason_too_long' }) })) }),
    reply: Request,
  },
  'GET /families/:family/members': {
    access: 'family_side',
    summary: 'The circle, newest first',
    query: PageQuery,
    reply: Type.Array(Member),
  },
  'DELETE /families/:family/members/:id': {
    access: 'family_side',
    errors: ['last_owner', 'role_offered'],
    summary: 'Remove a member: their links end and their tasks are open again',
    reply: Member,
  },
  'POST /families/:family/members/:id/link': {
    access: 'family_side',
    errors: ['asked_not_to', 'link_already_sent', 'role_offered'],
    summary: 'Make a new login link; the old one ends',
    body: Nothing,
    status: 201,
    reply: MemberAndMessage,
  },
  'POST /families/:family/members/:id/address': {
    access: 'family_side',
    errors: ['role_offered', 'already_member', 'someone_else'],
    summary: 'Put back a number or mail address that was removed for good within seven days: all devices of the person are logged out',
    body: Nothing,
  },
  'POST /families/:family/requests/approve': {
    access: 'family_side',
    errors: ['circle_full'],
    summary: 'Approve several requests, each by the same rules as one',
    body: Body({
      ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: REQUESTS_AT_ONCE }),
      trusted: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Array(Decided),
  },
  'POST /families/:family/members': {
    ...CREATES,
    access: 'family_side',
    errors: ['already_member', 'circle_full', 'consent_missing', 'phone_invalid', 'email_invalid'],
    summary: 'Add a person by name and number; sends nothing',
    body: NewMember,
    status: 201,
    reply: Member,
  },
  'PATCH /families/:family/members/:id': {
    access: 'family_side',
    errors: [
      'already_member',
      'already_requested',
      'last_owner',
      'phone_invalid',
      'email_invalid',
      'asked_not_to',
      'link_already_sent',
      'role_offered',
    ],
    summary: 'Change a member; a corrected number ends their links and devices here, a higher role is offered',
    body: MemberChange,
    reply: MemberAndMessage,
  },
  'POST /families/:family/owner': {
    access: 'owner',
    summary: 'Offer the family to a member, who becomes its owner by accepting',
    body: Body({ member: Type.Integer() }),
    reply: MemberAndMessage,
  },
} as const

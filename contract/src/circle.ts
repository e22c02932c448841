import { type Static, Type } from 'typebox'
import { RAISED_ROLES, ROLES } from './circle.rules.ts'
import { REASON_MAX } from './constants.ts'
import { Body, codes, Nothing, Nullable, OfFamily, OneOf, OneOfFamily, TimeText } from './fields.ts'
import { Message } from './messages.ts'

export const Request = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  formatted_phone_number: Type.String(),
  locale: Type.String(),
  requested_at: Type.String(),
  /** The task that the person came for. */
  wanted_task: Nullable(Type.Object({ task_id: Type.Integer(), title: Type.String() })),
  /** How an earlier request or membership of this person ended. */
  asked_before: Nullable(OneOf(['declined', 'removed'])),
})
export type Request = Static<typeof Request>

export const Member = Type.Object({
  id: Type.Integer(),
  full_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  formatted_phone_number: Type.String(),
  role: OneOf(ROLES),
  state: OneOf(['requested', 'approved', 'declined', 'removed']),
  trusted: Type.Boolean(),
  /** Whether this is whoever asks. */
  is_me: Type.Boolean(),
  /** Whom supporters see as the one to call, where the family named somebody; and who looks after everything. */
  is_contact: Type.Boolean(),
  is_primary_caregiver: Type.Boolean(),
  /** Added by name and number, by the family's side. */
  added_by_hand: Type.Boolean(),
  /** Whether they have said that they help. Until then nothing but one login link is sent to them: they can be called. */
  confirmed: Type.Boolean(),
  offered_role: Nullable(OneOf(RAISED_ROLES)),
  /** Since when they ask for a new login link. */
  link_asked_at: Nullable(Type.String()),
  joined_at: Type.String(),
  last_seen_at: Nullable(Type.String()),
  /** What the person carries now, and did in the last 30 days: a help to share fairly, never a ranking. */
  load: Type.Object({ open: Type.Integer(), done_30_days: Type.Integer() }),
})
export type Member = Static<typeof Member>

export const MemberAndMessage = Type.Object({ member: Member, message: Nullable(Message) })
const Page = Type.Object({ before: Type.Optional(TimeText) })

export const circleEndpoints = {
  'GET /families/:family/requests': {
    summary: 'Who asks to join, newest first',
    params: OfFamily,
    query: Page,
    reply: Type.Array(Request),
  },
  'POST /families/:family/requests/:id/approve': {
    summary: 'Let somebody in: sends the login link',
    params: OneOfFamily,
    body: Body({ trusted: Type.Optional(Type.Boolean()) }),
    status: 200,
    reply: MemberAndMessage,
  },
  'POST /families/:family/requests/:id/decline': {
    summary: 'Decline a request',
    params: OneOfFamily,
    body: Body({ reason: Type.Optional(Type.String({ maxLength: REASON_MAX, ...codes({ maxLength: 'reason_too_long' }) })) }),
    status: 200,
    reply: Request,
  },
  'GET /families/:family/members': { summary: 'The circle, newest first', params: OfFamily, query: Page, reply: Type.Array(Member) },
  'DELETE /families/:family/members/:id': {
    summary: 'Remove somebody: links die, open tasks come back',
    params: OneOfFamily,
    reply: Member,
  },
  'POST /families/:family/members/:id/link': {
    summary: 'A fresh login link; the old one ends',
    params: OneOfFamily,
    body: Nothing,
    status: 201,
    reply: MemberAndMessage,
  },
} as const

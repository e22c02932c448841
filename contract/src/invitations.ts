import { type Static, Type } from 'typebox'
import { FriendLink } from './asks.ts'
import { INVITATION_DAYS_MAX, INVITATION_NAME_MAX } from './constants.ts'
import { Body, CREATES, Instant, LocaleField, Nothing, Nullable, optionalText, Url } from './fields.ts'

export const Invitation = Type.Object({
  id: Type.Integer(),
  token: Type.String(),
  url: Url,
  /** The family's name for the link, such as the group that it was sent to. */
  name: Nullable(Type.String()),
  created_at: Instant,
  expires_at: Instant,
  closed_at: Nullable(Instant),
  /**
   * Until this instant, people who come by this link for the first time and enter a code are approved at once (P161). Absent if the family
   * does not allow this.
   */
  open_until: Type.Optional(Instant),
  /** How many people asked to join by this link. */
  requests: Type.Integer(),
  /** For a link for one person: whether someone who came by it has taken a task. */
  has_taken: Type.Optional(Type.Boolean()),
})
export type Invitation = Static<typeof Invitation>

/**
 * One message with the open tasks of the next 7 days, to be passed on. The message contains no private details or descriptions, and no name
 * except the name of the circle.
 */
export const SharedTasks = Type.Object({
  /** Null if no task is open to visitors, or if there is no open sign-up link. */
  text: Nullable(Type.String()),
  tasks: Type.Integer(),
  has_invitation: Type.Boolean(),
})
export type SharedTasks = Static<typeof SharedTasks>

export const invitationEndpoints = {
  'GET /families/:family/invitations': {
    access: 'family_side',
    summary: 'Sign-up links, newest first',
    /**
     * With `for_one`, the reply has the links with which the family asks one person by name. Without it, the reply has the other links of
     * the family's side. Links of supporters are never in it.
     */
    query: Type.Object({ for_one: Type.Optional(Type.Boolean()) }),
    reply: Type.Array(Invitation),
  },
  'POST /families/:family/invitations': {
    ...CREATES,
    access: 'family_side',
    summary: 'Make a sign-up link; `renew` closes the others, `replaces` closes one and keeps its name',
    body: Body({
      renew: Type.Optional(Type.Boolean()),
      replaces: Type.Optional(Type.Integer()),
      name: Type.Optional(optionalText(INVITATION_NAME_MAX)),
      /** With this link the family asks one person. The name of this person stays on the device. */
      for_one: Type.Optional(Type.Boolean()),
      /** In days, 14 by default. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: INVITATION_DAYS_MAX })),
    }),
    status: 201,
    reply: Invitation,
  },
  'DELETE /families/:family/invitations/:id': {
    access: 'family_side',
    summary: 'Close a sign-up link',
    reply: Invitation,
  },
  'PUT /families/:family/invitations/:id/open': {
    access: 'family_side',
    errors: ['invitation_closed', 'family_paused'],
    summary: 'Until tomorrow evening, approve everyone who comes by this link and enters a code, 20 people at most, and by no other link',
    body: Nothing,
    reply: Invitation,
  },
  'DELETE /families/:family/invitations/:id/open': {
    access: 'family_side',
    summary: 'Approve no one by this link any more; the family decides on each request again',
    reply: Invitation,
  },
  'PUT /supporters/:user/families/:family/invitation': {
    access: 'member',
    errors: ['not_allowed'],
    summary: 'The sign-up link that I pass on, made if there is none; the family decides on each request',
    body: Nothing,
    reply: FriendLink,
  },
  'GET /families/:family/share': {
    access: 'family_side',
    summary: 'One message with the open tasks of the next 7 days',
    query: Type.Object({
      locale: Type.Optional(LocaleField),
      /** Whether the message leaves out the name of the circle. */
      unnamed: Type.Optional(Type.Boolean()),
    }),
    reply: SharedTasks,
  },
} as const

import { type Static, Type } from 'typebox'
import { INVITATION_DAYS_MAX, INVITATION_NAME_MAX } from './constants.ts'
import { Body, codes, Nullable, OfFamily, OneOfFamily } from './fields.ts'

export const Invitation = Type.Object({
  id: Type.Integer(),
  token: Type.String(),
  url: Type.String(),
  /** What the family calls it, such as the group that it went to. */
  name: Nullable(Type.String()),
  created_at: Type.String(),
  expires_at: Type.String(),
  closed_at: Nullable(Type.String()),
  /** How many people asked to join by it. */
  requests: Type.Integer(),
})
export type Invitation = Static<typeof Invitation>

export const invitationEndpoints = {
  'GET /families/:family/invitations': { summary: 'Sign-up links, newest first', params: OfFamily, reply: Type.Array(Invitation) },
  'POST /families/:family/invitations': {
    summary: 'Make a sign-up link; `renew` closes the others, `replaces` closes one and keeps its name',
    params: OfFamily,
    body: Body({
      renew: Type.Optional(Type.Boolean()),
      replaces: Type.Optional(Type.Integer()),
      name: Type.Optional(Nullable(Type.String({ maxLength: INVITATION_NAME_MAX, ...codes({ maxLength: 'text_too_long' }) }))),
      /** How long it is good; 14 unless said otherwise. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: INVITATION_DAYS_MAX })),
    }),
    status: 201,
    reply: Invitation,
  },
  'DELETE /families/:family/invitations/:id': {
    summary: 'Close a sign-up link',
    params: OneOfFamily,
    reply: Invitation,
  },
} as const

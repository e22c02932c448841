import { type Static, Type } from 'typebox'
import { Body, Nullable } from './fields.ts'

export const Invitation = Type.Object({
  id: Type.Integer(),
  token: Type.String(),
  url: Type.String(),
  created_at: Type.String(),
  expires_at: Type.String(),
  closed_at: Nullable(Type.String()),
  /** How many people asked to join by it. */
  requests: Type.Integer(),
})
export type Invitation = Static<typeof Invitation>

const OfFamily = Type.Object({ family: Type.String() })

export const invitationEndpoints = {
  'GET /families/:family/invitations': { summary: 'Sign-up links, newest first', params: OfFamily, reply: Type.Array(Invitation) },
  'POST /families/:family/invitations': {
    summary: 'Make a sign-up link; `renew` closes the others',
    params: OfFamily,
    body: Body({ renew: Type.Optional(Type.Boolean()) }),
    status: 201,
    reply: Invitation,
  },
  'DELETE /families/:family/invitations/:id': {
    summary: 'Close a sign-up link',
    params: Type.Object({ family: Type.String(), id: Type.String() }),
    reply: Invitation,
  },
} as const

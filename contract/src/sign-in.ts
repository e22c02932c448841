import { type Static, Type } from 'typebox'
import { ROLES } from './circle.rules.ts'
import { Body, CodeText, Instant, LocaleField, Nullable, OneAddress, OneOf, StartCodeText } from './fields.ts'

/** What a device stores of a family that it is signed in to. */
export const Membership = Type.Object({
  family_token: Type.String(),
  user_token: Type.String(),
  title: Type.String(),
  role: OneOf(ROLES),
  /**
   * False until the person has confirmed on the welcome page. Until then the token can only confirm. Families that the person has not
   * confirmed come last.
   */
  confirmed: Type.Boolean(),
})
export type Membership = Static<typeof Membership>

/** A family that the person asked to join or was in. Without tokens. */
export const OtherMembership = Type.Object({ title: Type.String(), state: OneOf(['requested', 'declined', 'removed']) })
export type OtherMembership = Static<typeof OtherMembership>

/** What a code is for: signing in, proving a new number, starting a family, and exporting or erasing the data of a number. */
export const CODE_PURPOSES = ['sign_in', 'change_number', 'start_family', 'leave'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** A device on which the person is signed in. */
export const Device = Type.Object({
  id: Type.Integer(),
  /** From its user agent, such as `iPhone` or `Windows`; null if unknown. */
  name: Nullable(Type.String()),
  created_at: Instant,
  last_seen_at: Instant,
  /** Whether it is the device that sent this request. */
  current: Type.Boolean(),
})
export type Device = Static<typeof Device>

/** A login link that signs me in to this family. */
export const LoginLink = Type.Object({
  id: Type.Integer(),
  created_at: Instant,
  last_used_at: Nullable(Instant),
  /** Null if the link is valid until it is renewed. */
  expires_at: Nullable(Instant),
})
export type LoginLink = Static<typeof LoginLink>

export const signInEndpoints = {
  'POST /session': {
    access: 'key',
    errors: ['not_allowed', 'unauthenticated', 'not_approved', 'link_expired', 'other_person'],
    readsToken: true,
    summary: 'Exchange a login link for a device; other_person if someone else is signed in there, unless `replace` logs them out',
    body: Body({ user_token: Type.String(), family_token: Type.String(), replace: Type.Optional(Type.Boolean()) }),
    status: 201,
    reply: Membership,
  },
  'GET /session': {
    access: 'anyone',
    errors: ['not_allowed'],
    summary: "The device's memberships with fresh tokens, by its cookie; empty where there is none",
    reply: Type.Object({ memberships: Type.Array(Membership) }),
  },
  'POST /session/link': {
    access: 'key',
    errors: ['unauthenticated'],
    summary: 'Ask the family for a new link with one that has ended',
    body: Body({ user_token: Type.String(), family_token: Type.String() }),
    status: 202,
  },
  'DELETE /session': {
    access: 'anyone',
    errors: ['not_allowed'],
    readsToken: true,
    summary: 'Log this device out',
  },
  'POST /login/code': {
    access: 'anyone',
    errors: ['not_allowed', 'phone_invalid', 'email_invalid', 'start_code_wrong'],
    summary: 'Send a code to a phone or a mail address: good in the browser that asks, and for this purpose (signing in unless said)',
    body: Body({
      ...OneAddress,
      locale: LocaleField,
      purpose: Type.Optional(OneOf(CODE_PURPOSES)),
      /** To start a family: the operator's code, if this server asks for one. */
      start_code: Type.Optional(StartCodeText),
    }),
    status: 202,
  },
  'POST /login/verify': {
    access: 'key',
    errors: ['not_allowed', 'phone_invalid', 'email_invalid', 'code_wrong', 'code_expired', 'other_person'],
    readsToken: true,
    summary: 'Sign in by a code, which proves the number or the mail address on this device for an hour',
    body: Body({ ...OneAddress, code: CodeText, replace: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ memberships: Type.Array(Type.Union([Membership, OtherMembership])) }),
  },
  'GET /session/devices': {
    access: 'member',
    summary: 'Devices that I am signed in on, the latest first: to this family, or with a proved number to any',
    reply: Type.Array(Device),
  },
  'DELETE /session/devices/:id': {
    access: 'member',
    summary: 'End one of my devices for this family; with a proved number altogether',
  },
  'GET /session/links': {
    access: 'member',
    summary: 'Login links that open this family as me, the latest first',
    reply: Type.Array(LoginLink),
  },
  'DELETE /session/links/:id': {
    access: 'member',
    summary: 'End one of my login links',
  },
  'PUT /supporters/:user/families/:family/role': {
    access: 'member',
    errors: ['not_allowed', 'number_unproved'],
    summary: 'Accept the role that the family offers me; needs a proved number, and ends my other devices and links here',
    /** `contact`: whether the circle may call me with questions. I become its contact only if this is true. */
    body: Body({ contact: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ role: OneOf(ROLES) }),
  },
  'DELETE /supporters/:user/families/:family/role': {
    access: 'member',
    summary: 'I would rather not have the role that the family offers me; the family is told',
  },
  'PUT /supporters/:user/families/:family/role/seen': {
    access: 'member',
    errors: ['not_allowed'],
    summary: 'I know what my new role means',
    /**
     * `contact`: whether the circle may call me with questions. If I got the role by opening a link, the app could not ask me this before.
     */
    body: Body({ contact: Type.Optional(Type.Boolean()) }),
  },
} as const

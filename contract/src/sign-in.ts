import { type Static, Type } from 'typebox'
import { ROLES } from './circle.rules.ts'
import { Body, CodeText, LocaleField, OneOf, PhoneText } from './fields.ts'

/** What the device keeps of a family that it is signed in to. */
export const Membership = Type.Object({
  family_token: Type.String(),
  user_token: Type.String(),
  title: Type.String(),
  role: OneOf(ROLES),
  /** False until this person has said on the welcome screen that they help: its token can do only that. Listed after all others. */
  confirmed: Type.Boolean(),
})
export type Membership = Static<typeof Membership>

/** A family that this person asked to join, or was in: no tokens. */
export const OtherMembership = Type.Object({ title: Type.String(), state: OneOf(['requested', 'declined', 'removed']) })
export type OtherMembership = Static<typeof OtherMembership>

/** What a code is asked for: to sign in, to prove a new number, to start a family, to read out or erase what is kept of a number. */
export const CODE_PURPOSES = ['sign_in', 'change_number', 'start_family', 'leave'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

export const signInEndpoints = {
  'POST /session': {
    summary: 'Exchange a login link for a device; other_person if someone else is signed in there, unless `replace` logs them out',
    body: Body({ user_token: Type.String(), family_token: Type.String(), replace: Type.Optional(Type.Boolean()) }),
    status: 201,
    reply: Membership,
  },
  'GET /session': {
    summary: "The device's memberships with fresh tokens, by its cookie; empty where there is none",
    reply: Type.Object({ memberships: Type.Array(Membership) }),
  },
  'POST /session/link': {
    summary: 'Ask the family for a new link with one that has ended',
    body: Body({ user_token: Type.String(), family_token: Type.String() }),
    status: 202,
    reply: Type.Object({}),
  },
  'DELETE /session': { summary: 'Log this device out', reply: Type.Object({}) },
  'POST /login/code': {
    summary: 'Send a code to a phone: good in the browser that asks, and for this purpose (signing in unless said)',
    body: Body({ phone_number: PhoneText, locale: LocaleField, purpose: Type.Optional(OneOf(CODE_PURPOSES)) }),
    status: 202,
    reply: Type.Object({}),
  },
  'POST /login/verify': {
    summary: 'Sign in by a code, which proves the number on this device for an hour',
    body: Body({ phone_number: PhoneText, code: CodeText, replace: Type.Optional(Type.Boolean()) }),
    status: 200,
    reply: Type.Object({ memberships: Type.Array(Type.Union([Membership, OtherMembership])) }),
  },
  // For people whom no family has: they hold no token, and are asked for a code instead.
  'DELETE /login': {
    summary: 'Erase what is kept of a number that no family has any more, proved by a code',
    body: Body({ phone_number: PhoneText, code: CodeText }),
    reply: Type.Object({}),
  },
  'POST /login/export': {
    summary: 'All that is kept about whoever has this number, proved by a code',
    body: Body({ phone_number: PhoneText, code: CodeText }),
    status: 200,
    reply: Type.Unknown(),
  },
} as const

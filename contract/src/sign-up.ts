import { type Static, Type } from 'typebox'
import { ACQUAINTANCE_MAX, NAME_MAX, NAME_MIN } from './constants.ts'
import { Body, Consent, CREATES, codes, LocaleField, OneAddress, OneOf, shown } from './fields.ts'
import { OpenTask } from './tasks/wanted-tasks.ts'

export const PersonName = {
  first_name: shown(NAME_MIN, 'name_too_short', NAME_MAX, 'name_too_long'),
  last_name: Type.String({ maxLength: NAME_MAX, ...codes({ maxLength: 'name_too_long' }) }),
}

/** A family as a visitor with its sign-up link sees it. */
export const InvitedFamily = Type.Object({
  title: Type.String(),
  /** The first name of the person who made the link, while that person is in the circle. */
  asked_by: Type.Optional(Type.String()),
  /** IANA name, such as `Asia/Jerusalem`. */
  time_zone: Type.Optional(Type.String()),
  /** Only for someone who is already signed in to this family. The app then opens the family. */
  family_token: Type.Optional(Type.String()),
  /**
   * The time within which most of the recent requests on this server were approved. Missing if most took longer than a day, or if there
   * were too few requests.
   */
  usual_wait: Type.Optional(OneOf(['hour', 'day'])),
  /** Today a code is usually enough to join by this link, without the family's approval. */
  open_today: Type.Optional(Type.Boolean()),
  /** Whether the family is paused: it accepts no requests then. */
  paused: Type.Boolean(),
  no_time: Type.Array(OpenTask),
  events: Type.Array(OpenTask),
})
export type InvitedFamily = Static<typeof InvitedFamily>

const SignUp = Body({
  invitation: Type.String(),
  /** A mobile number, a mail address or both. Someone without a mobile phone gives only a mail address. */
  supporter: Body({ ...PersonName, ...OneAddress }),
  locale: Type.Optional(LocaleField),
  /** The task whose link brought the person here, shown to the member who decides on the request. */
  wanted_task_id: Type.Optional(Type.Integer()),
  /** How the person and the family know each other. Only the family's side reads it, and only until it decides. */
  acquaintance: Type.Optional(Type.String({ maxLength: ACQUAINTANCE_MAX, ...codes({ maxLength: 'text_too_long' }) })),
  consent: Type.Optional(Consent),
})
export type SignUp = Static<typeof SignUp>

/** What the calls that return the family of a sign-up link have in common. */
const ofInvitation = {
  access: 'key',
  errors: ['not_found', 'invitation_closed', 'family_closed'],
  readsToken: true,
} as const

export const signUpEndpoints = {
  'POST /supporters/signup/validate': {
    access: 'key',
    errors: ['not_found', 'invitation_closed', 'family_closed'],
    summary: 'Whether a sign-up link is good: the number 200',
    body: Body({ invitation: Type.String() }),
    reply: Type.Integer(),
  },
  'GET /supporters/families/:invitation': {
    ...ofInvitation,
    summary: 'The family behind a sign-up link',
    reply: InvitedFamily,
  },
  'GET /supporters/families/:invitation/first_page': {
    ...ofInvitation,
    summary: 'Whether a sign-up link is good, and the family behind it, in one reply',
    reply: Type.Object({ validation: Type.Integer(), family: InvitedFamily }),
  },
  'POST /supporters/signup': {
    ...CREATES,
    access: 'key',
    errors: [
      'not_found',
      'invitation_closed',
      'family_closed',
      'family_paused',
      'already_member',
      'already_requested',
      'circle_full',
      'consent_missing',
      'phone_invalid',
      'email_invalid',
    ],
    summary: 'Ask to join',
    body: SignUp,
    status: 201,
    /** The number is empty if the person gave only a mail address. */
    reply: Type.Object({
      full_name: Type.String(),
      formatted_phone_number: Type.String(),
      email: Type.Optional(Type.String()),
      /** A code to this address is usually enough to join. */
      enters_by_code: Type.Optional(Type.Boolean()),
    }),
  },
} as const

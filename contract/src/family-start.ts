import { type Static, Type } from 'typebox'
import { KEEPERS } from './circle.rules.ts'
import { PROPOSED_TASKS_MAX } from './constants.ts'
import {
  Body,
  CodeText,
  Consent,
  DayText,
  Instant,
  LocaleField,
  Nullable,
  OneAddress,
  OneOf,
  OwnersConsent,
  StartCodeText,
  TitleText,
} from './fields.ts'
import { MayBeBody } from './planning/may-be.ts'
import { Membership } from './sign-in.ts'
import { PersonName } from './sign-up.ts'
import { CATEGORIES } from './tasks.rules.ts'

const NewFamily = Body({
  title: TitleText,
  time_zone: Type.String({ maxLength: 64 }),
  locale: LocaleField,
  owner: Body({ ...PersonName, ...OneAddress }),
  code: CodeText,
  /** The operator's code, if this server asks for one. */
  start_code: Type.Optional(StartCodeText),
  /** Logs out another person who is signed in on this device. */
  replace: Type.Optional(Type.Boolean()),
  consent: Type.Optional(OwnersConsent),
})
export type NewFamily = Static<typeof NewFamily>

/** A task of the ready list: a title in words of one's own is refused, since it may say something of someone's health. */
const ProposedTask = Body({
  title: TitleText,
  category: OneOf(CATEGORIES),
  date: Nullable(DayText),
  start: Nullable(Type.String({ maxLength: 5 })),
  end: Nullable(Type.String({ maxLength: 5 })),
  may_be: Type.Optional(MayBeBody),
})
export const ProposedTasks = Type.Array(ProposedTask, { maxItems: PROPOSED_TASKS_MAX })

const NewProposal = Body({
  title: TitleText,
  time_zone: Type.String({ maxLength: 64 }),
  locale: LocaleField,
  friend: Body({ ...PersonName, ...OneAddress }),
  code: CodeText,
  start_code: Type.Optional(StartCodeText),
  consent: Type.Optional(Consent),
  tasks: ProposedTasks,
})
export type NewProposal = Static<typeof NewProposal>

const Secret = Type.String({ maxLength: 64 })

/** The family's yes to what a friend proposed. Its title is the friend's. */
const ProposalYes = Body({
  link: Secret,
  keeper: OneOf(KEEPERS),
  time_zone: Type.String({ maxLength: 64 }),
  locale: LocaleField,
  owner: Body({ ...PersonName, ...OneAddress }),
  code: CodeText,
  replace: Type.Optional(Type.Boolean()),
  consent: Type.Optional(OwnersConsent),
})
export const familyStartEndpoints = {
  'POST /families': {
    access: 'key',
    errors: [
      'not_allowed',
      'phone_invalid',
      'email_invalid',
      'code_wrong',
      'code_expired',
      'start_code_wrong',
      'consent_missing',
      'other_person',
    ],
    readsToken: true,
    summary: 'Start a family',
    body: NewFamily,
    status: 201,
    reply: Membership,
  },
  'POST /proposed_circles': {
    access: 'key',
    errors: ['not_allowed', 'phone_invalid', 'email_invalid', 'code_wrong', 'code_expired', 'start_code_wrong', 'consent_missing'],
    summary: 'Propose a circle to a family that has to say yes first; `secret` is for the friend, `link` for the family',
    body: NewProposal,
    status: 201,
    reply: Type.Object({ secret: Type.String(), link: Type.String(), expires_at: Instant }),
  },
  'POST /proposed_circles/state': {
    access: 'key',
    errors: ['not_found'],
    summary: 'What has become of a proposed circle, by the secret of the friend',
    body: Body({ secret: Secret }),
    reply: Type.Object({ answer: Nullable(OneOf(['yes', 'no'])), asked: Type.Boolean(), expires_at: Instant }),
  },
  'POST /proposed_circles/send': {
    access: 'key',
    errors: ['not_found', 'phone_invalid', 'email_invalid', 'link_already_sent'],
    summary: 'Send the link to the family, once; `sent` is false if the server sends nothing there, and the friend passes it on',
    body: Body({ secret: Secret, link: Secret, ...OneAddress }),
    reply: Type.Object({ sent: Type.Boolean() }),
  },
  'POST /proposed_circles/withdraw': {
    access: 'key',
    errors: ['not_found'],
    summary: 'End a proposed circle, with all that is stored of it',
    body: Body({ secret: Secret }),
    reply: Type.Object({}),
  },
  'POST /proposed_circles/open': {
    access: 'key',
    errors: ['not_found'],
    summary: 'Who proposes a circle, and which tasks, by the link of the family',
    body: Body({ link: Secret }),
    reply: Type.Object({ name: Type.String(), tasks: Type.Array(Type.String()) }),
  },
  'POST /proposed_circles/decline': {
    access: 'key',
    errors: ['not_found'],
    summary: 'The family does not want it: all that is stored of it is deleted',
    body: Body({ link: Secret }),
    reply: Type.Object({}),
  },
  'POST /proposed_circles/accept': {
    access: 'key',
    errors: [
      'not_allowed',
      'not_found',
      'phone_invalid',
      'email_invalid',
      'code_wrong',
      'code_expired',
      'consent_missing',
      'other_person',
      'someone_else',
    ],
    readsToken: true,
    summary: 'The family says yes: its circle is started, the friend belongs to it, and looks after it if the family says so',
    body: ProposalYes,
    status: 201,
    reply: Membership,
  },
} as const

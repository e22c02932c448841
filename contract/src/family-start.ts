import { type Static, Type } from 'typebox'
import { KEEPERS } from './circle.rules.ts'
import { PROPOSED_TASKS_MAX } from './constants.ts'
import { Body, CodeText, Consent, LocaleField, Nullable, OneAddress, OneOf, OwnersConsent, StartCodeText, TitleText } from './fields.ts'
import { Membership } from './sign-in.ts'
import { PersonName } from './sign-up.ts'
import { CATEGORIES } from './tasks.rules.ts'

/** The time zone and the language of a new family, and its owner. */
export const FamilyBasics = {
  time_zone: Type.String({ maxLength: 64 }),
  locale: LocaleField,
  owner: Body({ ...PersonName, ...OneAddress }),
}

const NewFamily = Body({
  title: TitleText,
  ...FamilyBasics,
  code: CodeText,
  /** The operator's code, if this server asks for one. */
  start_code: Type.Optional(StartCodeText),
  /** Logs out another person who is signed in on this device. */
  replace: Type.Optional(Type.Boolean()),
  consent: Type.Optional(OwnersConsent),
})
export type NewFamily = Static<typeof NewFamily>

/**
 * What is stored before the family says yes. The tasks come only from the app's list of ready-made tasks, because a friend's own words may
 * reveal something about someone's health.
 */
export const Proposal = Type.Object({
  title: TitleText,
  locale: LocaleField,
  friend: Type.Object(PersonName),
  consent: Type.Optional(Consent),
  tasks: Type.Array(Body({ title: TitleText, category: OneOf(CATEGORIES) }), { maxItems: PROPOSED_TASKS_MAX }),
})
export type Proposal = Static<typeof Proposal>

const NewProposal = Body({
  ...Proposal.properties,
  friend: Body({ ...PersonName, ...OneAddress }),
  code: CodeText,
  start_code: Type.Optional(StartCodeText),
})
export type NewProposal = Static<typeof NewProposal>

const ProposalLink = Type.String({ maxLength: 64 })

/** The family's yes to what a friend proposed. The circle gets the title that the friend gave. */
const ProposalYes = Body({
  link: ProposalLink,
  keeper: OneOf(KEEPERS),
  ...FamilyBasics,
  code: CodeText,
  replace: Type.Optional(Type.Boolean()),
  consent: Type.Optional(OwnersConsent),
})

/** The error codes for an address that is wrong, or that the typed code does not prove. */
const ADDRESS_ERRORS = ['phone_invalid', 'email_invalid', 'code_wrong', 'code_expired'] as const

export const familyStartEndpoints = {
  'POST /families': {
    access: 'key',
    errors: ['not_allowed', ...ADDRESS_ERRORS, 'start_code_wrong', 'consent_missing', 'other_person'],
    readsToken: true,
    summary: 'Start a family',
    body: NewFamily,
    status: 201,
    reply: Membership,
  },
  'POST /proposed_circles': {
    access: 'key',
    errors: ['not_allowed', ...ADDRESS_ERRORS, 'start_code_wrong', 'consent_missing'],
    summary: 'Propose a circle to a family that has to say yes first; `link` is the secret of its link',
    body: NewProposal,
    status: 201,
    reply: Type.Object({ link: Type.String() }),
  },
  'POST /proposed_circles/open': {
    access: 'key',
    errors: ['not_found'],
    summary: 'Who proposes a circle, and which tasks; after the answer that alone',
    body: Body({ link: ProposalLink }),
    reply: Type.Object({
      answer: Nullable(OneOf(['yes', 'no'])),
      name: Type.String(),
      tasks: Type.Array(Type.String()),
      /** The server has sent the link to the family. */
      sent: Type.Boolean(),
    }),
  },
  'POST /proposed_circles/send': {
    access: 'key',
    errors: ['not_found', 'phone_invalid', 'email_invalid'],
    summary: 'Send the link to the family, once; `sent` is false if the server sends nothing there, and the friend passes it on',
    body: Body({ link: ProposalLink, ...OneAddress }),
    reply: Type.Object({ sent: Type.Boolean() }),
  },
  'POST /proposed_circles/decline': {
    access: 'key',
    errors: ['not_found'],
    summary: 'The family does not want it, or the friend takes it back: all that is stored of it is deleted',
    body: Body({ link: ProposalLink }),
  },
  'POST /proposed_circles/accept': {
    access: 'key',
    errors: ['not_allowed', 'not_found', ...ADDRESS_ERRORS, 'consent_missing', 'other_person', 'someone_else'],
    readsToken: true,
    summary: 'The family says yes: its circle is started, the friend belongs to it, and looks after it if the family says so',
    body: ProposalYes,
    status: 201,
    reply: Membership,
  },
} as const

import { type Static, Type } from 'typebox'
import { Body, CodeText, LocaleField, OneAddress, OwnersConsent, StartCodeText, TitleText } from './fields.ts'
import { Membership } from './sign-in.ts'
import { PersonName } from './sign-up.ts'

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
} as const

import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from './fields.ts'
import { LOCALES } from './locales.ts'

export const Supporter = Type.Object({
  full_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  formatted_phone_number: Type.String(),
  locale: OneOf(LOCALES),
})
export type Supporter = Static<typeof Supporter>

/** What the app has to know of this server before anybody signs in. */
export const Settings = Type.Object({
  /** False where messages are sent by hand: no login codes then, and families are made on the command line. */
  sign_in_by_code: Type.Boolean(),
  /** The 'Inspired by' partner, where one is set. */
  partner: Nullable(Type.Object({ picture: Type.String(), link: Type.String() })),
})
export type Settings = Static<typeof Settings>

export const supporterEndpoints = {
  'GET /supporters/:user': { summary: 'Who I am', params: Type.Object({ user: Type.String() }), reply: Supporter },
  'GET /settings': { summary: 'What this server offers', reply: Settings },
} as const

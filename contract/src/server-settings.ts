import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from './fields.ts'

export const FAMILY_STARTS = ['open', 'code', 'operator'] as const
export type FamilyStart = (typeof FAMILY_STARTS)[number]

/** What the app has to know about this server before anyone signs in. */
export const ServerSettings = Type.Object({
  /** False if the server has only manual sending, because there are no login codes then. */
  sign_in_by_code: Type.Boolean(),
  /** Whether the server sends SMS and mails. `hears`: whether it receives replies to its SMS, so that STOP works. */
  sends: Type.Object({ sms: Type.Boolean(), mail: Type.Boolean(), hears: Type.Optional(Type.Boolean()) }),
  /** Who may start families: anyone, anyone with a code of the operator, or only the operator. */
  family_start: OneOf(FAMILY_STARTS),
  /** The 'Inspired by' partner; null if none is set. */
  partner: Nullable(Type.Object({ picture: Type.String(), link: Type.String() })),
  /** The VAPID key with which a browser subscribes to notifications; null if there is none. */
  push_key: Nullable(Type.String()),
  /** The operator's mail address; null if none is set. */
  contact: Nullable(Type.String()),
  /** How old, in years, someone has to be to join. No one verifies this. */
  minimum_age: Type.Integer(),
  imprint: Type.Boolean(),
  /** Which version runs, such as 1.2.3, 2026-11-26 (4896bcc9d1f2), with the day and the commit. */
  version: Type.String(),
  /** Where the source code of this version is. */
  source: Nullable(Type.String()),
  /** Addresses of the app in a store or as an apk, if there are any. */
  apps: Type.Object({ ios: Nullable(Type.String()), android: Nullable(Type.String()) }),
})
export type ServerSettings = Static<typeof ServerSettings>

export const serverSettingsEndpoints = {
  'GET /settings': { access: 'anyone', summary: 'What this server offers', reply: ServerSettings },
} as const

import { type Static, type TSchema, Type } from 'typebox'
import { ADDRESS_MAX, HELPERS_MAX, TITLE_MAX, WAY_IN_MAX } from './constants.ts'
import type { ErrorCode } from './errors.ts'
import { LOCALES, type Locale } from './locales.ts'

/**
 * The error code for each broken constraint of a schema, such as `{ minLength: 'name_too_short' }`. Other constraints return
 * `bad_request`.
 */
export const codes = (byKeyword: Partial<Record<'minLength' | 'maxLength' | 'x-shown', ErrorCode>>) => ({ 'x-codes': byKeyword })

/** A text with at least `least` visible characters: see `showsAtLeast`. `code` is the error code for a text with fewer. */
export const shown = (least: number, code: ErrorCode, maxLength: number, tooLong: ErrorCode = 'text_too_long') =>
  Type.String({
    minLength: 1,
    maxLength,
    'x-shown': least,
    description: `At least ${least} of its characters can be seen: spaces and invisible ones do not count. One sign of Chinese, Japanese or Korean is enough.`,
    ...codes({ minLength: code, 'x-shown': code, maxLength: tooLong }),
  })

/** A schema that also allows null. The JSON serialiser is fast with a list of types; with `anyOf` it would have to try each schema. */
export function Nullable<S extends TSchema>(schema: S) {
  // Every schema given here has one `type`, and an `enum` if it is a closed list.
  const { type, enum: words } = schema as unknown as { type: string; enum?: unknown[] }
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) })
}

/** One of a closed list of values. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

export const LocaleField = Type.Unsafe<Locale | 'he'>({ type: 'string', enum: [...LOCALES, 'he'] })

/** A phone number as typed. The schema checks only its length, and the commands check the rest. */
export const PhoneText = Type.String({ maxLength: 40, ...codes({ maxLength: 'phone_invalid' }) })
/** A mail address as typed. The schema checks only its length, and the commands check the rest. */
export const EmailText = Type.String({ maxLength: 320, ...codes({ maxLength: 'email_invalid' }) })
/** One address of a person: a number or a mail address. */
export const OneAddress = { phone_number: Type.Optional(PhoneText), email: Type.Optional(EmailText) }
export type OneAddress = { phone_number?: string; email?: string }
export const CodeText = Type.String({ maxLength: 20, ...codes({ maxLength: 'code_wrong' }) })
export const StartCodeText = Type.String({ maxLength: 40, ...codes({ maxLength: 'start_code_wrong' }) })
export const TitleText = shown(1, 'title_missing', TITLE_MAX)

/** A text that may be null. */
export const optionalText = (maxLength: number) => Nullable(Type.String({ maxLength, ...codes({ maxLength: 'text_too_long' }) }))

/** The id of a database row, in a request body. The maximum is needed because PostgreSQL throws if a number is too large for an id. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const HelpersNeeded = Type.Integer({ minimum: 1, maximum: HELPERS_MAX })

/** A text with at least one visible character. */
export const someText = (maxLength: number) => shown(1, 'text_missing', maxLength)

/** An instant or a day. The commands check this text, so that the caller gets a specific code. */
export const TimeText = Type.String({
  maxLength: 40,
  description: 'An instant with an offset, or a time in the family’s time zone, such as 2026-11-24T17:00.',
})

// Types of fields in replies. The names of the formats come from JSON Schema.
/** An instant with its offset from UTC, such as 2026-11-24T17:00:00+02:00. */
export const Instant = Type.String({ format: 'date-time' })
/** YYYY-MM-DD. */
export const Day = Type.String({ format: 'date' })
export const DayText = Type.String({ maxLength: 10, description: 'YYYY-MM-DD, in the family’s time zone.' })
export const Url = Type.String({ format: 'uri' })

/** `HH:MM` in the family's time zone. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** A body. Unknown fields are refused, not ignored. */
export const Body = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** The address where the family needs help, and how to get in. Only the family's side sees this. */
export const Home = Body({
  address: optionalText(ADDRESS_MAX),
  way_in: optionalText(WAY_IN_MAX),
})
export type Home = Static<typeof Home>

export const Nothing = Body({})
const VersionText = Type.String({ maxLength: 40 })
/** The version of the terms that a person agrees to, and of the privacy notice that they have read. */
export const Consent = Body({ terms_version: VersionText, privacy_version: VersionText })
/** A `Consent` and `sensitive_version`: the version of the `sensitive` consent that a person gives when they start a family. */
export const OwnersConsent = Body({ ...Consent.properties, sensitive_version: Type.Optional(VersionText) })
/** One or more of the consents of `OwnersConsent`, from someone whom the app asks again. */
export const LaterConsent = Body(Type.Partial(OwnersConsent).properties)

export const IfMatch = Type.Object({ 'if-match': Type.Optional(Type.String()) })

/**
 * For a call that creates something. If the same caller repeats a request with the same `Idempotency-Key` within a day, the server creates
 * nothing more and returns the reply to the first request.
 */
export const CREATES = {
  creates: true,
  headers: Type.Object({ 'idempotency-key': Type.Optional(Type.String({ pattern: '^[\\w-]{16,64}$' })) }),
} as const

export const Contact = Type.Object({
  full_name: Type.String(),
  formatted_phone_number: Nullable(Type.String()),
  email: Type.Optional(Type.String()),
  /** The number is a landline, which gets only calls. */
  landline: Type.Optional(Type.Boolean()),
})
export type Contact = Static<typeof Contact>

import { type Static, type TSchema, Type } from 'typebox'
import { TITLE_MAX } from './constants.ts'
import type { ErrorCode } from './errors.ts'
import { LOCALES, type Locale } from './locales.ts'

/**
 * Says which error code a broken constraint of this schema stands for, such as `{ minLength: 'name_too_short' }`.
 * What is not listed is `bad_request`.
 */
export const codes = (byKeyword: Partial<Record<'minLength' | 'maxLength' | 'pattern', ErrorCode>>) => ({ 'x-codes': byKeyword })

/** A schema that also takes null, in the form that the JSON serialiser handles without trying each branch. */
export function Nullable<S extends TSchema>(schema: S) {
  // Every schema given here has one `type`, and an `enum` if it is a closed list: JSON Schema's own words.
  const { type, enum: words } = schema as unknown as { type: string; enum?: unknown[] }
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) })
}

/** One of a closed list of words. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

export const LocaleField = Type.Unsafe<Locale | 'he'>({ type: 'string', enum: [...LOCALES, 'he'] })

/** As somebody types it: checked by the command that uses it. */
export const PhoneText = Type.String({ maxLength: 40, ...codes({ maxLength: 'phone_invalid' }) })
export const CodeText = Type.String({ maxLength: 20, ...codes({ maxLength: 'code_wrong' }) })
export const TitleText = Type.String({
  minLength: 1,
  maxLength: TITLE_MAX,
  ...codes({ minLength: 'title_missing', maxLength: 'text_too_long' }),
})

/** An instant, or a day: checked by the command that uses it, so that the reader gets a code and not a pattern. */
export const TimeText = Type.String({ maxLength: 40 })

/** A body: what it does not name is refused, never ignored. */
export const Body = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const Nothing = Body({})
/** The versions of the texts that somebody agrees to. */
export const Consent = Body({ terms_version: Type.String({ maxLength: 40 }), privacy_version: Type.String({ maxLength: 40 }) })

// What stands in a path, or beside it.
export const OfFamily = Type.Object({ family: Type.String() })
export const OneOfFamily = Type.Object({ family: Type.String(), id: Type.String() })
export const Me = Type.Object({ user: Type.String() })
export const MeInFamily = Type.Object({ user: Type.String(), family: Type.String() })
export const IfMatch = Type.Object({ 'if-match': Type.Optional(Type.String()) })

export const Contact = Type.Object({
  full_name: Type.String(),
  formatted_phone_number: Nullable(Type.String()),
})
export type Contact = Static<typeof Contact>

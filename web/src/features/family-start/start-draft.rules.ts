import { CONSENT_KINDS, type ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { isNameTooShort, isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { deviceTimeZone } from '../../platform/device-time-zone.ts'
import { emptyPerson } from '../people/phone.rules.ts'

/** An empty form of a person who starts a family. */
export const emptyStart = () => ({
  title: '',
  ...emptyPerson,
  timeZone: deviceTimeZone(),
  // The consents that are ticked: none at first, so the list does not show its type.
  given: [] as ConsentKind[],
  code: '',
  /** The operator's code, if this server asks for one. */
  startCode: '',
  /** Where the last code was sent (E.164), and when (ms); empty and 0 before the first. */
  codeSentTo: '',
  codeSentAt: 0,
})
export type StartDraft = ReturnType<typeof emptyStart>

export type StartField = 'title' | 'first_name' | 'last_name' | 'phone' | 'consent' | 'code' | 'start_code'

/**
 * The purpose of the form: a family starts its own circle, a friend proposes a circle, or a family accepts a proposed circle under the
 * friend's title.
 */
export type StartKind = 'family' | 'friend' | 'yes'

/**
 * The consents that each kind of start needs. A friend does not give the consent `sensitive`, because a friend writes nothing yet that
 * could be about someone's health.
 */
export const consentsOf = (kind: StartKind): readonly ConsentKind[] =>
  kind === 'friend' ? CONSENT_KINDS.filter((consent) => consent !== 'sensitive') : CONSENT_KINDS

/**
 * Why the person cannot go on to the code by SMS. The number is checked in its own field. `needsCode`: whether this server asks for the
 * operator's code.
 */
export function whyNotStart(
  { title, firstName, given, startCode }: Pick<StartDraft, 'title' | 'firstName' | 'given' | 'startCode'>,
  needsCode: boolean,
  kind: StartKind = 'family',
) {
  return [
    needsCode && !startCode.trim() && ({ field: 'start_code', code: 'start_code_wrong' } as const),
    kind !== 'yes' && !isShown(title) && ({ field: 'title', code: 'title_missing' } as const),
    isNameTooShort(firstName) && ({ field: 'first_name', code: 'name_too_short' } as const),
    !consentsOf(kind).every((consent) => given.includes(consent)) && ({ field: 'consent', code: 'consent_missing' } as const),
  ].filter((problem) => problem !== false)
}

const FIELD_OF_REFUSAL: Partial<Record<ErrorCode | 'network', StartField>> = {
  title_missing: 'title',
  text_too_long: 'title',
  phone_invalid: 'phone',
  email_invalid: 'phone',
  start_code_wrong: 'start_code',
  consent_missing: 'consent',
  code_wrong: 'code',
  code_expired: 'code',
}

/** The field that a refusal of the server is about; null if it is about none. */
export function startFieldOf(code: ErrorCode | 'network', fields: readonly { field: string }[]): StartField | null {
  const isAboutName = code === 'name_too_short' || code === 'name_too_long'
  if (isAboutName) return fields.some(({ field }) => field.endsWith('last_name')) ? 'last_name' : 'first_name'
  return FIELD_OF_REFUSAL[code] ?? null
}

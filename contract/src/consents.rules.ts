import type { Role } from './circle.rules.ts'
import { PRIVACY_VERSION, SENSITIVE_VERSION, TERMS_VERSION } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * `terms`: agreed. `privacy`: the notice was read. `sensitive`: the people whom an owner's texts concern agree that the circle reads
 * them.
 */
export const CONSENT_KINDS = ['terms', 'privacy', 'sensitive'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The version of each that counts now. An earlier one does not count any more, and everyone is asked again. */
export const CONSENT_VERSIONS: Record<ConsentKind, string> = {
  terms: TERMS_VERSION,
  privacy: PRIVACY_VERSION,
  sensitive: SENSITIVE_VERSION,
}

/** Which consents this member has not given, in their present version. Only an owner is asked for `sensitive`. */
export const missingConsents = (given: readonly { kind: ConsentKind; version: string }[], role: Role) =>
  CONSENT_KINDS.filter(
    (kind) =>
      (kind !== 'sensitive' || role === 'owner') &&
      !given.some((consent) => consent.kind === kind && consent.version === CONSENT_VERSIONS[kind]),
  )

/** Why someone with these missing consents may not take a task, or write a new one, or null. Tasks that they have are not affected. */
export const whyNotBegin = (missing: readonly ConsentKind[]) => (missing.length > 0 ? 'consent_missing' : (null satisfies ErrorCode | null))

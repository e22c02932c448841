import type { Role } from './circle.rules.ts'
import { PRIVACY_VERSION, SENSITIVE_VERSION, TERMS_VERSION } from './constants.ts'

/**
 * `terms`: the person agreed. `privacy`: the person read the notice. `sensitive`: the people whom the texts of an owner or a coordinator
 * concern agree that the circle reads these texts.
 */
export const CONSENT_KINDS = ['terms', 'privacy', 'sensitive'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The current version of each consent. Earlier versions no longer count, and everyone is asked again. */
export const CONSENT_VERSIONS: Record<ConsentKind, string> = {
  terms: TERMS_VERSION,
  privacy: PRIVACY_VERSION,
  sensitive: SENSITIVE_VERSION,
}

/** What the rules know of a member's consents. */
export interface Consents {
  /** The consents whose present version they have not given. The app asks for these. */
  consents_missing: readonly ConsentKind[]
  /** Whether they ever agreed to any version. People who use an app that asks for no consent have not. */
  has_consented: boolean
}

/** Which consents this member has not given, in their present version. Only those who write for the family are asked for `sensitive`. */
export const missingConsents = (given: readonly { kind: ConsentKind; version: string }[], role: Role) =>
  CONSENT_KINDS.filter(
    (kind) =>
      (kind !== 'sensitive' || role !== 'supporter') &&
      !given.some((consent) => consent.kind === kind && consent.version === CONSENT_VERSIONS[kind]),
  )

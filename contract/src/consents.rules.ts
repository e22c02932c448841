import type { Role } from './circle.rules.ts'
import { PRIVACY_VERSION, SENSITIVE_VERSION, TERMS_VERSION } from './constants.ts'

/**
 * `terms`: the person agreed. `privacy`: the person read the notice. `sensitive`: an owner or a coordinator writes about people, and says
 * that these people agree that the circle reads the texts.
 */
export const CONSENT_KINDS = ['terms', 'privacy', 'sensitive'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The current version of each consent. Earlier versions no longer count, and everyone is asked again. */
export const CONSENT_VERSIONS: Record<ConsentKind, string> = {
  terms: TERMS_VERSION,
  privacy: PRIVACY_VERSION,
  sensitive: SENSITIVE_VERSION,
}

export interface Consents {
  /** The consents whose present version they have not given. The app asks for these. */
  consents_missing: readonly ConsentKind[]
  /** Whether they ever agreed to any version. False, for example, for people whose app does not ask for consent. */
  has_consented: boolean
}

/** Which consents this member has not given, in their present version. Only those who write for the family are asked for `sensitive`. */
export const missingConsents = (given: readonly { kind: ConsentKind; version: string }[], role: Role) =>
  CONSENT_KINDS.filter(
    (kind) =>
      (kind !== 'sensitive' || role !== 'supporter') &&
      !given.some((consent) => consent.kind === kind && consent.version === CONSENT_VERSIONS[kind]),
  )

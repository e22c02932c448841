import { CONSENT_KINDS, CONSENT_VERSIONS, type ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { AppError } from '../platform/errors.ts'

/** Throws consent_missing if the consent names a version that is not the current one. */
export function checkConsent(consent: Partial<Record<`${ConsentKind}_version`, string>> | undefined) {
  for (const kind of CONSENT_KINDS) {
    const version = consent?.[`${kind}_version`]
    if (version !== undefined && version !== CONSENT_VERSIONS[kind]) throw new AppError('consent_missing')
  }
}

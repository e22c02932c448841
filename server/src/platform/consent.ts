import { PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import { AppError } from './errors.ts'

interface ConsentVersions {
  terms_version: string
  privacy_version: string
}

/** Throws consent_missing if the consent is to other versions than the current legal texts. */
export function checkConsent(consent: ConsentVersions | undefined) {
  if (consent && (consent.terms_version !== TERMS_VERSION || consent.privacy_version !== PRIVACY_VERSION)) {
    throw new AppError('consent_missing')
  }
}

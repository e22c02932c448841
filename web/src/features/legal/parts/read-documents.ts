import { CONSENT_VERSIONS } from '@hand-in-hand/contract/consents.rules.ts'
import { readDraft } from '../../../platform/draft.ts'

export const DOCUMENTS = { TERMS: CONSENT_VERSIONS.terms, PRIVACY: CONSENT_VERSIONS.privacy } as const
export type DocumentName = keyof typeof DOCUMENTS

const isYes = (stored: unknown): stored is true => stored === true

/** Stored for this tab, so that a person who reads it while signing up returns to the form. */
export const readKey = (name: DocumentName) => `read ${name} ${DOCUMENTS[name]}`

export const hasRead = (name: DocumentName) => readDraft(readKey(name), isYes) !== null

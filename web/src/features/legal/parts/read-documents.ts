import { PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import { readDraft } from '../../../platform/draft.ts'

export const DOCUMENTS = { TERMS: TERMS_VERSION, PRIVACY: PRIVACY_VERSION } as const
export type DocumentName = keyof typeof DOCUMENTS

const isYes = (stored: unknown): stored is true => stored === true

/** Stored for this tab, so that a person who reads it while signing up returns to the form. */
export const readKey = (name: DocumentName) => `read ${name} ${DOCUMENTS[name]}`

export const hasRead = (name: DocumentName) => readDraft(readKey(name), isYes) !== null

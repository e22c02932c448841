import { CONSENT_VERSIONS, type ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { readDraft } from '../../../platform/draft.ts'

export const DOCUMENTS = { TERMS: CONSENT_VERSIONS.terms, PRIVACY: CONSENT_VERSIONS.privacy } as const
export type DocumentName = keyof typeof DOCUMENTS

const isAgreed = (stored: unknown): stored is true => stored === true

/** Stored for this tab, so that a person who reads it while signing up returns to the form. */
export const readKey = (name: DocumentName) => `read ${name} ${DOCUMENTS[name]}`

export const hasRead = (name: DocumentName) => readDraft(readKey(name), isAgreed) !== null

/** Stored for this tab: while signing up, the button at the end of a text is its consent. */
export const consentKey = (name: DocumentName) => `agreed ${name} ${DOCUMENTS[name]}`

export const hasConsented = (name: DocumentName) => readDraft(consentKey(name), isAgreed) !== null

/** The versions that these ticks mean, in the form of a call. */
export const versionsOf = <Kind extends ConsentKind>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [`${kind}_version`, CONSENT_VERSIONS[kind]])) as Record<`${Kind}_version`, string>

import { CONSENT_VERSIONS, type ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { isBoolean, readDraft } from '../../../platform/draft.ts'

export const DOCUMENTS = { TERMS: CONSENT_VERSIONS.terms, PRIVACY: CONSENT_VERSIONS.privacy } as const
export type DocumentName = keyof typeof DOCUMENTS

/**
 * The name under which this tab stores that a text was read. The tab stores this, because a person who reads the text while signing up
 * leaves the form and comes back.
 */
export const readKey = (name: DocumentName) => `read ${name} ${DOCUMENTS[name]}`

export const hasRead = (name: DocumentName) => readDraft(readKey(name), isBoolean) ?? false

/** The name under which this tab stores a consent. In the sign-up, the button at the end of a text gives the consent. */
export const consentKey = (name: DocumentName) => `agreed ${name} ${DOCUMENTS[name]}`

export const hasConsented = (name: DocumentName) => readDraft(consentKey(name), isBoolean) ?? false

/** For each of these consents, the version of its text as a field of a call's body. */
export const versionsOf = <Kind extends ConsentKind>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [`${kind}_version`, CONSENT_VERSIONS[kind]])) as Record<`${Kind}_version`, string>

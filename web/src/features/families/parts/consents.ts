import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import { readDraft, writeDraft } from '../../../platform/draft.ts'

/** What this person has not agreed to. A profile that an earlier app stored on this device does not say it. */
export const missingConsentsOf = (me: Supporter | undefined) => me?.consents_missing ?? []

const isYes = (stored: unknown): stored is true => stored === true
const putOffKey = (family: string) => `consent later ${family}`

/** 'Not now': nothing is asked again in this tab, until it is closed. */
export const putOffConsent = (family: string) => writeDraft(putOffKey(family), true)

/** Whether the app asks for a consent by itself now. */
export const asksForConsent = (family: string, me: Supporter | undefined) =>
  missingConsentsOf(me).length > 0 && readDraft(putOffKey(family), isYes) === null

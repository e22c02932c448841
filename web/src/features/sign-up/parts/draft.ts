import { FIRST_COUNTRIES } from '@hand-in-hand/contract/constants.ts'
import { useDraft } from '../../../platform/draft.ts'

/** What somebody has entered behind one sign-up link. */
export interface SignUpDraft {
  firstName: string
  lastName: string
  country: string
  number: string
  /** The task that they would like, as links carry it; null for none. Undefined until they chose anything at all. */
  wanted?: number | null
  agreed: boolean
  /** Set once the server has the request. */
  sentTo?: string
}

const EMPTY: SignUpDraft = { firstName: '', lastName: '', country: FIRST_COUNTRIES[0], number: '', agreed: false }

export const useSignUpDraft = (invitation: string) => useDraft(`sign-up ${invitation}`, EMPTY, isSignUpDraft)

function isSignUpDraft(stored: unknown): stored is SignUpDraft {
  if (typeof stored !== 'object' || stored === null) return false
  return Object.entries(EMPTY).every(([key, value]) => typeof Object.entries(stored).find(([name]) => name === key)?.[1] === typeof value)
}

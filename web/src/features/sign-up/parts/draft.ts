import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { emptyPhone, type PhoneEntry } from '../phone.rules.ts'

/** What somebody has entered behind one sign-up link. */
export interface SignUpDraft extends PhoneEntry {
  firstName: string
  lastName: string
  /** The task that they would like, as links carry it; null for none. Undefined until they chose anything at all. */
  wanted?: number | null
  agreed: boolean
  /** Set once the server has the request. */
  sentTo?: string | undefined
}

export const emptySignUp: SignUpDraft = { ...emptyPhone, firstName: '', lastName: '', agreed: false }

export const useSignUpDraft = (invitation: string) => useDraft(`sign-up ${invitation}`, emptySignUp, hasShapeOf(emptySignUp))

import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { useFilledIn } from '../../families/parts/use-filled-in.ts'
import { emptyPerson, type PersonDraft } from '../../people/phone.rules.ts'
import { signUpForm } from '../sign-up.rules.ts'

/** The form behind one sign-up link. */
export interface SignUpDraft extends PersonDraft {
  /** How the person and the family know each other. */
  acquaintance: string
  /** A mail address beside the number; '' for none. */
  besides: string
  /** The wanted task's id, as in links; null for none, undefined before a choice. */
  wanted?: number | null
  /** Set once the server has the request. */
  sentTo?: string | undefined
  /** Whether a code sent to `sentTo` is usually enough to join. */
  entersByCode?: boolean
}

export const emptySignUp: SignUpDraft = { ...emptyPerson, acquaintance: '', besides: '' }

/** The draft of the form. For someone who is logged in, such as a supporter of another family, name and number are filled in. */
export const useSignUpDraft = (invitation: string, isShown: boolean) =>
  useFilledIn(useDraft(signUpForm(invitation), emptySignUp, hasShapeOf(emptySignUp)), isShown)

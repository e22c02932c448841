import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'

/** The name of the draft behind one sign-up link. */
export const signUpForm = (invitation: string) => `sign-up ${invitation}`

export const SIGN_UP_STEPS = ['welcome', 'tasks', 'details', 'consent'] as const
export type SignUpStep = (typeof SIGN_UP_STEPS)[number]

export type RefusedField = 'first_name' | 'last_name' | 'phone'

/** The field that a refusal of the request is about; null if it is about none. */
export function refusedField(code: ErrorCode | 'network', fields: readonly { field: string }[]): RefusedField | null {
  if (code === 'phone_invalid' || code === 'email_invalid' || code === 'already_member' || code === 'already_requested') return 'phone'
  if (code === 'name_too_short' || code === 'name_too_long') {
    return fields.some(({ field }) => field.endsWith('last_name')) ? 'last_name' : 'first_name'
  }
  return null
}

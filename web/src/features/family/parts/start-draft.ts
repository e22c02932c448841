import { NAME_MIN } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { deviceTimeZone } from '../../../i18n/dates.ts'
import { emptyPhone, type PhoneEntry } from '../../sign-up/phone.rules.ts'

/** What somebody has entered who starts a family. */
export interface StartDraft extends PhoneEntry {
  title: string
  firstName: string
  lastName: string
  timeZone: string
  agreed: boolean
  code: string
  /** Whom the last code went to (E.164), and when (ms); empty and 0 before the first. */
  codeSentTo: string
  codeSentAt: number
}

export const emptyStart = (): StartDraft => ({
  title: '',
  firstName: '',
  lastName: '',
  ...emptyPhone,
  timeZone: deviceTimeZone(),
  agreed: false,
  code: '',
  codeSentTo: '',
  codeSentAt: 0,
})

export type StartField = 'title' | 'first_name' | 'last_name' | 'phone' | 'consent' | 'code'
export interface StartProblem {
  field: StartField
  code: ErrorCode
}

/** What keeps somebody from going on to the code; the number is looked at where it is typed. */
export function whyNotStart({ title, firstName, agreed }: Pick<StartDraft, 'title' | 'firstName' | 'agreed'>): StartProblem[] {
  return [
    !title.trim() && ({ field: 'title', code: 'title_missing' } as const),
    firstName.trim().length < NAME_MIN && ({ field: 'first_name', code: 'name_too_short' } as const),
    !agreed && ({ field: 'consent', code: 'consent_missing' } as const),
  ].filter((problem) => problem !== false)
}

/** Beside which field a refusal of the server belongs; null where it is about none of them. */
export function startFieldOf(code: ErrorCode | 'network', fields: readonly { field: string }[]): StartField | null {
  switch (code) {
    case 'title_missing':
    case 'text_too_long':
      return 'title'
    case 'name_too_short':
    case 'name_too_long':
      return fields.some(({ field }) => field.endsWith('last_name')) ? 'last_name' : 'first_name'
    case 'phone_invalid':
      return 'phone'
    case 'consent_missing':
      return 'consent'
    case 'code_wrong':
    case 'code_expired':
      return 'code'
    default:
      return null
  }
}

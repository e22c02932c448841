import { digitsIn } from '@hand-in-hand/contract/texts/typed-text.rules.ts'

interface CallState {
  status: 'idle' | 'pending' | 'success' | 'error'
  /** The error code of a refusal. */
  code?: string | undefined
}
interface CodeLogin {
  settings: CallState
  phone: CallState
  code: CallState
  /** Whether the code opened a family on this device, and the app has nothing to explain first. */
  opensFamily: boolean
}

/**
 * The current state of logging in by phone and code, one of the specification's states. After a request for another code it is `phone_done`
 * again, not the start.
 */
export function codeLoginState({ settings, phone, code, opensFamily }: CodeLogin) {
  if (settings.status === 'idle') return 'initial'
  if (settings.status === 'pending') return 'loading'
  if (settings.status === 'error') return 'loading_error'
  if (code.status === 'pending') return 'code_request'
  if (code.status === 'success') return opensFamily ? 'redirect' : 'code_success'
  if (phone.status === 'pending') return 'phone_request'
  if (phone.status === 'error') return 'phone_error'
  if (phone.status === 'idle') return 'loading_done'
  if (code.status === 'idle') return 'phone_done'
  return code.code === 'code_wrong' || code.code === 'code_expired' ? 'code_wrong' : 'code_error'
}

/** The six digits of a code, without any other typed or pasted characters. */
export const digitsOf = (text: string) => digitsIn(text).slice(0, CODE_LENGTH)
export const CODE_LENGTH = 6

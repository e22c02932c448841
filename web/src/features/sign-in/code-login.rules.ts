/** The specification's names for the way in by phone and code. */
export type CodeLoginState =
  | 'initial'
  | 'loading'
  | 'loading_error'
  | 'loading_done'
  | 'phone_request'
  | 'phone_done'
  | 'phone_error'
  | 'code_request'
  | 'code_success'
  | 'code_wrong'
  | 'code_error'
  | 'redirect'

interface Call {
  status: 'idle' | 'pending' | 'success' | 'error'
  /** Why it was refused. */
  code?: string | undefined
}
interface CodeLogin {
  settings: Call
  phone: Call
  code: Call
  /** Whether the code opened a family on this device, with nothing else to be told first. */
  goesOn: boolean
}

/** Where somebody stands on the way: asking for a code once more leads back to its number, not to the beginning. */
export function codeLoginState({ settings, phone, code, goesOn }: CodeLogin): CodeLoginState {
  if (settings.status === 'idle') return 'initial'
  if (settings.status === 'pending') return 'loading'
  if (settings.status === 'error') return 'loading_error'
  if (code.status === 'pending') return 'code_request'
  if (code.status === 'success') return goesOn ? 'redirect' : 'code_success'
  if (phone.status === 'pending') return 'phone_request'
  if (phone.status === 'error') return 'phone_error'
  if (phone.status === 'idle') return 'loading_done'
  if (code.status === 'idle') return 'phone_done'
  return code.code === 'code_wrong' || code.code === 'code_expired' ? 'code_wrong' : 'code_error'
}

/** The six digits of a code, however it was typed or pasted. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH)
export const CODE_LENGTH = 6

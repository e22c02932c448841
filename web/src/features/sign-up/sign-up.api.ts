import type { SignUp } from '@hand-in-hand/contract/sign-up.ts'
import { useMutation } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { sendOnce } from '../../platform/calls/creation-key.ts'
import { loadPhones } from '../../platform/phones.ts'
import { isMailEntry, type PhoneEntry, parsePhoneEntry } from '../people/phone.rules.ts'
import { signUpForm } from './sign-up.rules.ts'

/** The request, with the phone number as it was typed. */
interface TypedSignUp extends Omit<SignUp, 'supporter'> {
  supporter: Omit<SignUp['supporter'], 'phone_number' | 'email'>
  phone: PhoneEntry
  /** A mail address beside the number; '' for none. */
  besides: string
}

type SignUpReply = Awaited<ReturnType<typeof sendSignUp>>
async function sendSignUp({ phone, besides, supporter, ...request }: TypedSignUp) {
  const phones = isMailEntry(phone) ? null : await loadPhones().catch(() => null)
  // If the data about phone numbers cannot be loaded, the number is sent as it was typed, and the server checks it.
  const address = (phones && parsePhoneEntry(phones, phone)?.e164) ?? phone.number
  const addresses = isMailEntry(phone) ? { email: address } : { phone_number: address, ...(besides && { email: besides }) }
  const body = { ...request, supporter: { ...supporter, ...addresses } }
  return sendOnce(signUpForm(request.invitation), (headers) => call('POST /supporters/signup', { body, headers }))
}

/** Sends the request. It is pending from the tap on, also while the phone data loads, so that no one can send it twice. */
export const useSignUp = () => useMutation<SignUpReply, CallError, TypedSignUp>({ mutationFn: sendSignUp })

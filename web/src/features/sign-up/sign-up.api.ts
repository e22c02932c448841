import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { SignUp } from '@hand-in-hand/contract/sign-up.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'
import { loadPhones } from '../../platform/phones.ts'
import { type PhoneEntry, parsePhoneEntry } from '../people/phone.rules.ts'

/** The family behind a sign-up link. Throws `not_found` for a wrong link, `invitation_closed`, `family_closed`. */
export const invitationQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['invitations', invitation],
    queryFn: async ({ signal }) => {
      const [validation, family] = await Promise.all([
        call('POST /supporters/signup/validate', { body: { invitation }, signal }),
        call('GET /supporters/families/:invitation', { params: { invitation }, signal }),
      ])
      // The specification: a link is valid only if the body itself is 200.
      if (validation !== 200) throw new CallError('not_found')
      return family
    },
    staleTime: MINUTE,
    // The user is reading or typing here, so the data stays as it is.
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })

/** The request, with the phone number as it was typed. */
interface TypedSignUp extends Omit<SignUp, 'supporter'> {
  supporter: Omit<SignUp['supporter'], 'phone_number'>
  phone: PhoneEntry
}

type SignUpReply = Awaited<ReturnType<typeof sendSignUp>>
async function sendSignUp({ phone, supporter, ...request }: TypedSignUp) {
  const phones = await loadPhones().catch(() => null)
  // If the data about phone numbers cannot be loaded, the server decides.
  const phone_number = (phones && parsePhoneEntry(phones, phone)?.e164) ?? phone.number
  return call('POST /supporters/signup', { body: { ...request, supporter: { ...supporter, phone_number } } })
}

/** Pending from the tap on, also while the phone data loads, so that it cannot be sent twice. */
export const useSignUp = () => useMutation<SignUpReply, CallError, TypedSignUp>({ mutationFn: sendSignUp })

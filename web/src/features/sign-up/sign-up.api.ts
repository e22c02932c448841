import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { SignUp } from '@hand-in-hand/contract/sign-up.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'
import { loadPhones } from '../../platform/phones.ts'
import { type PhoneEntry, readPhone } from './phone.rules.ts'

/** The family behind a sign-up link. Throws `not_found` for a wrong link, `invitation_closed`, `family_closed`. */
export const invitationQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['invitations', invitation],
    queryFn: async ({ signal }) => {
      const [answer, family] = await Promise.all([
        call('POST /supporters/signup/validate', { body: { invitation }, signal }),
        call('GET /supporters/families/:invitation', { params: { invitation }, signal }),
      ])
      // The specification: a link is good only where the body itself is 200.
      if (answer !== 200) throw new CallError('not_found')
      return family
    },
    staleTime: MINUTE,
    // Somebody is reading or writing here: nothing moves under their eyes.
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })

/** The request, with the phone number as it was typed. */
interface TypedSignUp extends Omit<SignUp, 'supporter'> {
  supporter: Omit<SignUp['supporter'], 'phone_number'>
  phone: PhoneEntry
}

type Answer = Awaited<ReturnType<typeof sendSignUp>>
async function sendSignUp({ phone, supporter, ...request }: TypedSignUp) {
  const phones = await loadPhones().catch(() => null)
  // Without what is known about numbers the server decides.
  const phone_number = (phones && readPhone(phones, phone)?.e164) ?? phone.number
  return call('POST /supporters/signup', { body: { ...request, supporter: { ...supporter, phone_number } } })
}

/** Pending from the tap on, also while what is known about numbers is on its way: nobody can send twice. */
export const useSignUp = () => useMutation<Answer, CallError, TypedSignUp>({ mutationFn: sendSignUp })

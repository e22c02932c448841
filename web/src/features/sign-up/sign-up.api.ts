import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { SignUp } from '@hand-in-hand/contract/sign-up.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'

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

type Answer = Awaited<ReturnType<typeof sendSignUp>>
const sendSignUp = (body: SignUp) => call('POST /supporters/signup', { body })

export const useSignUp = () => useMutation<Answer, CallError, SignUp>({ mutationFn: sendSignUp })

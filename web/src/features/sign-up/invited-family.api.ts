import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'

/**
 * The family behind a sign-up link. Throws `not_found` for a wrong link, `invitation_closed` if the link no longer works, and
 * `family_closed` if the family has closed.
 */
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

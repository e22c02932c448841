import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { readerLocale } from '../../i18n/catalogues.ts'
import { call } from '../../platform/api-client.ts'
import { completeLogOut } from '../../platform/log-out.ts'
import { currentFamily, type LoginTokens } from '../../platform/session.ts'
import { storeProof } from '../../platform/sign-in.ts'
import { supporterQuery, useFamilyMutation, usePlainMutation } from '../families/families.api.ts'

async function verifyCode(body: RequestBody<'POST /login/verify'>) {
  await completeLogOut()
  return call('POST /login/verify', { body })
}

/** Sends a code for this purpose only, valid in this browser. The server's reply is the same for every number, known or not. */
/** `startCode`: the operator's code for starting families, if the server asks for one. */
export const useSendCode = (purpose: CodePurpose, startCode = '') =>
  usePlainMutation((address: string) =>
    call('POST /login/code', {
      body: { ...addressFields(address), locale: readerLocale(), purpose, ...(startCode && { start_code: startCode }) },
    }),
  )
export const useVerifyCode = () => usePlainMutation(verifyCode)

/** Proves my own number with a code. For one hour, changes to my profile then apply in all my families. */
export const useProveNumber = (family: string) =>
  usePlainMutation<void, RequestBody<'POST /login/verify'>>(async (body, { client }) => {
    const { memberships } = await call('POST /login/verify', { body })
    storeProof(memberships)
    // Awaited, because the next page shows until when the number is proved.
    await client.fetchQuery({ ...supporterQuery(family), staleTime: 0 }).catch(() => {})
  })

/** Sets a mail address for this family only; null removes it. The reply is my profile. */
export const useSetOwnEmail = (family: string) =>
  useFamilyMutation<Reply<'PUT /supporters/:user/email'>, string | null>(
    family,
    (email) => call('PUT /supporters/:user/email', { params: { user: 'me' }, body: { email } }),
    supporterQuery(family).queryKey,
  )

/** Notifies the family that this link has expired and a new one is needed. */
export const useAskForLink = () =>
  usePlainMutation(({ userToken, familyToken }: LoginTokens) =>
    call('POST /session/link', { body: { user_token: userToken, family_token: familyToken } }),
  )

/** The name of the person logged in on this device. Null if it cannot be fetched, which does not log them out. */
export const nameHereQuery = {
  queryKey: ['who is logged in here'],
  queryFn: async () => {
    // The server may know the person by the cookie alone. Then there is no token to ask with.
    if (!currentFamily()) return null
    const me = await call('GET /supporters/:user', { params: { user: 'me' } }).catch(() => null)
    return me?.full_name ?? null
  },
  refetchInterval: false,
} as const

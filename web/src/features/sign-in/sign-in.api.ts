import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { readerLocale } from '../../i18n/catalogues.ts'
import { type CallError, call } from '../../platform/api-client.ts'
import { tellLogOut } from '../../platform/log-out.ts'
import type { LoginLink } from '../../platform/session.ts'

/** What this server offers to somebody who is not signed in. It changes when the server starts anew. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
})

async function verifyCode(body: RequestBody<'POST /login/verify'>) {
  await tellLogOut()
  return call('POST /login/verify', { body })
}

/** Sends a code that is good for this alone, in this browser. The server returns the same for every number, known or not. */
export const useSendCode = (purpose: CodePurpose) =>
  useMutation<unknown, CallError, string>({
    mutationFn: (phone_number) => call('POST /login/code', { body: { phone_number, locale: readerLocale(), purpose } }),
  })
export const useVerifyCode = () =>
  useMutation<Awaited<ReturnType<typeof verifyCode>>, CallError, Parameters<typeof verifyCode>[0]>({ mutationFn: verifyCode })

/** Tells the family that this link has expired and a new one is needed. */
export const useAskForLink = () =>
  useMutation<unknown, CallError, LoginLink>({
    mutationFn: ({ userToken, familyToken }) => call('POST /session/link', { body: { user_token: userToken, family_token: familyToken } }),
  })

import { queryOptions, useMutation } from '@tanstack/react-query'
import { readerLocale } from '../../i18n/catalogues.ts'
import { type CallError, call } from '../../platform/api-client.ts'

/** What this server offers to somebody who is not signed in. It changes when the server starts anew. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
})

const sendCode = (phone_number: string) => call('POST /login/code', { body: { phone_number, locale: readerLocale() } })
const verifyCode = (body: { phone_number: string; code: string }) => call('POST /login/verify', { body })

/** The server answers the same for every number, known or not. */
export const useSendCode = () => useMutation<unknown, CallError, string>({ mutationFn: sendCode })
export const useVerifyCode = () =>
  useMutation<Awaited<ReturnType<typeof verifyCode>>, CallError, Parameters<typeof verifyCode>[0]>({ mutationFn: verifyCode })

import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { storeProof } from '../../platform/sign-in.ts'
import { supporterQuery, usePlainMutation } from '../families/families.api.ts'

/** Proves my own number with a code. For one hour, changes to my profile then apply in all my families. */
export function useProveNumber(family: string) {
  const queryClient = useQueryClient()
  return usePlainMutation(async (body: RequestBody<'POST /login/verify'>) => {
    const { memberships } = await call('POST /login/verify', { body })
    storeProof(memberships)
    // Awaited, because the next page shows until when the number is proved.
    await queryClient.fetchQuery({ ...supporterQuery(family), staleTime: 0 }).catch(() => {})
  })
}

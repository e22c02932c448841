import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { currentFamily, forgetFamily, markConfirmed, savedFamily, switchFamily } from '../../platform/session.ts'
import { familyKey, familyQuery } from './families.api.ts'

/** Uses this family's own token, which may not be the current one. */
const asMember = (family: string) => ({ token: savedFamily(family)?.login_userToken ?? '', params: { user: 'me', family } })

/** The family that asks for my help, and who added me: all that can be read before I confirm. Throws `CallError`. */
export const welcomeQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'welcome'],
    queryFn: ({ signal }) =>
      call('GET /supporters/:user/families/:family/welcome', { ...asMember(family), signal }).catch((error: unknown) => {
        // This family no longer asks. The current user stays logged in.
        if (!(error instanceof CallError) || error.code !== 'unauthenticated' || family === currentFamily()) throw error
        forgetFamily(family)
        throw new CallError('not_found', error.status)
      }),
  })

/** Confirms that I help. This family becomes the current one. Returns my role in it; undefined if it cannot be fetched now. */
export function useConfirm(family: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call('PUT /supporters/:user/families/:family/join', { ...asMember(family), body: {} })
      markConfirmed(family, true)
      switchFamily(family)
      deviceStorage.write('wasClickedWithFamily', family)
      const shown = await queryClient.fetchQuery(familyQuery(family)).catch(() => null)
      return shown?.me.role
    },
  })
}

/** Refuses: the family is removed from this device. With `never` it cannot ask this number again. */
export const useRefuse = (family: string) =>
  useMutation<void, CallError, { never: boolean }>({
    mutationFn: async (body) => {
      await call('PUT /supporters/:user/families/:family/refuse', { ...asMember(family), body })
      forgetFamily(family)
    },
  })

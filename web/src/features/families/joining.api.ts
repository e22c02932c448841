import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { forgetFamily, markConfirmed, switchFamily } from '../../platform/session.ts'
import { familyQuery, usePlainMutation } from './families.api.ts'
import { asMember } from './welcome.api.ts'

// Only the welcome page makes these calls. They are in a file of their own, so that the first load does not include them.

/**
 * Confirms that I help. This family becomes the current one. Returns my role in this family; undefined if the role cannot be fetched now.
 */
export const useConfirm = (family: string) =>
  useMutation({
    mutationFn: async (_, { client }) => {
      await call('PUT /supporters/:user/families/:family/join', { ...asMember(family), body: {} })
      markConfirmed(family, true)
      switchFamily(family)
      deviceStorage.write('wasClickedWithFamily', family)
      const shown = await client.fetchQuery(familyQuery(family)).catch(() => null)
      return shown?.me.role
    },
  })

/** Refuses: the family is removed from this device. With `never` the family cannot ask this number again. */
export const useRefuse = (family: string) =>
  usePlainMutation(async (body: { never: boolean }) => {
    await call('PUT /supporters/:user/families/:family/refuse', { ...asMember(family), body })
    forgetFamily(family)
  })

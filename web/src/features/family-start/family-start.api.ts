import type { NewFamily } from '@hand-in-hand/contract/family-start.ts'
import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readerLocale } from '../../i18n/catalogues.ts'
import { type CallError, call } from '../../platform/api-client.ts'
import { savedFamilies } from '../../platform/device-storage.ts'
import { completeLogOut } from '../../platform/log-out.ts'
import { addMembership } from '../../platform/sign-in.ts'

/** Starts a family and logs this device in to it. */
export function useStartFamily() {
  const queryClient = useQueryClient()
  return useMutation<Membership, CallError, Omit<NewFamily, 'locale'>>({
    mutationFn: async (family) => {
      await completeLogOut()
      const before = savedFamilies()
      const membership = await call('POST /families', { body: { ...family, locale: readerLocale() } })
      await addMembership(membership, before, family.replace)
      return membership
    },
    // Cached data belongs to another family.
    onSuccess: () => queryClient.removeQueries({ queryKey: ['families'] }),
  })
}

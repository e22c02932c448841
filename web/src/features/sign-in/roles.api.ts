import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyQuery, useFamilyMutation } from '../families/families.api.ts'

/** Accepts the role that the family offers. Refused with `number_unproved` if my number is not proved here. */
export function useAcceptRole(family: string) {
  const queryClient = useQueryClient()
  return useFamilyMutation<unknown, void>(family, async () => {
    const { role } = await call('PUT /supporters/:user/families/:family/role', { params: { user: 'me', family }, body: {} })
    // Set at once, because the next page depends on the role.
    queryClient.setQueryData(
      familyQuery(family).queryKey,
      (shown) => shown && { ...shown, me: { ...shown.me, role, offered_role: null, is_new_role: true } },
    )
  })
}

/** I have read what my new role means. */
export function useRoleSeen(family: string) {
  const queryClient = useQueryClient()
  return useFamilyMutation<unknown, void>(family, async () => {
    await call('PUT /supporters/:user/families/:family/role/seen', { params: { user: 'me', family }, body: {} })
    queryClient.setQueryData(familyQuery(family).queryKey, (shown) => shown && { ...shown, me: { ...shown.me, is_new_role: false } })
  })
}

import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'
import { familyTaskQuery } from './family-tasks.api.ts'

/** What the family's side does with a task for somebody; `member` is whom it is given to. */
export type Act = { what: 'assign'; member: number } | { what: 'unassign' | 'complete' | 'reopen' }

/** The task goes along as the reader has seen it: whoever was faster is not overwritten unseen. */
export function useActForOthers(family: string, { id, version }: FamilyTask) {
  const queryClient = useQueryClient()
  return useMutation<FamilyTask, CallError, Act>({
    mutationFn: (act) => {
      const options = { params: { family, id }, headers: { 'If-Match': `"${version}"` } }
      if (act.what === 'assign') return call('POST /families/:family/tasks/:id/assign', { ...options, body: { member: act.member } })
      return call(`POST /families/:family/tasks/:id/${act.what}`, { ...options, body: {} })
    },
    onSuccess: (task) => queryClient.setQueryData(familyTaskQuery(family, id).queryKey, task),
    // Also after a refusal: a conflict means that what we show is out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: familyKey(family) }),
  })
}

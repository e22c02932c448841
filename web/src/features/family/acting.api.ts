import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { call, ifMatch } from '../../platform/api-client.ts'
import { useFamilyMutation } from '../families/families.api.ts'
import { familyTaskQuery } from './family-tasks.api.ts'

/** What the family's side does with a task for somebody; `member` is whom it is given to. */
export type Act = { what: 'assign'; member: number } | { what: 'unassign' | 'complete' | 'reopen' }

/** The task goes along as the reader has seen it: whoever was faster is not overwritten unseen. */
export function useActForOthers(family: string, { id, version }: FamilyTask) {
  const act = (given: Act) => {
    const options = { params: { family, id }, headers: ifMatch(version) }
    if (given.what === 'assign') return call('POST /families/:family/tasks/:id/assign', { ...options, body: { member: given.member } })
    return call(`POST /families/:family/tasks/:id/${given.what}`, { ...options, body: {} })
  }
  return useFamilyMutation<FamilyTask, Act>(family, act, familyTaskQuery(family, id).queryKey)
}

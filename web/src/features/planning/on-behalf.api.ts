import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { call, ifMatch } from '../../platform/api-client.ts'
import { useFamilyMutation } from '../families/families.api.ts'
import { familyTaskQuery } from './family-tasks.api.ts'

/**
 * What the family's side does with a task on behalf of a supporter. `member` is the new assignee. If the task may be on several days,
 * `day` is the chosen one.
 */
export type OnBehalfAction = { what: 'assign'; member: number; day?: string } | { what: 'unassign' | 'complete' | 'reopen' }

const ON_BEHALF_CALLS = {
  unassign: 'POST /families/:family/tasks/:id/unassign',
  complete: 'POST /families/:family/tasks/:id/complete',
  reopen: 'POST /families/:family/tasks/:id/reopen',
} as const

/** A change of one task, whose reply is the task. */
const useTaskMutation = <Given>(family: string, id: number, change: (given: Given) => Promise<FamilyTask>) =>
  useFamilyMutation<FamilyTask, Given>(family, change, familyTaskQuery(family, id).queryKey)

/** Stores that the reader has informed the assignee about the last change. */
export const useNoteTold = (family: string, id: number) =>
  useTaskMutation<void>(family, id, () => call('PUT /families/:family/tasks/:id/told', { params: { family, id }, body: {} }))

/** Reports that no one came to a task (true), or undoes the report (false). */
export const useMissed = (family: string, id: number) =>
  useTaskMutation<boolean>(family, id, (isMissed) =>
    isMissed
      ? call('PUT /families/:family/tasks/:id/missed', { params: { family, id }, body: {} })
      : call('DELETE /families/:family/tasks/:id/missed', { params: { family, id } }),
  )

/** Thanks the people who did a task. */
export const useThank = (family: string, id: number) =>
  useTaskMutation<string>(family, id, (text) => call('POST /families/:family/tasks/:id/thank', { params: { family, id }, body: { text } }))

/**
 * Acts on behalf of a supporter. The call has the version that the reader has seen, so that the server refuses it if someone has changed
 * the task in between.
 */
export function useOnBehalf(family: string, { id, version }: FamilyTask) {
  const act = (action: OnBehalfAction) => {
    const options = { params: { family, id }, headers: ifMatch(version) }
    if (action.what === 'assign')
      return call('POST /families/:family/tasks/:id/assign', {
        ...options,
        body: { member: action.member, ...(action.day && { day: action.day }) },
      })
    return call(ON_BEHALF_CALLS[action.what], { ...options, body: {} })
  }
  return useTaskMutation(family, id, act)
}

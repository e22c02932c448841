import type { Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilyTask, NewTask, TaskChange } from '@hand-in-hand/contract/tasks.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

/** Every task, as the family sees it. */
export const familyTasksQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'family-tasks'],
    queryFn: ({ signal }) => call('GET /families/:family/tasks', { params: { family }, signal }),
  })

/** What was cancelled in the last days. */
export const cancelledTasksQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'cancelled-tasks'],
    queryFn: ({ signal }) => call('GET /families/:family/tasks', { params: { family }, query: { cancelled: 'yes' }, signal }),
  })

/** One task in full; `id` is the task's own, always positive. */
export const familyTaskQuery = (family: string, id: number) =>
  queryOptions({
    queryKey: [...familyKey(family), 'family-task', id],
    queryFn: ({ signal }) => call('GET /families/:family/tasks/:id', { params: { family, id }, signal }),
  })

/** Whom to ask about a task that nobody has taken. */
export const callListQuery = (family: string, id: number) =>
  queryOptions({
    queryKey: [...familyKey(family), 'call-list', id],
    queryFn: ({ signal }) => call('GET /families/:family/tasks/:id/call_list', { params: { family, id }, signal }),
  })

export function useCreateTask(family: string) {
  const queryClient = useQueryClient()
  return useMutation<{ tasks: FamilyTask[] }, CallError, NewTask>({
    mutationFn: (body) => call('POST /families/:family/tasks', { params: { family }, body }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: familyKey(family) }),
  })
}

/** `version` is the one that the reader has seen: whoever saved in between is not overwritten unseen. */
export function useChangeTask(family: string, id: number) {
  return useTaskMutation<{ version: number; change: TaskChange; scope?: Scope }>(family, id, ({ version, change, scope = 'one' }) =>
    call('PATCH /families/:family/tasks/:id', { params: { family, id }, query: { scope }, headers: ifMatch(version), body: change }),
  )
}

export function useCancelTask(family: string, id: number) {
  const cancel = ({ version, scope = 'one' }: { version: number; scope?: Scope }) =>
    call('DELETE /families/:family/tasks/:id', { params: { family, id }, query: { scope }, headers: ifMatch(version) })
  // A cancelled task is not asked for again: its screen is about to close.
  return useTaskMutation(family, id, cancel, true)
}

/** Takes back a cancellation. A plain function, since whoever cancelled has left the task's screen by then. Throws `CallError`. */
export function useRestoreTask(family: string) {
  const queryClient = useQueryClient()
  return async (id: number) => {
    try {
      return await call('POST /families/:family/tasks/:id/restore', { params: { family, id }, body: {} })
    } finally {
      void queryClient.invalidateQueries({ queryKey: familyKey(family) })
    }
  }
}

const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

function useTaskMutation<Given>(family: string, id: number, change: (given: Given) => Promise<FamilyTask>, endsIt = false) {
  const queryClient = useQueryClient()
  const { queryKey } = familyTaskQuery(family, id)
  return useMutation<FamilyTask, CallError, Given>({
    mutationFn: change,
    onSuccess: (task) => queryClient.setQueryData(queryKey, task),
    // Also after a refusal: a conflict means that what we show is out of date.
    onSettled: (task) =>
      void queryClient.invalidateQueries({
        queryKey: familyKey(family),
        predicate: (query) => !(task && endsIt) || query.queryKey.join() !== queryKey.join(),
      }),
  })
}

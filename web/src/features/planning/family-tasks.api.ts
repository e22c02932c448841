import type { Overview } from '@hand-in-hand/contract/overview.ts'
import type { NewTask, RepeatChange, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import type { FamilyTask, FamilyTasks } from '@hand-in-hand/contract/planning.ts'
import type { Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call, ifMatch } from '../../platform/api-client.ts'
import { sendOnce } from '../../platform/calls/creation-key.ts'
import { familyKey, familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'

/** What is covered, who comes today, what still needs someone, and the latest events. */
export const overviewQuery = (family: string) =>
  familyQueryOptions(family, ['overview'], (signal) => call('GET /families/:family', { params: { family }, signal }))

/** All tasks, as the family's side sees them. */
export const familyTasksQuery = (family: string) =>
  familyQueryOptions(family, ['family-tasks'], (signal) => call('GET /families/:family/tasks', { params: { family }, signal }))

/** Tasks that were cancelled in the last days. */
export const cancelledTasksQuery = (family: string) =>
  familyQueryOptions(family, ['cancelled-tasks'], (signal) =>
    call('GET /families/:family/tasks', { params: { family }, query: { cancelled: 'yes' }, signal }),
  )

/**
 * One task in full. Offline, the copy of the task in the cached task list or the cached overview. `id` is the task's own id, which is
 * always positive.
 */
export const familyTaskQuery = (family: string, id: number) =>
  queryOptions({
    queryKey: [...familyKey(family), 'family-task', id],
    queryFn: ({ signal, client, queryKey }) =>
      call('GET /families/:family/tasks/:id', { params: { family, id }, signal }).catch(async (error: CallError) => {
        if (error.code !== 'network' || client.getQueryData(queryKey)) throw error
        const task = await findOffline(family, id)
        if (!task) throw error
        return task
      }),
  })

/** `familyTaskQuery` for a screen: shows the task from a cached list or the cached overview until the task's own reply comes. */
export const familyTaskAtOnce = (client: QueryClient, family: string, id: number) => ({
  ...familyTaskQuery(family, id),
  initialData: () => findInFamilyLists(client, family, id)?.task,
  initialDataUpdatedAt: () => findInFamilyLists(client, family, id)?.at,
})

const tasksOfList = ({ no_time, events }: FamilyTasks) => [...no_time, ...events]
const tasksOfOverview = ({ today, tomorrow, coverage }: Overview) => [...today, ...tomorrow, ...coverage.uncovered]

/**
 * The newest copy of a task in the task list or the overview in memory, and when that reply was fetched (ms); undefined if neither has the
 * task.
 */
function findInFamilyLists(client: QueryClient, family: string, id: number) {
  const list = client.getQueryState(familyTasksQuery(family).queryKey)
  const overview = client.getQueryState(overviewQuery(family).queryKey)
  return [
    { tasks: list?.data ? tasksOfList(list.data) : [], at: list?.dataUpdatedAt ?? 0 },
    { tasks: overview?.data ? tasksOfOverview(overview.data) : [], at: overview?.dataUpdatedAt ?? 0 },
  ]
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ tasks, at }) => tasks.filter((task) => task.id === id).map((task) => ({ task, at })))[0]
}

/** Looks for a task in the cached replies. Without a network the calls return cached replies. */
async function findOffline(family: string, id: number) {
  const params = { family }
  const list = await call('GET /families/:family/tasks', { params }).catch(() => null)
  const found = list && tasksOfList(list).find((task) => task.id === id)
  if (found) return found
  const overview = await call('GET /families/:family', { params }).catch(() => null)
  return overview && tasksOfOverview(overview).find((task) => task.id === id)
}

/** How a task repeats from its date on. With a `rule`, also what this rule would change. */
export const repeatQuery = (family: string, id: number, rule?: string) =>
  familyQueryOptions(family, ['repeat', id, rule ?? null], (signal) =>
    call('GET /families/:family/tasks/:id/repeat', { params: { family, id }, ...(rule !== undefined && { query: { rule } }), signal }),
  )

/** People to ask about an open task. */
export const callListQuery = (family: string, id: number) =>
  familyQueryOptions(family, ['call-list', id], (signal) =>
    call('GET /families/:family/tasks/:id/call_list', { params: { family, id }, signal }),
  )

/** What happened to a task and to the same task of other helpers, newest first. */
export const taskHistoryQuery = (family: string, id: number) =>
  familyQueryOptions(family, ['task-history', id], (signal) =>
    call('GET /families/:family/events', { params: { family }, query: { task: String(id) }, signal }),
  )

/** `form`: the name of the draft. */
export const useCreateTask = (family: string, form: string) =>
  useFamilyMutation<{ tasks: FamilyTask[] }, NewTask>(family, (body) =>
    sendOnce(form, (headers) => call('POST /families/:family/tasks', { params: { family }, body, headers })),
  )

/** `version` is the version that the reader has seen, so that a change saved in between is not overwritten unseen. */
export function useChangeTask(family: string, id: number) {
  const save = ({ version, change, scope = 'one' }: { version: number; change: TaskChange; scope?: Scope }) =>
    call('PATCH /families/:family/tasks/:id', { params: { family, id }, query: { scope }, headers: ifMatch(version), body: change })
  return useFamilyMutation(family, save, familyTaskQuery(family, id).queryKey)
}

/** `version` as in `useChangeTask`. */
export const useChangeRepeat = (family: string, id: number) =>
  useFamilyMutation<RepeatChange, { version: number; rule: string }>(family, ({ version, rule }) =>
    call('PUT /families/:family/tasks/:id/repeat', { params: { family, id }, headers: ifMatch(version), body: { rule } }),
  )

export function useCancelTask(family: string, id: number) {
  const queryClient = useQueryClient()
  const { queryKey } = familyTaskQuery(family, id)
  return useMutation<FamilyTask, CallError, { version: number; scope?: Scope }>({
    mutationFn: ({ version, scope = 'one' }) =>
      call('DELETE /families/:family/tasks/:id', { params: { family, id }, query: { scope }, headers: ifMatch(version) }),
    onSuccess: (task) => queryClient.setQueryData(queryKey, task),
    // A cancelled task is not fetched again, because its screen is about to close.
    onSettled: (task) =>
      void queryClient.invalidateQueries({
        queryKey: familyKey(family),
        predicate: (query) => !task || query.queryKey.join() !== queryKey.join(),
      }),
  })
}

/** Restores a cancelled task. */
export const useRestoreTask = (family: string) =>
  useFamilyMutation<FamilyTask, number>(family, (id) =>
    call('POST /families/:family/tasks/:id/restore', { params: { family, id }, body: {} }),
  )

import { LIST_RELOAD_AFTER } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'
import { nextBefore } from './tasks.rules.ts'

/** The family's tasks, as the signed-in supporter may see them. */
export const tasksQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'tasks'],
    queryFn: ({ signal }) => call('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family }, signal }),
  })

/** What lies before a day of the family's zone, the latest first, a page at a time. Asked for only when somebody wants it. */
export const olderTasksQuery = (family: string, before: string) =>
  infiniteQueryOptions({
    queryKey: [...familyKey(family), 'older tasks', before],
    queryFn: ({ signal, pageParam }) =>
      call('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family }, query: { before: pageParam }, signal }),
    initialPageParam: before,
    getNextPageParam: (page, _pages, asked) => nextBefore(page, asked),
    enabled: false,
  })

/** One task in full, or without a network as the lists know it; `taskId` as links carry it: negative for a task without time. */
export const taskQuery = (family: string, taskId: number) =>
  queryOptions({
    queryKey: [...familyKey(family), 'task', taskId],
    queryFn: ({ signal, client, queryKey }) => {
      const params = { user: 'me', family, id: Math.abs(taskId) }
      return call(oneTask(taskId), { params, signal }).catch(async (error: CallError) => {
        if (error.code === 'network' && !client.getQueryData(queryKey)) {
          await Promise.allSettled([client.ensureQueryData(myTasksQuery(family)), client.ensureQueryData(tasksQuery(family))])
          const { task } = inLists(client, family, taskId) ?? {}
          if (task) return task
        }
        // The family sees that whoever had taken it knows now.
        if (error.code === 'task_cancelled')
          call(endpointOf({ type: taskId < 0 ? 'no_time' : 'until_time' }, 'seen'), { params, body: {} }).catch(() => {})
        throw error
      })
    },
  })

/**
 * One task for a screen: what a list knows of it shows at once, the answer of its own call replaces that. Suspends where
 * no list knows it; throws `CallError`, also where the family cancelled it meanwhile.
 */
export function useTask(family: string, taskId: number): Task {
  const queryClient = useQueryClient()
  const { data, error } = useSuspenseQuery({
    ...taskQuery(family, taskId),
    initialData: () => inLists(queryClient, family, taskId)?.task,
    initialDataUpdatedAt: () => inLists(queryClient, family, taskId)?.at,
  })
  if (error instanceof CallError && (error.code === 'task_cancelled' || error.code === 'not_found')) throw error
  return data
}

/** What is mine in this family, taken and done, however long ago; without a network, and never asked for on this device, as the list knows it. */
export const myTasksQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'mine'],
    queryFn: async ({ signal, client, queryKey }) => {
      const statuses: Task['status'][] = ['in_progress', 'completed']
      const asked = { params: { user: 'me' }, query: { family_token: family, 'status_in[]': statuses }, signal }
      const calls = [call('GET /supporters/:user/tasks', asked), call('GET /supporters/:user/my_events', asked)]
      return Promise.all(calls).then(
        (mine) => mine.flat(),
        async (error: CallError) => {
          if (error.code !== 'network' || client.getQueryData(queryKey)) throw error
          const { no_time, events } = await client.ensureQueryData(tasksQuery(family))
          return [...no_time, ...events].filter((task) => task.assigned_on_me)
        },
      )
    },
  })

/** What the newest list that is here says of a task, and since when (ms); undefined where none knows it. */
function inLists(client: QueryClient, family: string, taskId: number) {
  const all = client.getQueryState(tasksQuery(family).queryKey)
  const mine = client.getQueryState(myTasksQuery(family).queryKey)
  return [
    { tasks: [...(all?.data?.no_time ?? []), ...(all?.data?.events ?? [])], at: all?.dataUpdatedAt ?? 0 },
    { tasks: mine?.data ?? [], at: mine?.dataUpdatedAt ?? 0 },
  ]
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ tasks, at }) => tasks.filter((task) => task.task_id === taskId).map((task) => ({ task, at })))[0]
}

const oneTask = (taskId: number) =>
  taskId < 0 ? 'GET /supporters/:user/families/:family/tasks/:id' : 'GET /supporters/:user/families/:family/events/:id'

type Change = 'assign_me' | 'complete' | 'unassign_me' | 'reminder' | 'confirm' | 'seen'
export function endpointOf<C extends Change>(task: Pick<Task, 'type'>, change: C) {
  const kind = task.type === 'no_time' ? 'tasks' : 'events'
  return `PUT /supporters/:user/families/:family/${kind}/:id/${change}` as const
}

export const useTakeTask = (family: string) =>
  useTaskChange(family, (task: Task) => call(endpointOf(task, 'assign_me'), { params: { user: 'me', family, id: task.id }, body: {} }))

export const useCompleteTask = (family: string) =>
  useTaskChange(family, (task: Task) => call(endpointOf(task, 'complete'), { params: { user: 'me', family, id: task.id }, body: {} }))

/** I am still coming. */
export const useConfirmTask = (family: string) =>
  useTaskChange(family, (task: Task) => call(endpointOf(task, 'confirm'), { params: { user: 'me', family, id: task.id }, body: {} }))

export const useWithdrawFromTask = (family: string) =>
  useTaskChange(family, ({ task, reason }: { task: Task; reason: string }) =>
    call(endpointOf(task, 'unassign_me'), { params: { user: 'me', family, id: task.id }, body: reason ? { reason } : {} }),
  )

/** `remind_at` as an instant with offset. */
export const useSetReminder = (family: string) =>
  useTaskChange(family, ({ task, remind_at }: { task: Task; remind_at: string }) =>
    call(endpointOf(task, 'reminder'), { params: { user: 'me', family, id: task.id }, body: { remind_at } }),
  )

export const useDropReminder = (family: string) =>
  useTaskChange(family, (task: Task) =>
    call(
      task.type === 'no_time'
        ? 'DELETE /supporters/:user/families/:family/tasks/:id/reminder'
        : 'DELETE /supporters/:user/families/:family/events/:id/reminder',
      { params: { user: 'me', family, id: task.id } },
    ),
  )

function useTaskChange<Given>(family: string, change: (given: Given) => Promise<Task>) {
  const queryClient = useQueryClient()
  return useMutation<Task, CallError, Given>({
    mutationFn: change,
    onSuccess: (task) => queryClient.setQueryData(taskQuery(family, task.task_id).queryKey, task),
    // Also after a refusal: 'taken' means that our list is out of date. Not awaited: the screen closes meanwhile.
    onSettled: () => {
      setTimeout(() => queryClient.invalidateQueries({ queryKey: familyKey(family) }), LIST_RELOAD_AFTER)
    },
  })
}

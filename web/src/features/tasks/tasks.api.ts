import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { familyKey, familyQueryOptions } from '../families/families.api.ts'
import { nextBefore } from './tasks.rules.ts'

/** The family's tasks, as the signed-in supporter may see them. */
export const tasksQuery = (family: string) =>
  familyQueryOptions(family, ['tasks'], (signal) =>
    call('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family }, signal }),
  )

/** Tasks before a day of the family's zone, the latest first, page by page. Fetched only on request. */
export const olderTasksQuery = (family: string, before: string) =>
  infiniteQueryOptions({
    queryKey: [...familyKey(family), 'older tasks', before],
    queryFn: ({ signal, pageParam }) =>
      call('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family }, query: { before: pageParam }, signal }),
    initialPageParam: before,
    getNextPageParam: (page, _pages, request) => nextBefore(page, request),
    enabled: false,
  })

/** One task, from its own call or, without a network, from a cached list. `taskId` is as in links: negative for a task without time. */
export const taskQuery = (family: string, taskId: number) =>
  queryOptions({
    queryKey: [...familyKey(family), 'task', taskId],
    queryFn: ({ signal, client, queryKey }) => {
      const params = { user: 'me', family, id: Math.abs(taskId) }
      return call(taskCallName(taskId), { params, signal }).catch(async (error: CallError) => {
        if (error.code === 'network' && !client.getQueryData(queryKey)) {
          await Promise.allSettled([client.ensureQueryData(myTasksQuery(family)), client.ensureQueryData(tasksQuery(family))])
          const { task } = findInLists(client, family, taskId) ?? {}
          if (task) return task
        }
        // Tells the family that the assignee has seen the cancellation.
        if (error.code === 'task_cancelled')
          markTaskSeen(family, { id: params.id, type: taskId < 0 ? 'no_time' : 'until_time' }).catch(() => {})
        throw error
      })
    },
  })

/**
 * My tasks in this family, taken and completed, with or without a time. If they were never fetched and the phone is offline, my tasks in
 * the family's list are used.
 */
export const myTasksQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'mine'],
    queryFn: ({ signal, client, queryKey }) =>
      fetchMine(family, { signal }).catch(async (error: CallError) => {
        if (error.code !== 'network' || client.getQueryData(queryKey)) throw error
        const { no_time, events } = await client.ensureQueryData(tasksQuery(family))
        return [...no_time, ...events].filter((task) => task.assigned_on_me)
      }),
  })

export async function fetchMine(family: string, how: { signal: AbortSignal } | { token: string }) {
  const request = { ...mineIn(family), ...how }
  const calls = [call('GET /supporters/:user/tasks', request), call('GET /supporters/:user/my_events', request)]
  return (await Promise.all(calls)).flat()
}

export const mineIn = (family: string) => {
  const statuses: Task['status'][] = ['in_progress', 'completed']
  return { params: { user: 'me' }, query: { family_token: family, 'status_in[]': statuses } }
}

/** A task from the newest cached list that has it, and when that list was fetched (ms); undefined if no list has it. */
export function findInLists(client: QueryClient, family: string, taskId: number) {
  const all = client.getQueryState(tasksQuery(family).queryKey)
  const mine = client.getQueryState(myTasksQuery(family).queryKey)
  return [
    { tasks: [...(all?.data?.no_time ?? []), ...(all?.data?.events ?? [])], at: all?.dataUpdatedAt ?? 0 },
    { tasks: mine?.data ?? [], at: mine?.dataUpdatedAt ?? 0 },
  ]
    .toSorted((one, other) => other.at - one.at)
    .flatMap(({ tasks, at }) => tasks.filter((task) => task.task_id === taskId).map((task) => ({ task, at })))[0]
}

const taskCallName = (taskId: number) =>
  taskId < 0 ? 'GET /supporters/:user/families/:family/tasks/:id' : 'GET /supporters/:user/families/:family/events/:id'

const SEEN = {
  no_time: 'PUT /supporters/:user/families/:family/tasks/:id/seen',
  until_time: 'PUT /supporters/:user/families/:family/events/:id/seen',
} as const

/** Tells the family that I have seen the last change of this task. */
export const markTaskSeen = (family: string, task: Pick<Task, 'id' | 'type'>) =>
  call(SEEN[task.type], { params: { user: 'me', family, id: task.id }, body: {} })

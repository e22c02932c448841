import { LIST_RELOAD_AFTER } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

/** The family's tasks, as the signed-in supporter may see them. */
export const tasksQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'tasks'],
    queryFn: ({ signal }) => call('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family }, signal }),
  })

/** One task in full; `taskId` as links carry it: negative for a task without time. */
export const taskQuery = (family: string, taskId: number) =>
  queryOptions({
    queryKey: [...familyKey(family), 'task', taskId],
    queryFn: ({ signal }) => call(oneTask(taskId), { params: { user: 'me', family, id: Math.abs(taskId) }, signal }),
  })

const oneTask = (taskId: number) =>
  taskId < 0 ? 'GET /supporters/:user/families/:family/tasks/:id' : 'GET /supporters/:user/families/:family/events/:id'

type Change = 'assign_me' | 'complete' | 'unassign_me'
function endpointOf<C extends Change>(task: Pick<Task, 'type'>, change: C) {
  const kind = task.type === 'no_time' ? 'tasks' : 'events'
  return `PUT /supporters/:user/families/:family/${kind}/:id/${change}` as const
}

export const useTakeTask = (family: string) =>
  useTaskChange(family, (task: Task) => call(endpointOf(task, 'assign_me'), { params: { user: 'me', family, id: task.id }, body: {} }))

export const useCompleteTask = (family: string) =>
  useTaskChange(family, (task: Task) => call(endpointOf(task, 'complete'), { params: { user: 'me', family, id: task.id }, body: {} }))

export const useWithdrawFromTask = (family: string) =>
  useTaskChange(family, ({ task, reason }: { task: Task; reason: string }) =>
    call(endpointOf(task, 'unassign_me'), { params: { user: 'me', family, id: task.id }, body: reason ? { reason } : {} }),
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

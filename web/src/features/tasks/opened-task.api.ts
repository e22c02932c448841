import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { reader } from '../../i18n/reader.ts'
import { CallError, call, changeCachedReply } from '../../platform/api-client.ts'
import { familyKey, familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'
import { type JoinedTask, joinTask } from './task-cards.rules.ts'
import { findInLists, mineIn, myTasksQuery, taskQuery, tasksQuery } from './tasks.api.ts'

// One opened task and its actions. The list does not wait for this code.

export const LIST_RELOAD_AFTER = 100

/**
 * One task for a screen. A copy from a list is shown until the reply for this task comes. Suspends if no list has the task. Throws
 * `CallError`, also if the family has cancelled the task meanwhile.
 */
export function useTask(family: string, taskId: number): Task {
  const queryClient = useQueryClient()
  const { data, error } = useSuspenseQuery({
    ...taskQuery(family, taskId),
    initialData: () => findInLists(queryClient, family, taskId)?.task,
    initialDataUpdatedAt: () => findInLists(queryClient, family, taskId)?.at,
  })
  if (error instanceof CallError && (error.code === 'task_cancelled' || error.code === 'not_found')) throw error
  return data
}

/** A task with its places, and all tasks of its series (itself alone if it does not repeat). */
export interface ShownTask extends JoinedTask<Task> {
  series: readonly Task[]
}

/** A task with its places and its series, as far as the loaded lists have them. The page does not wait for the lists. */
export function useTaskCard(family: string, task: Task): ShownTask {
  const isJoined = task.group_id !== null || task.series_id !== null
  const { data: lists } = useQuery({ ...tasksQuery(family), enabled: isJoined })
  const known = isJoined && lists ? [...lists.no_time, ...lists.events] : []
  const card = joinTask(task, known, reader().timeZone)
  const series = task.series_id === null ? [card.task] : known.filter((each) => each.series_id === task.series_id)
  return { ...card, series: series.length > 0 ? series : [card.task] }
}

/** Writes a task that the server has confirmed into my tasks, and into the cached lists, which are shown without a network. */
function keepInLists(client: QueryClient, family: string, task: Task) {
  // A task on several days moves between `no_time` and `events` when its day is picked or the task is given back.
  const others = (tasks: readonly Task[]) => tasks.filter((each) => each.id !== task.id)
  const replace = (tasks: readonly Task[], type: Task['type']) => {
    if (task.type !== type) return others(tasks)
    const isKnown = tasks.some((each) => each.id === task.id)
    return task.may_be && !isKnown ? [...tasks, task] : tasks.map((each) => (each.id === task.id ? task : each))
  }
  const withTask = (mine: readonly Task[]) => (task.assigned_on_me && task.status !== 'initial' ? [...others(mine), task] : others(mine))
  client.setQueryData(myTasksQuery(family).queryKey, (mine) => mine && withTask(mine))
  changeCachedReply(task.type === 'no_time' ? 'GET /supporters/:user/tasks' : 'GET /supporters/:user/my_events', mineIn(family), withTask)
  changeCachedReply('GET /supporters/:user/families/:family/tasks', { params: { user: 'me', family } }, ({ no_time, events }) => ({
    no_time: replace(no_time, 'no_time'),
    events: replace(events, 'until_time'),
  }))
}

/** Whether I was asked to take a task, and have not said no. */
export const askQuery = (family: string, task: Pick<Task, 'id'>) =>
  familyQueryOptions(family, ['ask', task.id], (signal) =>
    call('GET /supporters/:user/families/:family/tasks/:id/ask', { params: { user: 'me', family, id: task.id }, signal }),
  )

export type ReceivedAsk = Reply<'GET /supporters/:user/families/:family/tasks/:id/ask'>

const useSayNotThisTime = (family: string) =>
  useFamilyMutation<object, Pick<Task, 'id'>>(family, ({ id }) =>
    call('PUT /supporters/:user/families/:family/tasks/:id/not_this_time', { params: { user: 'me', family, id }, body: {} }),
  )

/** The specification has two paths for one thing: `tasks` for a task without time, `events` for all others. */
const TASK_CALLS = {
  take: {
    no_time: 'PUT /supporters/:user/families/:family/tasks/:id/assign_me',
    until_time: 'PUT /supporters/:user/families/:family/events/:id/assign_me',
  },
  withdraw: {
    no_time: 'PUT /supporters/:user/families/:family/tasks/:id/unassign_me',
    until_time: 'PUT /supporters/:user/families/:family/events/:id/unassign_me',
  },
  complete: {
    no_time: 'PUT /supporters/:user/families/:family/tasks/:id/complete',
    until_time: 'PUT /supporters/:user/families/:family/events/:id/complete',
  },
  uncomplete: {
    no_time: 'PUT /supporters/:user/families/:family/tasks/:id/uncomplete',
    until_time: 'PUT /supporters/:user/families/:family/events/:id/uncomplete',
  },
  setReminder: {
    no_time: 'PUT /supporters/:user/families/:family/tasks/:id/reminder',
    until_time: 'PUT /supporters/:user/families/:family/events/:id/reminder',
  },
  confirm: {
    no_time: 'PUT /supporters/:user/families/:family/tasks/:id/confirm',
    until_time: 'PUT /supporters/:user/families/:family/events/:id/confirm',
  },
  dropReminder: {
    no_time: 'DELETE /supporters/:user/families/:family/tasks/:id/reminder',
    until_time: 'DELETE /supporters/:user/families/:family/events/:id/reminder',
  },
} as const

/** Which of several days, and which hour, if the taker sets it. */
export interface DayChoice {
  day?: string
  time?: string
}

export const useTakeTask = (family: string) =>
  useTaskChange(family, ({ id, type, day, time }: Pick<Task, 'id' | 'type'> & DayChoice) =>
    call(TASK_CALLS.take[type], { params: { user: 'me', family, id }, body: { ...(day && { day }), ...(time && { time }) } }),
  )

/** Makes a change that needs no further data. `uncomplete` undoes my completion, so that the task is mine again. */
export const useChangeState = (family: string, change: 'complete' | 'uncomplete' | 'confirm') =>
  useTaskChange(family, (task: Task) => call(TASK_CALLS[change][task.type], { params: { user: 'me', family, id: task.id }, body: {} }))

const useWithdrawFromTask = (family: string) =>
  useTaskChange(family, ({ task, reason }: { task: Task; reason: string }) =>
    call(TASK_CALLS.withdraw[task.type], { params: { user: 'me', family, id: task.id }, body: reason ? { reason } : {} }),
  )

export type TakenAll = Reply<'PUT /supporters/:user/families/:family/events/:id/assign_me_all'>

/** Takes these times of a repeating task, by their ids. */
export function useTakeAll(family: string, task: Task) {
  const queryClient = useQueryClient()
  return useMutation<TakenAll, CallError, number[]>({
    mutationFn: (ids) =>
      call('PUT /supporters/:user/families/:family/events/:id/assign_me_all', {
        params: { user: 'me', family, id: task.id },
        body: { ids },
      }),
    onSuccess: ({ taken }) => {
      for (const each of taken) keepInLists(queryClient, family, each)
      void queryClient.invalidateQueries({ queryKey: familyKey(family) })
    },
  })
}

/** Gives these times of a repeating task back, by their ids. */
const useGiveBackAll = (family: string, task: Task) =>
  useFamilyMutation<{ given_back: Task[] }, { ids: number[]; reason: string }>(family, ({ ids, reason }) =>
    call('PUT /supporters/:user/families/:family/events/:id/unassign_me_all', {
      params: { user: 'me', family, id: task.id },
      body: { ids, ...(reason && { reason }) },
    }),
  )

/** The actions of a reader on a task. Only one runs at a time. */
export function useMyChanges(family: string, task: Task) {
  const changes = {
    take: useTakeTask(family),
    sayNo: useSayNotThisTime(family),
    giveBack: useWithdrawFromTask(family),
    giveBackAll: useGiveBackAll(family, task),
    complete: useChangeState(family, 'complete'),
  }
  const all = Object.values(changes)
  return {
    ...changes,
    busy: all.some(({ isPending }) => isPending),
    /** Why the last change was refused. */
    failed: all.find(({ error }) => error)?.error,
    /** Called before the next change, so that its refusal is the only one. */
    forget: () => {
      for (const change of all) change.reset()
    },
  }
}
export type MyChanges = ReturnType<typeof useMyChanges>

/** When the taker of an event is reminded automatically, as instants. */
export const remindersQuery = (family: string, { id, version }: Task) =>
  familyQueryOptions(family, ['reminders', id, version], (signal) =>
    call('GET /supporters/:user/families/:family/events/:id/reminders', { params: { user: 'me', family, id }, signal }),
  )

/** `remind_at` is an instant with offset. */
export const useSetReminder = (family: string) =>
  useTaskChange(family, ({ task, remind_at }: { task: Task; remind_at: string }) =>
    call(TASK_CALLS.setReminder[task.type], { params: { user: 'me', family, id: task.id }, body: { remind_at } }),
  )

export const useDropReminder = (family: string) =>
  useTaskChange(family, (task: Task) => call(TASK_CALLS.dropReminder[task.type], { params: { user: 'me', family, id: task.id } }))

/** A change of one task. The reply is the changed task. */
function useTaskChange<Given, Changed extends Task = Task>(family: string, change: (given: Given) => Promise<Changed>) {
  const queryClient = useQueryClient()
  return useMutation<Changed, CallError, Given>({
    mutationFn: change,
    onSuccess: (task) => {
      queryClient.setQueryData(taskQuery(family, task.task_id).queryKey, task)
      keepInLists(queryClient, family, task)
    },
    // The lists are fetched after a refusal too, because 'taken' means that they are out of date. Not awaited, because the screen closes
    // meanwhile.
    onSettled: () => {
      setTimeout(() => queryClient.invalidateQueries({ queryKey: familyKey(family) }), LIST_RELOAD_AFTER)
    },
  })
}

/** Asks the rest of the circle to take over an event of mine. */
export const useOfferTask = (family: string) =>
  useTaskChange(family, ({ id }: Task) =>
    call('PUT /supporters/:user/families/:family/tasks/:id/offer', { params: { user: 'me', family, id }, body: {} }),
  )

/** Ends the offer, because I can do the task after all. */
export const useKeepTask = (family: string) =>
  useTaskChange(family, ({ id }: Task) =>
    call('DELETE /supporters/:user/families/:family/tasks/:id/offer', { params: { user: 'me', family, id } }),
  )

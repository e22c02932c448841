import type { Reserve } from '@hand-in-hand/contract/stand-ins.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey, useFamilyMutation } from '../families/families.api.ts'
import { useTaskChange } from './opened-task.api.ts'

const paramsOf = (family: string, { id }: Pick<Task, 'id'>) => ({ params: { user: 'me', family, id } })

/** Asks the others to take over an event of mine. */
export const useOfferTask = (family: string) =>
  useTaskChange(family, (task: Task) =>
    call('PUT /supporters/:user/families/:family/tasks/:id/offer', { ...paramsOf(family, task), body: {} }),
  )

/** I can make it after all. */
export const useKeepTask = (family: string) =>
  useTaskChange(family, (task: Task) => call('DELETE /supporters/:user/families/:family/tasks/:id/offer', paramsOf(family, task)))

/** Who would step in if the taker of a task can't. */
export const reserveQuery = (family: string, task: Pick<Task, 'id'>) =>
  queryOptions({
    queryKey: [...familyKey(family), 'reserve', task.id],
    queryFn: ({ signal }) => call('GET /supporters/:user/families/:family/tasks/:id/reserve', { ...paramsOf(family, task), signal }),
  })

export const useJoinReserve = (family: string, task: Pick<Task, 'id'>) =>
  useFamilyMutation<Reserve, void>(
    family,
    () => call('PUT /supporters/:user/families/:family/tasks/:id/reserve', { ...paramsOf(family, task), body: {} }),
    reserveQuery(family, task).queryKey,
  )

export const useLeaveReserve = (family: string, task: Pick<Task, 'id'>) =>
  useFamilyMutation<Reserve, void>(
    family,
    () => call('DELETE /supporters/:user/families/:family/tasks/:id/reserve', paramsOf(family, task)),
    reserveQuery(family, task).queryKey,
  )

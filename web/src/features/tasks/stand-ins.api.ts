import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { call } from '../../platform/api-client.ts'
import { useTaskChange } from './opened-task.api.ts'

const paramsOf = (family: string, { id }: Pick<Task, 'id'>) => ({ params: { user: 'me', family, id } })

/** Asks the rest of the circle to take over an event of mine. */
export const useOfferTask = (family: string) =>
  useTaskChange(family, (task: Task) =>
    call('PUT /supporters/:user/families/:family/tasks/:id/offer', { ...paramsOf(family, task), body: {} }),
  )

/** Ends the offer, because I can do the task after all. */
export const useKeepTask = (family: string) =>
  useTaskChange(family, (task: Task) => call('DELETE /supporters/:user/families/:family/tasks/:id/offer', paramsOf(family, task)))

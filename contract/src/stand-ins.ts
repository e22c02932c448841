import { type Static, Type } from 'typebox'
import { Nothing, OneInFamily } from './fields.ts'
import { Task, taskFields } from './tasks.ts'

// Who does a task if its taker can't: someone who takes it over, or someone in reserve.

export const Reserve = Type.Object({
  /** First names of others who would step in. */
  others: Type.Array(Type.String()),
  is_mine: Type.Boolean(),
})
export type Reserve = Static<typeof Reserve>

/** `others`: how many of the circle could take it over, without the owner. */
export const OfferedTask = Type.Object({ ...taskFields, others: Type.Optional(Type.Integer()) })
export type OfferedTask = Static<typeof OfferedTask>

export const standInEndpoints = {
  'PUT /supporters/:user/families/:family/tasks/:id/offer': {
    access: 'member',
    errors: ['task_cancelled', 'task_completed', 'not_allowed', 'task_over', 'too_early', 'family_paused'],
    summary: 'Ask the others to take over an event of mine that begins soon; it stays mine until someone does',
    params: OneInFamily,
    body: Nothing,
    reply: OfferedTask,
  },
  'DELETE /supporters/:user/families/:family/tasks/:id/offer': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'I can make it after all: no one else need take it over',
    params: OneInFamily,
    reply: Task,
  },
  'GET /supporters/:user/families/:family/tasks/:id/reserve': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'Who would step in if the taker of a task can’t',
    params: OneInFamily,
    reply: Reserve,
  },
  'PUT /supporters/:user/families/:family/tasks/:id/reserve': {
    access: 'member',
    errors: [
      'task_cancelled',
      'task_completed',
      'task_open',
      'task_over',
      'family_paused',
      'not_trusted',
      'already_helping',
      'reserve_full',
      'consent_missing',
    ],
    summary: 'I could step in if the taker of a task can’t',
    params: OneInFamily,
    body: Nothing,
    reply: Reserve,
  },
  'DELETE /supporters/:user/families/:family/tasks/:id/reserve': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'I am no longer in reserve for a task',
    params: OneInFamily,
    reply: Reserve,
  },
} as const

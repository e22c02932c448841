import { type Static, Type } from 'typebox'
import { Nothing } from './fields.ts'
import { Task, taskFields } from './tasks.ts'

// If the taker of a task can't do it, someone else can take it over.

/** Clients of 0.2.0 ask who is on standby. The reply names no one (decision 098). */
const Reserve = Type.Object({ others: Type.Array(Type.String()), is_mine: Type.Boolean() })

/** `others`: how many people are in the circle besides the taker and the family's owner. */
export const OfferedTask = Type.Object({ ...taskFields, others: Type.Optional(Type.Integer()) })
export type OfferedTask = Static<typeof OfferedTask>

const reserveCall = { access: 'member', deprecated: true, reply: Reserve } as const

export const standInEndpoints = {
  'PUT /supporters/:user/families/:family/tasks/:id/offer': {
    access: 'member',
    errors: ['task_cancelled', 'task_completed', 'not_allowed', 'task_over', 'too_early', 'family_paused'],
    summary: 'Ask the others to take over an event of mine that begins soon; it stays mine until someone does',
    body: Nothing,
    reply: OfferedTask,
  },
  'DELETE /supporters/:user/families/:family/tasks/:id/offer': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'I can make it after all: no one else need take it over',
    reply: Task,
  },
  'GET /supporters/:user/families/:family/tasks/:id/reserve': {
    ...reserveCall,
    errors: ['task_cancelled'],
    summary: 'No one is on standby any more: empty',
  },
  'PUT /supporters/:user/families/:family/tasks/:id/reserve': {
    ...reserveCall,
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
    summary: 'No one is on standby any more: always refused',
    body: Nothing,
  },
  'DELETE /supporters/:user/families/:family/tasks/:id/reserve': {
    ...reserveCall,
    errors: ['task_cancelled'],
    summary: 'No one is on standby any more: changes nothing',
  },
} as const

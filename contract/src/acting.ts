import { Type } from 'typebox'
import { Body, IfMatch, Nothing, OneOfFamily } from './fields.ts'
import { FamilyTask } from './tasks.ts'

const one = {
  params: OneOfFamily,
  /** `If-Match` is honoured where it is given. */
  headers: IfMatch,
  status: 200,
  reply: FamilyTask,
} as const

/** What the family's side does for somebody: that person is told. */
export const actingEndpoints = {
  'POST /families/:family/tasks/:id/assign': {
    summary: 'Give a task to a member, also one that somebody else holds',
    ...one,
    body: Body({ member: Type.Integer() }),
  },
  'POST /families/:family/tasks/:id/unassign': { summary: 'Take a task off whoever holds it', ...one, body: Nothing },
  'POST /families/:family/tasks/:id/complete': { summary: 'Say that a task is done, by whoever holds it', ...one, body: Nothing },
  'POST /families/:family/tasks/:id/reopen': { summary: 'Open a completed task again', ...one, body: Nothing },
} as const

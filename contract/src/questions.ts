import { type Static, Type } from 'typebox'
import { QUESTION_MAX } from './constants.ts'
import { Body, Instant, Nullable, someText } from './fields.ts'

/** A question about a task, and the family's answer. There are only these two texts. */
export const Question = Type.Object({
  id: Type.Integer(),
  question: Type.String(),
  asked_at: Instant,
  /** First name of the person who asked; null if that person is no longer in the circle. */
  by: Nullable(Type.String()),
  is_mine: Type.Boolean(),
  answer: Nullable(Type.String()),
})
export type Question = Static<typeof Question>

/** A question that waits for an answer. `task`: the id in the links of the family's side. */
export const WaitingQuestion = Type.Object({ ...Question.properties, task: Type.Integer(), title: Type.String() })
export type WaitingQuestion = Static<typeof WaitingQuestion>

export const questionEndpoints = {
  'GET /supporters/:user/families/:family/tasks/:id/questions': {
    access: 'member',
    errors: ['task_cancelled'],
    summary: 'What was asked about a task and answered, and what I asked; the family sees all questions',
    reply: Type.Array(Question),
  },
  'PUT /supporters/:user/families/:family/tasks/:id/question': {
    access: 'member',
    errors: ['task_cancelled', 'task_completed', 'task_over', 'family_paused', 'question_answered'],
    summary: 'Ask the family about a task, or ask otherwise until it has answered',
    body: Body({ question: someText(QUESTION_MAX) }),
    reply: Question,
  },
  'PUT /families/:family/questions/:id/answer': {
    access: 'family_side',
    summary: 'Answer a question, for the whole circle; or answer otherwise',
    body: Body({ answer: someText(QUESTION_MAX) }),
    reply: Question,
  },
} as const

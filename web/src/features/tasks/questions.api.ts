import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { call } from '../../platform/api-client.ts'
import { familyQueryOptions, useFamilyMutation } from '../families/families.api.ts'

type About = Pick<Task, 'id'>

/** The questions about a task, as the reader may see them. */
export const questionsQuery = (family: string, { id }: About) =>
  familyQueryOptions(family, ['questions', id], (signal) =>
    call('GET /supporters/:user/families/:family/tasks/:id/questions', { params: { user: 'me', family, id }, signal }),
  )

export const useAskQuestion = (family: string, { id }: About) =>
  useFamilyMutation(family, (question: string) =>
    call('PUT /supporters/:user/families/:family/tasks/:id/question', { params: { user: 'me', family, id }, body: { question } }),
  )

export const useAnswerQuestion = (family: string) =>
  useFamilyMutation(family, ({ id, answer }: { id: number; answer: string }) =>
    call('PUT /families/:family/questions/:id/answer', { params: { family, id }, body: { answer } }),
  )

import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { answerQuestion, askQuestion, findQuestions } from './questions.commands.ts'

export function questionRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /supporters/:user/families/:family/tasks/:id/questions', ({ member, params }) =>
    findQuestions(database, member, idOf(params.id)),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/question', ({ member, params, body }) =>
    askQuestion(database, member, idOf(params.id), body.question),
  )
  serve(app, 'PUT /families/:family/questions/:id/answer', ({ member, params, body }) =>
    answerQuestion(database, member, idOf(params.id), body.answer),
  )
}

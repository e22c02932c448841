import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf, optionalVersionOf } from '../../http/identifiers.ts'
import { recordWhetherMissed } from './missed.commands.ts'
import { assignTask, completeOnBehalf, noteTold, releaseTask, reopenTask } from './on-behalf.commands.ts'
import { thankFor } from './thanks.commands.ts'

/** Calls in which the family's side acts for a member. */
export function onBehalfRoutes(app: Application) {
  const { database } = app

  serve(app, 'POST /families/:family/tasks/:id/assign', async (request) => {
    const { member, body } = request
    return assignTask(database, member, taskOf(request), { ...body, member: idOf(String(body.member)) })
  })
  serve(app, 'POST /families/:family/tasks/:id/unassign', async (request) => releaseTask(database, request.member, taskOf(request)))
  serve(app, 'POST /families/:family/tasks/:id/complete', async (request) => completeOnBehalf(database, request.member, taskOf(request)))
  serve(app, 'POST /families/:family/tasks/:id/thank', ({ member, params, body }) => thankFor(database, member, idOf(params.id), body.text))
  serve(app, 'PUT /families/:family/tasks/:id/missed', ({ member, params }) => recordWhetherMissed(database, member, idOf(params.id), true))
  serve(app, 'DELETE /families/:family/tasks/:id/missed', ({ member, params }) =>
    recordWhetherMissed(database, member, idOf(params.id), false),
  )
  serve(app, 'PUT /families/:family/tasks/:id/told', async ({ member, params }) => noteTold(database, member, idOf(params.id)))
  serve(app, 'POST /families/:family/tasks/:id/reopen', async (request) => reopenTask(database, request.member, taskOf(request)))
}

interface OnBehalfRequest {
  params: { id: string }
  headers: { 'if-match'?: string | undefined }
}
const taskOf = ({ params, headers }: OnBehalfRequest) => ({
  id: idOf(params.id),
  version: optionalVersionOf(headers['if-match']),
})

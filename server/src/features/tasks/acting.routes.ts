import type { Application } from '../../http/application.ts'
import { familySide } from '../../http/authentication.ts'
import { idOf, versionOf } from '../../http/identifiers.ts'
import { serve } from '../../http/serve.ts'
import { assignTask, completeForThem, reopenTask, takeOff } from './acting.commands.ts'

/** What the family's side does for somebody of the circle. */
export function actingRoutes(app: Application) {
  const { database } = app

  serve(app, 'POST /families/:family/tasks/:id/assign', async (request) => {
    const member = await familySide(app, request)
    return assignTask(database, member, taskOf(request), idOf(String(request.body.member)))
  })
  serve(app, 'POST /families/:family/tasks/:id/unassign', async (request) =>
    takeOff(database, await familySide(app, request), taskOf(request)),
  )
  serve(app, 'POST /families/:family/tasks/:id/complete', async (request) =>
    completeForThem(database, await familySide(app, request), taskOf(request)),
  )
  serve(app, 'POST /families/:family/tasks/:id/reopen', async (request) =>
    reopenTask(database, await familySide(app, request), taskOf(request)),
  )
}

interface Asked {
  params: { id: string }
  headers: { 'if-match'?: string | undefined }
}
const taskOf = ({ params, headers }: Asked) => ({
  id: idOf(params.id),
  version: headers['if-match'] === undefined ? null : versionOf(headers['if-match']),
})

import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf, versionOf } from '../../http/identifiers.ts'
import { changeRepeat, showRepeat } from './repeat.commands.ts'

/** How a series continues from one of its dates. */
export function repeatRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /families/:family/tasks/:id/repeat', async ({ member, params, query }) =>
    showRepeat(database, member, idOf(params.id), query.rule),
  )
  serve(app, 'PUT /families/:family/tasks/:id/repeat', async ({ member, params, headers, body }) =>
    changeRepeat(database, member, idOf(params.id), versionOf(headers['if-match']), body.rule),
  )
}

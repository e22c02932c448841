import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { findReserve, joinReserve, keepTask, offerTask } from './stand-ins.commands.ts'

export function standInRoutes(app: Application) {
  const { database } = app

  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/offer', ({ member, params }) => offerTask(database, member, idOf(params.id)))
  serve(app, 'DELETE /supporters/:user/families/:family/tasks/:id/offer', ({ member, params }) =>
    keepTask(database, member, idOf(params.id)),
  )
  serve(app, 'GET /supporters/:user/families/:family/tasks/:id/reserve', ({ member, params }) =>
    findReserve(database, member, idOf(params.id)),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/reserve', ({ member, params }) =>
    joinReserve(database, member, idOf(params.id)),
  )
  serve(app, 'DELETE /supporters/:user/families/:family/tasks/:id/reserve', ({ member, params }) =>
    findReserve(database, member, idOf(params.id)),
  )
}

import { confirm } from '../../access/confirmation.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { findWelcome, refuseToJoin } from './joining.commands.ts'

/** Calls about the caller's own membership. */
export function joiningRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /supporters/:user/families/:family/welcome', async (request) => findWelcome(database, request.member))
  serve(app, 'PUT /supporters/:user/families/:family/join', (request) => confirm(app, request, request.member))
  serve(app, 'PUT /supporters/:user/families/:family/refuse', ({ member, body }) => refuseToJoin(database, member, body.never ?? false))
}

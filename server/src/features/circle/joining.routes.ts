import type { Application } from '../../http/application.ts'
import { approvedMember, newcomer } from '../../http/authentication.ts'
import { serve } from '../../http/serve.ts'
import { join, refuseToJoin, welcome } from './joining.commands.ts'
import { acceptOfferedRole } from './roles.commands.ts'

/** What a person decides about their own place in a circle. */
export function joiningRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /supporters/:user/families/:family/welcome', async (request) => welcome(database, await newcomer(app, request)))
  serve(app, 'PUT /supporters/:user/families/:family/join', async (request) => {
    await join(database, await newcomer(app, request))
    return {}
  })
  serve(app, 'PUT /supporters/:user/families/:family/refuse', async (request) => {
    await refuseToJoin(database, await newcomer(app, request), request.body.never ?? false)
    return {}
  })
  serve(app, 'PUT /supporters/:user/families/:family/role', async (request) => ({
    role: await acceptOfferedRole(database, await approvedMember(app, request)),
  }))
}

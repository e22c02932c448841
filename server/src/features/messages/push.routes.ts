import type { Application } from '../../http/application.ts'
import { approvedMember } from '../../http/authentication.ts'
import { serve } from '../../http/serve.ts'
import { refuseForeignEndpoint } from './push.commands.ts'
import { endSubscriptions, saveSubscription } from './push.queries.ts'

export function pushRoutes(app: Application) {
  serve(app, 'POST /supporters/:user/push', async (request) => {
    const member = await approvedMember(app, request)
    refuseForeignEndpoint(request.body.endpoint)
    await saveSubscription(app.database, member, request.body, member.now)
    return {}
  })
  serve(app, 'DELETE /supporters/:user/push', async (request) => {
    const member = await approvedMember(app, request)
    await endSubscriptions(app.database, member.personId, request.body.endpoint)
    return {}
  })
}

import type { Application } from '../../http/application.ts'
import { approvedMember } from '../../http/authentication.ts'
import { serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseForeignEndpoint } from './push.commands.ts'
import { endSubscriptions, saveSubscription } from './push.queries.ts'

export function pushRoutes(app: Application) {
  serve(app, 'POST /supporters/:user/push', async (request) => {
    const member = await approvedMember(app, request)
    refuseForeignEndpoint(request.body.endpoint)
    if (member.deviceId === null) throw new AppError('not_allowed')
    await saveSubscription(app.database, { ...member, deviceId: member.deviceId }, request.body, member.now)
    return {}
  })
  serve(app, 'DELETE /supporters/:user/push', async (request) => {
    const member = await approvedMember(app, request)
    const { personId, deviceId, numberProvedUntil } = member
    await endSubscriptions(app.database, { personId, deviceId: numberProvedUntil === null ? (deviceId ?? 0) : null }, request.body.endpoint)
    return {}
  })
}

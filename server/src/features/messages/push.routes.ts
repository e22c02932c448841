import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { browserOf } from '../../http/device-cookie.ts'
import { subscribe, unsubscribe } from './push.commands.ts'

export function pushRoutes(app: Application) {
  serve(app, 'POST /supporters/:user/push', (request) => subscribe(app.database, request.member, browserOf(request), request.body))
  serve(app, 'DELETE /supporters/:user/push', (request) =>
    unsubscribe(app.database, request.member, browserOf(request), request.body.endpoint),
  )
}

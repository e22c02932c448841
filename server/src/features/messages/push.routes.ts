import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { subscribe, unsubscribe } from './push.commands.ts'

export function pushRoutes(app: Application) {
  serve(app, 'POST /supporters/:user/push', async ({ member, body }) => {
    await subscribe(app.database, member, body)
    return {}
  })
  serve(app, 'DELETE /supporters/:user/push', async ({ member, body }) => {
    await unsubscribe(app.database, member, body.endpoint)
    return {}
  })
}

import { reachDatabase } from '../database/faults.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'

/** For monitoring: whether the server runs, and whether it is ready. `warnings` are sentences for the operator. */
export function healthRoutes(app: Application, outbox: { isHealthy: () => boolean }, warnings: string[]) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await reachDatabase(app.database)
    if (!outbox.isHealthy()) throw new AppError('unavailable')
    return { status: 'ok', warnings }
  })
}

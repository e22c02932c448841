import { sql } from 'kysely'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'

/** For whoever watches over the server: whether it runs, and whether it can work. */
export function healthRoutes(app: Application, outbox: { isHealthy: () => boolean }) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(app.database)
    if (!outbox.isHealthy()) throw new AppError('unavailable')
    return { status: 'ok' }
  })
}

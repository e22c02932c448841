import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'
import type { TryCode } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    settings: Settings
    /** The present instant in ms: the machine's clock, or a test's. */
    now: () => number
    /** Opens the page that shows messages; null if they really go out. */
    outboxKey: string | null
    /** Counts wrong codes per client address, over all calls that take one. */
    tryCode: TryCode
  }
}

export type Application = FastifyInstance

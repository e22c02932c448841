import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'
import type { Admission } from './admission.ts'
import type { TryCode } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    settings: Settings
    /** The present instant in ms: the machine's clock, or a test's. */
    now: () => number
    /** Counts wrong codes per client address, over all calls that take one. */
    tryCode: TryCode
    /** What every call passes on its way in. */
    admission: Admission
  }
  interface FastifyRequest {
    /** Whom the limits take for the caller: a token's hash or an address. */
    caller: string
  }
}

export type Application = FastifyInstance

import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    settings: Settings
    /** The present instant in ms: the machine's clock, or a test's. */
    now: () => number
  }
}

export type Application = FastifyInstance

import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Settings } from '../env.ts'
import type { Alarm } from '../platform/alarms.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import type { Admission } from './admission.ts'
import type { TryCode } from './rate-limits.ts'
import type { securityLog } from './security-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    settings: Settings
    /** For keyed hashes: of codes, and of networks in the log. */
    secretKey: SecretKey
    /** The present instant in ms: the machine's clock, or a test's. */
    now: () => number
    /** Tells whoever runs the server of a limit. */
    alarm: Alarm
    /** Opens the page that shows messages; null if they really go out. */
    outboxKey: string | null
    /** Counts wrong codes per client address, over all calls that take one. */
    tryCode: TryCode
    security: ReturnType<typeof securityLog>
    /** What every call passes on its way in. */
    admission: Admission
  }
  interface FastifyRequest {
    /** Whom the limits take for the caller: a token's hash or an address. */
    caller: string
  }
}

export type Application = FastifyInstance

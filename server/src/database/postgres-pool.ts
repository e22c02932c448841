import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isCompiled } from './compiled.ts'

/** PostgreSQL's type id of `bigint`. pg returns a bigint as text because it may be above 2^53. Our ids and milliseconds are below that. */
const INT8 = 20

/** In ms. A statement that takes longer is a fault, and the caller gets 503. */
const STATEMENT_TIMEOUT = 5_000
/** The limits that PostgreSQL itself applies, in ms. The keys are PostgreSQL's names of these settings. */
export const SERVER_LIMITS = { statement_timeout: STATEMENT_TIMEOUT, idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT }
const CONNECT_TIMEOUT = 3_000
/**
 * In seconds. After this time a connection is replaced, because a session keeps the settings with which it began. For example, the database
 * may have been read-only when the session began.
 */
const CONNECTION_LIFETIME = 300

/** The name of our connections in pg_stat_activity. */
export const APPLICATION = 'hand-in-hand'

interface PoolOptions {
  /** In seconds. */
  lifetime?: number
  /**
   * A pooler is between this server and PostgreSQL, so the next statement may reach another session. Therefore no statement has a name, and
   * the operator sets `SERVER_LIMITS` in PostgreSQL: a pooler refuses a client that sets them itself.
   */
  isPooled?: boolean
}

/** The driver, which a server with SQLite does not load. */
const driver = async () => (await import('pg')).default

/** The pool for requests and jobs. */
export async function postgresPool(
  databaseUrl: string,
  { lifetime = CONNECTION_LIFETIME, isPooled = false }: PoolOptions = {},
): Promise<PostgresPool> {
  const { Pool, types } = await driver()
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    ...(isPooled ? {} : SERVER_LIMITS),
    // pg's own limit, in case PostgreSQL does not report that a statement took too long.
    query_timeout: 2 * STATEMENT_TIMEOUT,
    keepAlive: true,
    application_name: APPLICATION,
    // Connections stay open when idle, because a restore has to see that a server runs.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: lifetime,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        // pg declares the two formats as overloads, and a single call can't choose between them.
        id === INT8 ? Number : types.getTypeParser(id, format as 'text'),
    },
  })
  // PostgreSQL may close a connection while it is idle, or between two statements of a transaction. The pool then opens another one, and
  // the next statement on the old one fails. Without these two listeners the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // The last connection ended. Another one is opened, so that a restore sees a running server.
  pool.on('remove', () => {
    if (!pool.ending && pool.totalCount === 0) void pool.connect().then((client) => client.release(), ignore)
  })
  const names = isPooled ? UNNAMED : statementNames()
  return {
    connect: async () => guarded(await pool.connect(), names),
    end: () => pool.end(),
    options: pool.options,
  }
}

const ignore = () => {}

/**
 * One connection for migrations. In a large database a statement of a migration takes minutes, and so does the wait for another server that
 * migrates. For a table that is in use, the connection waits only `STATEMENT_TIMEOUT`, because everyone else who needs the table has to
 * wait too.
 */
export async function migrationPool(databaseUrl: string): Promise<PostgresPool> {
  const { Pool } = await driver()
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT, keepAlive: true })
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.on('error', ignore)
    // The operator may have set limits for the database user, which would stop a long migration.
    client.query(`set statement_timeout = 0; set lock_timeout = ${STATEMENT_TIMEOUT}`).catch(ignore)
  })
  return pool
}

/** Wraps a connection of the pool. Once its session has become useless, the connection is closed and not used again. */
function guarded(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let fault: unknown
  const query = async (text: string, values: readonly unknown[]) => {
    // Nothing is sent in a useless session: even a rollback would only wait until the timeout.
    if (fault) throw fault
    const send = () => client.query({ name: names.nameOf(text, values.length), text, values: [...values] })
    try {
      return await send()
    } catch (error) {
      if (isUseless(error)) fault = error
      if (!isOutdated(error)) throw error
      names.forget()
      // Within a transaction the second attempt fails too, because PostgreSQL has aborted the transaction. Then the caller has to retry.
      return await send().catch(() => {
        throw error
      })
    }
  }
  // Kysely's type also has cursors, but nothing here uses them.
  return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken || fault !== undefined) }
}

/** Higher than the number of queries of the product. There is a limit because each session keeps all its named statements. */
const NAMED_MAX = 500
/**
 * A statement with more parameters may contain a list, and then its text depends on the length of the list. Such a statement gets no name.
 * Compiled queries contain no list, so they get a name with any number of parameters.
 */
const PARAMETERS_MAX = 25

/** `nameOf` returns the name of a statement with this number of parameters; undefined if the statement gets no name. */
interface StatementNames {
  nameOf: (text: string, parameters: number) => string | undefined
  /**
   * To be called when a newer server added a column to a table for which a session has prepared `select *`. All statements get new names.
   */
  forget: () => void
}
const UNNAMED: StatementNames = { nameOf: () => undefined, forget: () => {} }

/**
 * The names of a pool's statements. PostgreSQL parses and plans a named statement once in a session. Planning the query of a list takes
 * longer than running it.
 */
function statementNames(): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  return {
    nameOf: (text, parameters) => {
      if (parameters > PARAMETERS_MAX && !isCompiled(text)) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= NAMED_MAX) return known
      const name = `s${generation}-${names.size}`
      names.set(text, name)
      return name
    },
    forget: () => {
      generation++
      names.clear()
    },
  }
}

/**
 * Whether a session has become useless. If a query got no reply, the next query could get that reply. A session that began read-only stays
 * read-only, although the database no longer is.
 */
const isUseless = (error: unknown) =>
  error instanceof Error && (error.message === 'Query read timeout' || ('code' in error && error.code === '25006'))

/** Whether the type of a result changed after its statement was prepared. The text of this error is from PostgreSQL's source. */
const isOutdated = (error: unknown) => error instanceof Error && error.message === 'cached plan must not change result type'

import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { searchPath } from '../env.ts'
import { Refusal } from '../platform/errors.ts'
import type { Database } from './database.ts'
import { addressForPrograms } from './postgres-address.ts'
import { makeBackupFile } from './private-files.ts'

/** PostgreSQL's id of `bigint`, which pg hands over as text because it may pass 2^53. Ours are ids and milliseconds: they don't. */
const INT8 = 20

/** In ms: a statement that takes longer is a fault, and whoever waits for it gets 503. */
const STATEMENT_TIMEOUT = 5_000
const CONNECT_TIMEOUT = 3_000

/** How our connections are named in PostgreSQL's list of them. */
const APPLICATION = 'hand-in-hand'

export function postgresDialect(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT,
    // Ours, for when the server does not even answer that it timed out.
    query_timeout: 2 * STATEMENT_TIMEOUT,
    keepAlive: true,
    application_name: APPLICATION,
    // They stay, also where nothing is asked for a while: a restore has to see that a server runs.
    idleTimeoutMillis: 0,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        // pg declares the two formats as overloads, which one call with either can't choose between.
        id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
    },
  })
  // A connection that the server closed while it was idle, or while a transaction held it between two statements: the pool opens
  // another, and the next statement on it fails. Without listeners for both, the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

/** Throws a `Refusal` where an acknowledged write could be lost. */
export async function refuseUnsafePostgres(database: Database) {
  for (const setting of ['fsync', 'synchronous_commit']) {
    let value: string | undefined
    try {
      const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(database)
      value = rows[0]?.value
    } catch {
      throw new Refusal("The database at DATABASE_URL can't be reached: check that it runs, its address and its password.")
    }
    if (value === 'off') {
      throw new Refusal(`PostgreSQL runs with ${setting} off and could lose what it confirmed: turn it on, then start again.`)
    }
  }
}

/** Copies the data to a file by PostgreSQL's own tool. Throws a `Refusal`. */
export function backUpPostgres(databaseUrl: string, file: string) {
  makeBackupFile(file)
  try {
    runTool('pg_dump', ['--format=custom', '--no-owner', '--file', file], databaseUrl)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** Puts a backup in the place of the data, in one transaction. The servers have to be stopped. Throws a `Refusal`. */
export function restorePostgres(databaseUrl: string, file: string) {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  const ours = `select count(*) from pg_stat_activity where datname = current_database() and application_name = '${APPLICATION}'`
  if (runTool('psql', ['--no-psqlrc', '--tuples-only', '--no-align', '--command', ours], databaseUrl).trim() !== '0') {
    throw new Refusal('A server already uses this database: stop it first, then restore.')
  }
  runTool('pg_restore', ['--clean', '--if-exists', '--no-owner', '--single-transaction', file], databaseUrl)
}

/** Runs one of PostgreSQL's own programs and returns what it printed. Throws a `Refusal`. */
function runTool(tool: string, words: string[], databaseUrl: string) {
  const { address, password } = addressForPrograms(databaseUrl)
  const { error, status, stdout, stderr } = spawnSync(tool, ['--dbname', address, '--no-password', ...words], {
    env: { PATH: searchPath(), PGPASSWORD: password },
    encoding: 'utf8',
  })
  if (error) throw new Refusal(`The program ${tool} is missing: install PostgreSQL's client programs.`)
  if (status !== 0) {
    const lines = stderr.trim().split('\n')
    throw new Refusal(`${tool} said: ${lines.find((line) => line.includes('error:')) ?? lines.at(-1)}`)
  }
  return stdout
}

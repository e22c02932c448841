import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { PostgresDialect, sql } from 'kysely'
import { searchPath } from '../env.ts'
import { StartupError } from '../platform/errors.ts'
import type { Database } from './database.ts'
import { addressForPrograms } from './postgres-address.ts'
import { APPLICATION, postgresPool } from './postgres-pool.ts'
import { makeBackupFile } from './private-files.ts'

/** `isPooled`: a pooler is in between, such as PgBouncer. */
export const postgresDialect = (databaseUrl: string, isPooled: boolean) =>
  new PostgresDialect({ pool: postgresPool(databaseUrl, { isNamed: !isPooled }) })

/** What is off of the settings without which PostgreSQL could lose what it confirmed. */
export async function unsafeSettings(database: Database) {
  const { rows } = await sql<{ name: string }>`
    select name from (values ('fsync'), ('synchronous_commit')) as needed (name) where current_setting(name) = 'off'`.execute(database)
  return rows.map(({ name }) => name)
}

/** Throws a `StartupError` if a confirmed write could be lost. */
export async function refuseUnsafePostgres(database: Database) {
  const [unsafe] = await unsafeSettings(database).catch(() => {
    throw new StartupError("The database at DATABASE_URL can't be reached: check that it runs, its address and its password.")
  })
  if (unsafe === undefined) return
  throw new StartupError(`PostgreSQL runs with ${unsafe} off and could lose what it confirmed: turn it on, then start again.`)
}

/** Copies the data to a file with pg_dump. Throws a `StartupError`. */
export function backUpPostgres(databaseUrl: string, file: string) {
  makeBackupFile(file)
  try {
    runTool('pg_dump', ['--format=custom', '--no-owner', '--file', file], databaseUrl)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** Replaces the data by a backup, in one transaction. All servers have to be stopped. Throws a `StartupError`. */
export function restorePostgres(databaseUrl: string, file: string) {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  const ours = `select count(*) from pg_stat_activity where datname = current_database() and application_name = '${APPLICATION}'`
  if (runTool('psql', ['--no-psqlrc', '--tuples-only', '--no-align', '--command', ours], databaseUrl).trim() !== '0') {
    throw new StartupError('A server already uses this database: stop it first, then restore.')
  }
  runTool('pg_restore', ['--clean', '--if-exists', '--no-owner', '--single-transaction', file], databaseUrl)
}

/** Runs one of PostgreSQL's programs and returns its output. Throws a `StartupError`. */
function runTool(tool: string, words: string[], databaseUrl: string) {
  const { address, password } = addressForPrograms(databaseUrl)
  const { error, status, stdout, stderr } = spawnSync(tool, ['--dbname', address, '--no-password', ...words], {
    env: { PATH: searchPath(), PGPASSWORD: password },
    encoding: 'utf8',
  })
  if (error) throw new StartupError(`The program ${tool} is missing: install PostgreSQL's client programs.`)
  if (status !== 0) {
    const lines = stderr.trim().split('\n')
    throw new StartupError(`${tool} said: ${lines.find((line) => line.includes('error:')) ?? lines.at(-1)}`)
  }
  return stdout
}

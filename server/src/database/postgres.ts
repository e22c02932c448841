import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { PostgresDialect, sql } from 'kysely'
import { searchPath } from '../env.ts'
import { StartupError } from '../platform/errors.ts'
import { addressForPrograms } from '../platform/postgres-address.ts'
import type { Database, DatabaseSettings } from './database.ts'
import { APPLICATION, migrationPool, postgresPool, SERVER_LIMITS } from './postgres-pool.ts'
import { makeBackupFile } from './private-files.ts'

/** `isPooled` says that a pooler such as PgBouncer is between this server and PostgreSQL. */
export const postgresDialect = (databaseUrl: string, isPooled: boolean) =>
  new PostgresDialect({ pool: () => postgresPool(databaseUrl, { isPooled }) })

export const migrationDialect = (databaseUrl: string) => new PostgresDialect({ pool: () => migrationPool(databaseUrl) })

/**
 * Finds settings with which PostgreSQL could lose confirmed changes, or let a statement hang. Returns sentences that say what to do about
 * these settings, without a full stop.
 */
export async function unsafeSettings(database: Database, { databaseUrlDirect }: Pick<DatabaseSettings, 'databaseUrlDirect'>) {
  const { rows } = await sql<{ name: string; setting: string; role: string }>`
    select name, setting, current_user as role from pg_settings
    where name in ('fsync', 'synchronous_commit', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(database)
  const losing = rows
    .filter(({ setting }) => setting === 'off')
    .map(({ name }) => `PostgreSQL runs with ${name} off and could lose what it confirmed: turn it on`)
  if (databaseUrlDirect === undefined) return losing
  const missing = Object.entries(SERVER_LIMITS)
    .filter(([name, most]) => rows.some((row) => row.name === name && (row.setting === '0' || Number(row.setting) > most)))
    .map(([name, most]) => `alter role "${rows[0]?.role}" set ${name} = ${most};`)
  if (missing.length === 0) return losing
  return [
    ...losing,
    `Through a pooler PostgreSQL lets a statement hang: let its administrator run ${missing.join(' ')} in it, and let the pooler connect again`,
  ]
}

/**
 * What to do if PgBouncer refused our limits; null for another error. PgBouncer does this if DATABASE_URL leads to it and there is no
 * direct address.
 */
export const whyPooler = (error: unknown) =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')
    ? 'DATABASE_URL leads to a pooler: set DATABASE_URL_DIRECT to the address of the database itself as well.'
    : null

/** The instant (ms) that the clock of PostgreSQL's machine shows. */
export async function clockOfPostgres(database: Database) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database)
  return rows[0]?.now.getTime() ?? Number.NaN
}

/** Throws a `StartupError` if a confirmed write could be lost, or a statement could hang. */
export async function refuseUnsafePostgres(database: Database, settings: Pick<DatabaseSettings, 'databaseUrlDirect'>) {
  const [unsafe] = await unsafeSettings(database, settings).catch((error: unknown) => {
    throw new StartupError(
      whyPooler(error) ?? "The database at DATABASE_URL can't be reached: check that it runs, its address and its password.",
    )
  })
  if (unsafe !== undefined) throw new StartupError(`${unsafe}, then start again.`)
}

/** Whether the tables of a server are in this database. Throws a `StartupError`. */
export const isServersDatabase = (databaseUrl: string) =>
  runTool('psql', [...FOR_PROGRAMS, "select to_regclass('family')"], databaseUrl).trim() !== ''

/** psql without the user's own settings. It prints only the values that the following statement returns. */
const FOR_PROGRAMS = ['--no-psqlrc', '--tuples-only', '--no-align', '--command']

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

/** Throws a `StartupError` if a server is connected to this database. */
export function refuseRunningServers(databaseUrl: string) {
  const ours = `select count(*) from pg_stat_activity where datname = current_database() and application_name = '${APPLICATION}'`
  if (runTool('psql', [...FOR_PROGRAMS, ours], databaseUrl).trim() !== '0') {
    throw new StartupError(
      'A server already uses this database: stop it first (under systemd hand-in-hand.socket too, which starts it again), and a pooler that has its connections, then try again.',
    )
  }
}

/**
 * Throws a `StartupError` if a server has used this database since before this one began, some ms ago. Of several servers that start, one
 * goes on. Connections of a pooler count too, because servers share them. Only some roles may see since when the others are connected.
 */
export async function refuseRunningBefore(database: Database, beganAgo: number) {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION}
      and coalesce(backend_start, '-infinity') < clock_timestamp() - ${beganAgo}::float8 * interval '1 millisecond'
    limit 1`.execute(database)
  if (rows.length > 0)
    throw new StartupError(
      'Another server uses this database. If it is updating the database, wait a minute and start again. If it is of an earlier version, it can not go on after this update: stop all servers (under systemd hand-in-hand.socket too, which starts them again), and a pooler that has their connections, then start again.',
    )
}

/** The names of the tables that a restore replaces. Tables of extensions have another owner. */
const OUR_TABLES = `
  select format('%I', tablename) from pg_tables
  where schemaname = current_schema() and tableowner = current_user and tablename not like 'before\\_%'`

/**
 * Replaces the data by a backup, in one transaction. All tables are dropped, because a backup of an earlier version does not name those
 * that a later version added; only the notes of the restore stay. The caller has checked that no server runs. Throws a `StartupError`.
 */
export async function restorePostgres(databaseUrl: string, file: string) {
  const tables = runTool('psql', [...FOR_PROGRAMS, OUR_TABLES], databaseUrl)
    .trim()
    .replaceAll('\n', ', ')
  const { address, password } = addressForPrograms(databaseUrl)
  const writing = [
    '--dbname',
    address,
    '--no-password',
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    '--file=-',
  ]
  const env = { PATH: searchPath(), PGPASSWORD: password }
  const from = spawn('pg_restore', ['--clean', '--if-exists', '--no-owner', '--file=-', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const into = spawn('psql', writing, { env, stdio: ['pipe', 'ignore', 'pipe'] })
  // If psql ends early, its own error says why.
  into.stdin.on('error', () => {})
  if (tables !== '') into.stdin.write(`drop table ${tables} cascade;\n`)
  from.stdout.pipe(into.stdin, { end: false })
  const [read, written] = [waitForProgram(from, 'pg_restore'), waitForProgram(into, 'psql')]
  try {
    await Promise.race([read, written])
    // Only now may psql commit.
    into.stdin.end()
    await written
  } catch (error) {
    for (const child of [from, into]) child.kill('SIGKILL')
    await Promise.allSettled([read, written])
    throw error
  }
}

/** Waits until a program has ended. Throws a `StartupError` if it is missing or failed. */
async function waitForProgram(child: ChildProcess, tool: string) {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [status] = await once(child, 'close').catch(() => throwMissing(tool))
  if (status !== 0) throw new StartupError(whatItSaid(tool, stderr))
}

function throwMissing(tool: string): never {
  throw new StartupError(`The program ${tool} is missing: install PostgreSQL's client programs.`)
}

function whatItSaid(tool: string, stderr: string) {
  const lines = stderr.trim().split('\n')
  return `${tool} said: ${lines.find((line) => /error:/i.test(line)) ?? lines.at(-1)}`
}

/** The rows of a table in a backup, one line for each. Throws a `StartupError`. */
export const rowsInBackup = (file: string, table: string) => runOnFiles('pg_restore', ['--data-only', `--table=${table}`, '--file=-', file])

/** Restores a backup into a new database of this name, on the server of this address. Throws a `StartupError`. */
export function createScratchDatabase(databaseUrl: string, name: string, file: string) {
  const url = databaseUrl.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`)
  runTool('psql', [...FOR_PROGRAMS, `create database ${name}`], databaseUrl)
  const drop = () => void runTool('psql', [...FOR_PROGRAMS, `drop database ${name}`], databaseUrl)
  try {
    runTool('pg_restore', ['--no-owner', '--exit-on-error', '--single-transaction', file], url)
  } catch (error) {
    drop()
    throw error
  }
  return { url, drop }
}

/** Runs one of PostgreSQL's programs and returns its output. Throws a `StartupError`. */
function runTool(tool: string, words: string[], databaseUrl: string) {
  const { address, password } = addressForPrograms(databaseUrl)
  return runOnFiles(tool, ['--dbname', address, '--no-password', ...words], { PGPASSWORD: password })
}

/** Like `runTool`, without a database. */
function runOnFiles(tool: string, words: string[], more: Record<string, string> = {}) {
  const { error, status, stdout, stderr } = spawnSync(tool, words, { env: { PATH: searchPath(), ...more }, encoding: 'utf8' })
  if (error) throwMissing(tool)
  if (status !== 0) throw new StartupError(whatItSaid(tool, stderr))
  return stdout
}

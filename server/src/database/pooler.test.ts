import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshPlace } from '../testing/database.ts'
import type { DatabaseSettings } from './database.ts'
import { openDatabase, openDatabaseForServer } from './open-database.ts'

// The number of Kysely's own lock, from its adapter for PostgreSQL.
const MIGRATION_LOCK = '3853314791062309107'

// These tests run without a real pooler. `npm run test:cluster` runs with PgBouncer.
describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a server behind a pooler', () => {
  /** A database that the server treats as if it were behind a pooler, and a direct connection to this database. */
  async function aPlace() {
    const { databaseUrl = '', dataFolder, remove } = await freshPlace()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await remove()
    })
    const name = new URL(databaseUrl).pathname.slice(1)
    const settings: DatabaseSettings = { databaseUrl, databaseUrlDirect: databaseUrl, dataFolder }
    const limit = (setting: string, value: string) => client.query(`alter database ${name} set ${setting} = '${value}'`)
    return { client, settings, limit }
  }

  test('the start is refused until PostgreSQL has timeouts for statements and idle transactions', async () => {
    const { settings, limit } = await aPlace()
    const begin = async () => (await openDatabaseForServer(settings)).close()
    await expect(begin()).rejects.toThrow(
      /^Through a pooler .+ alter role "[\w-]+" set statement_timeout = 5000; alter role .+ set idle_in_transaction_session_timeout = 10000; .+ then start again\.$/,
    )
    await limit('statement_timeout', '1min')
    await expect(begin()).rejects.toThrow('set statement_timeout = 5000')
    await limit('statement_timeout', '5s')
    await expect(begin()).rejects.toThrow('set idle_in_transaction_session_timeout = 10000')
    await limit('idle_in_transaction_session_timeout', '10s')
    await begin()
  })

  test('no statement has a name', async () => {
    const { settings } = await aPlace()
    const pooled = openDatabase(settings)
    await sql`select 1`.execute(pooled)
    const { rows } = await sql<{ count: string }>`select count(*) from pg_prepared_statements`.execute(pooled)
    await pooled.destroy()
    expect(Number(rows[0]?.count)).toBe(0)
  })

  test('a starting server waits for another one that migrates, even beyond the statement timeout', async () => {
    const { client, settings, limit } = await aPlace()
    await limit('statement_timeout', '300ms')
    await limit('idle_in_transaction_session_timeout', '10s')
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const waitingFor = async () => {
      const { rows } = await client.query<{ ms: number }>(
        `select extract(milliseconds from clock_timestamp() - query_start)::float8 as ms from pg_stat_activity
         where datname = current_database() and wait_event = 'advisory'`,
      )
      return rows[0]?.ms ?? 0
    }
    const opening = openDatabaseForServer(settings)
    await expect.poll(waitingFor).toBeGreaterThan(500)
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    await (await opening).close()
  })
})

import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshPlace } from '../testing/database.ts'
import { postgresPool } from './postgres-pool.ts'

test.skipIf(process.env.TEST_DATABASE !== 'postgres')('a connection is replaced after its lifetime, even if it is idle', async () => {
  const place = await freshPlace()
  const pool = await postgresPool(place.databaseUrl ?? '', { lifetime: 1 })
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(async () => {
    await database.destroy()
    await place.remove()
  })
  const session = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid
  const first = await session()
  await vi.waitFor(async () => expect(await session()).not.toBe(first), 5_000)
})

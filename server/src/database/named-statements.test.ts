import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { openDatabase } from './open-database.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

test.runIf(isPostgres)('a server goes on after a newer version has added a column to a table that it reads', async () => {
  const server = await testServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  const prepared = await sql<{ count: string }>`select count(*) from pg_prepared_statements`.execute(server.database)
  expect(Number(prepared.rows[0]?.count)).toBeGreaterThan(0)
  const newer = openDatabase(server.settings)
  for (const table of ['task', 'family', 'membership', 'message', 'person']) {
    await newer.schema.alterTable(table).addColumn('of_the_next_version', 'integer').execute()
  }
  await newer.destroy()
  expect((await avi.get(`${family.path}/tasks/${task.id}`)).statusCode).toBe(200)
  const tries = []
  for (let i = 0; i < 3; i++) tries.push((await avi.take(task)).statusCode)
  // A transaction that met the old plan was refused as a fault, and the next one succeeds.
  expect(tries.at(-1)).toBe(200)
  expect(tries.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

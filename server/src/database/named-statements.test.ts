import { DAY } from '@hand-in-hand/contract/constants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { openDatabase } from './open-database.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

test.runIf(isPostgres)('the statements that take a task are planned once in a session', { timeout: 60_000 }, async () => {
  const server = await testServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  // The names of another pool in this process do not count towards the names of this pool.
  const other = openDatabase(server.settings)
  for (let number = 0; number < 600; number++) await sql.raw(`select ${number}`).execute(other)
  await other.destroy()
  const take = async () => expect((await avi.take(await family.makeTask())).statusCode).toBe(200)
  await take()
  const { database } = server
  // These rows are like real data: most messages are old, and many are equal.
  const { id: _id, ...told } = await database
    .selectFrom('message')
    .where('template', '=', 'task_taken')
    .selectAll()
    .executeTakeFirstOrThrow()
  await database.deleteFrom('message').execute()
  for (let page = 0; page < 10; page++) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...{ ...told, state: 'sent' as const, dedup_key: `${page} ${index}`, due_at: server.clock.now - 2 * DAY },
      ...(index % 20 > 0 && { phone_e164: `+9725000000${10 + (index % 20)}` }),
      // One person causes only a few of these messages.
      ...(index > 0 && { caused_by: null }),
    }))
    await database.insertInto('message').values(rows).execute()
  }
  await sql`analyze`.execute(database)
  // A session of PostgreSQL plans the first five runs for their own values, then compares plans. The pool has ten sessions.
  for (let i = 0; i < 100; i++) {
    // If a day has more than a few messages, the server counts them first. So the day changes after every four takes.
    if (i % 4 === 0) server.clock.now += DAY
    await take()
  }
  const plansOf = async (beginning: string) => {
    const { rows } = await sql<{ plans: number }>`
      select generic_plans::integer as plans from pg_prepared_statements where statement like ${beginning}`.execute(database)
    return rows.map(({ plans }) => plans)
  }
  for (const beginning of ['select "task".*%', 'update "task" set "status"%']) {
    const most = async () => {
      // The earlier takes may be spread over sessions, so that no session had enough of them.
      await take()
      // The statements run at the same time, so that each uses a different session. A session that a job uses now is queried the next time.
      return Math.max(...(await Promise.all(Array.from({ length: 10 }, () => plansOf(beginning)))).flat())
    }
    await expect.poll(most, { message: beginning }).toBeGreaterThan(0)
  }
})

test.runIf(isPostgres)('a server still works after a newer version has added columns to its tables', async () => {
  const server = await testServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  // Each connection of the pool has its own prepared statements.
  const count = sql<{ count: string }>`select count(*) from pg_prepared_statements`
  const prepared = await Promise.all(Array.from({ length: 10 }, () => count.execute(server.database)))
  expect(Math.max(...prepared.map(({ rows }) => Number(rows[0]?.count)))).toBeGreaterThan(0)
  const newer = openDatabase(server.settings)
  for (const table of ['task', 'family', 'membership', 'message', 'person']) {
    await newer.schema.alterTable(table).addColumn('of_the_next_version', 'integer').execute()
  }
  await newer.destroy()
  expect((await avi.get(`${family.path}/tasks/${task.id}`)).statusCode).toBe(200)
  const tries = []
  for (let i = 0; i < 3; i++) tries.push((await avi.take(task)).statusCode)
  // A transaction with the old plan was refused as a fault, and the next one succeeds.
  expect(tries.at(-1)).toBe(200)
  expect(tries.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'

const { app, database, outbox } = await testServer()
const ready = async () => (await app.inject({ url: '/readyz' })).statusCode

test('a server whose messages can not be sent says that it is not ready, until they can', async () => {
  expect(await ready()).toBe(200)
  await sql`alter table message rename to message_out_of_reach`.execute(database)
  outbox.wake()
  await expect.poll(ready).toBe(503)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await sql`alter table message_out_of_reach rename to message`.execute(database)
  outbox.wake()
  await expect.poll(ready).toBe(200)
})

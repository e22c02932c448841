import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashOf } from '../platform/secrets/tokens.ts'
import { findByToken } from '../store/asking/callers.ts'
import { testServer } from '../testing/server.ts'
import { openDatabase } from './open-database.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

/** Opens the server's database a second time, and counts how often it reads tokens there. */
function countingDatabase(server: Awaited<ReturnType<typeof testServer>>) {
  let reads = 0
  const database = openDatabase({
    ...server.settings,
    log: ({ query }) => {
      if (query.sql.includes('"user_token"')) reads++
    },
  })
  return { database, reads: () => reads }
}

test('a token that another process revokes is refused by the next call', async () => {
  const server = await testServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const list = `${family.path}/tasks`
  for (const _ of [1, 2, 3]) expect((await avi.get(list)).statusCode).toBe(200)
  // The second database below acts as another process. SQLite lets only one process write at a time, so the server commits its own changes
  // first.
  await setImmediate()
  const other = openDatabase(server.settings)
  await other.updateTable('user_token').set({ revoked_at: Date.now() }).where('token_hash', '=', hashOf(avi.token)).execute()
  await other.destroy()
  expect((await avi.get(list)).statusCode).toBe(401)
})

test('calls at the same moment find their tokens without a query for each token', async () => {
  const server = await testServer()
  const family = await server.makeFamily()
  const supporters = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  const { database, reads } = countingDatabase(server)
  const find = () => Promise.all(supporters.map(({ token }) => findByToken(database, hashOf(token))))
  const found = await find()
  // On SQLite each row is read once, and then cached by the server.
  if (!isPostgres) await find()
  expect(reads()).toBe(isPostgres ? 1 : supporters.length)
  expect(new Set(found.map((row) => row?.id)).size).toBe(supporters.length)
  expect(await findByToken(database, hashOf('of no one'))).toBeUndefined()
  await database.destroy()
})

test('a token that this process has revoked is refused by a call that follows at once', async () => {
  const server = await testServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const list = `${family.path}/tasks`
  const revoked = avi
    .get(list)
    .then(() => server.database.updateTable('user_token').set({ revoked_at: 1 }).where('token_hash', '=', hashOf(avi.token)).execute())
  await Promise.all([avi.get(list), avi.get(list), revoked])
  expect((await avi.get(list)).statusCode).toBe(401)
})

test('a token is not found in the iteration of the event loop in which it was revoked', async () => {
  const { database, makeFamily } = await testServer()
  const { token } = (await makeFamily()).owner
  const find = () => findByToken(database, hashOf(token))
  expect(await find()).toBeDefined()
  // On SQLite the change is committed in the same phase of the event loop, after this look.
  const look = setImmediate().then(find)
  await database.updateTable('user_token').set({ revoked_at: 1 }).where('token_hash', '=', hashOf(token)).execute()
  expect(await find()).toBeUndefined()
  await look
})

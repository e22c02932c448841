import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { MINUTE, OPEN_TASKS_MAX } from '@hand-in-hand/contract/constants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { openConnections, requestOf } from '../../testing/connections.ts'
import { testServer } from '../../testing/server.ts'
import type { TurnLimits } from './turns.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const serverWith = (turns: Partial<TurnLimits>) => testServer({}, { turns })
type Server = Awaited<ReturnType<typeof serverWith>>

/** Blocks all changes until the returned function is called. On PostgreSQL it also blocks every check of a token. */
async function holdDatabase({ database }: Server) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = database.transaction().execute(async (transaction) => {
    // SQLite runs changes one after another, and this transaction is a change.
    if (isPostgres) await sql`lock table user_token`.execute(transaction)
    held.resolve()
    await released.promise
  })
  await held.promise
  return () => {
    released.resolve()
    return done
  }
}

type Caller = Awaited<ReturnType<Awaited<ReturnType<Server['makeFamily']>>['makeSupporter']>>
const change = ({ token, browser }: Pick<Caller, 'token' | 'browser'>) =>
  browser.call('PATCH', '/supporters/me', { token, body: { locale: 'en' } })

/** Sends the call now. Without this it would be sent only when its reply is awaited. */
const sent = <Reply>(call: PromiseLike<Reply>) => call.then((reply) => reply)

const unavailable = (reply: { statusCode: number; headers: Record<string, unknown>; json: () => { code: string } }) => [
  reply.statusCode,
  reply.json().code,
  Number(reply.headers['retry-after']) > 0,
]

test('a call does not wait for all calls of another caller who sent many at once', async () => {
  const server = await serverWith({ running: 1 })
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const order: string[] = []
  const note = (who: string) => () => void order.push(who)
  const many = Array.from({ length: 60 }, () => family.owner.tasks().then(note('owner')))
  await Promise.all([...many, avi.tasks().then(note('avi'))])
  expect(order).toHaveLength(61)
  expect(order.indexOf('avi')).toBeLessThan(10)
})

test('a call above the limit of waiting calls is refused at once, with the seconds until a retry', async () => {
  const server = await serverWith({ running: 1, waiting: 8, waitingOfOne: 5 })
  const family = await server.makeFamily()
  const others = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  const letGo = await holdDatabase(server)
  const first = sent(change(family.owner))
  // On a slow machine a call begins a few iterations of the event loop later.
  await server.app.inject({ url: '/healthz' })
  for (let turns = 0; turns < 10; turns++) await setImmediate()
  const mine = Array.from({ length: 9 }, () => sent(change(family.owner)))
  const refused = await Promise.all(mine.slice(5))
  for (const reply of refused) expect(unavailable(reply)).toEqual([503, 'unavailable', true])
  const theirs = others.map((each) => sent(change(each)))
  for (const reply of await Promise.all(theirs.slice(3))) expect(unavailable(reply)).toEqual([503, 'unavailable', true])
  await letGo()
  for (const reply of await Promise.all([first, ...mine.slice(0, 5), ...theirs.slice(0, 3)])) expect(reply.statusCode).toBe(200)
})

test('if the database hangs, waiting calls end with 503, and pages without data are served', async () => {
  const server = await serverWith({ running: 1, patience: 100 })
  const family = await server.makeFamily()
  const letGo = await holdDatabase(server)
  const first = sent(change(family.owner))
  expect(unavailable(await change(family.owner))).toEqual([503, 'unavailable', true])
  for (const url of ['/healthz', '/v2/docs']) expect((await server.app.inject({ url })).statusCode).toBe(200)
  await letGo()
  expect((await first).statusCode).toBe(200)
  expect((await change(family.owner)).statusCode).toBe(200)
})

test('a waiting call never runs if its client disconnects', async () => {
  const server = await serverWith({ running: 1 })
  const port = await server.listen()
  const family = await server.makeFamily()
  const letGo = await holdDatabase(server)
  const first = sent(change(family.owner))
  const socket = connect(port, '127.0.0.1')
  const body = JSON.stringify({ title: 'Soup', category: 'home', type: 'no_time' })
  const headers = { authorization: `Bearer ${family.owner.token}`, 'content-type': 'application/json', 'content-length': `${body.length}` }
  const arrived = once(server.app.server, 'request')
  socket.write(`${requestOf(`/v2${family.path}/tasks`, headers, 'POST')}${body}`)
  await arrived
  const connections = () => new Promise<number>((done) => server.app.server.getConnections((_error, amount) => done(amount)))
  socket.resetAndDestroy()
  await expect.poll(connections).toBe(0)
  await letGo()
  expect((await first).statusCode).toBe(200)
  expect((await family.owner.tasks()).json().no_time).toEqual([])
})

test.skipIf(!isAll)('unread replies block no one, and if there are too many the oldest are dropped', { timeout: 90_000 }, async () => {
  // Each reply has 9 MB, which is more than the operating system buffers.
  // The server also closes a connection whose client reads nothing, but here only after a longer time than the test takes.
  const server = await testServer({}, { turns: { running: 1, unread: 20_000_000 }, connections: { unread: 10 * MINUTE } })
  const port = await server.listen()
  const family = await server.makeFamily()
  const drafts = Array(OPEN_TASKS_MAX).fill({ title: 'Soup', category: 'home', date: null, start: null, end: null })
  expect((await family.asOwner('POST', '/tasks/import/confirm', { drafts })).statusCode).toBe(201)
  await server.database
    .updateTable('task')
    .set({ description: 'מרק '.repeat(500) })
    .execute()
  const list = requestOf(`/v2${family.path}/tasks`, { authorization: `Bearer ${family.owner.token}` })
  const connections = () => new Promise<number>((done) => server.app.server.getConnections((_error, amount) => done(amount)))
  let came = 0
  server.app.server.on('request', () => came++)
  openConnections(port, 6, list, { reads: false })
  await expect.poll(() => came, { timeout: 40_000 }).toBe(6)
  expect((await family.owner.get('')).statusCode).toBe(200)
  await expect.poll(connections, { timeout: 40_000 }).toBe(2)
})

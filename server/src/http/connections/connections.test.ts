import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { openConnections, requestOf, sendRaw } from '../../testing/connections.ts'
import { testServer } from '../../testing/server.ts'
import type { ConnectionLimits } from './connections.ts'

async function listening(connections: Partial<ConnectionLimits> = {}) {
  const server = await testServer({}, { connections })
  const port = await server.listen()
  const open = () => new Promise<number>((done) => server.app.server.getConnections((_error, amount) => done(amount)))
  return { ...server, port, open }
}

/** The replies on one connection, each with its head. */
const answersIn = (text: string) => text.split(/(?=HTTP\/1\.1 \d{3} )/)
const statusesIn = (text: string) => answersIn(text).map((answer) => Number(answer.slice(9, 12)))

const settings = requestOf('/v2/settings')
const last = requestOf('/v2/settings', { connection: 'close' })

/** The request for a new task, and the last request on its connection, which is for the list of tasks. */
function callsOf({ path, owner }: { path: string; owner: { token: string } }) {
  const authorization = `Bearer ${owner.token}`
  const body = JSON.stringify({ title: 'Soup', category: 'home', type: 'no_time' })
  const headers = { authorization, 'content-type': 'application/json', 'content-length': String(body.length) }
  return {
    add: `${requestOf(`/v2${path}/tasks`, headers, 'POST')}${body}`,
    list: requestOf(`/v2${path}/tasks`, { authorization, connection: 'close' }),
  }
}

test('a pipelined call begins when the one before has its reply', async () => {
  const server = await listening()
  const { add, list } = callsOf(await server.makeFamily())
  const answers = await sendRaw(server.port, `${add.repeat(20)}${list}`)
  expect(statusesIn(answers)).toEqual([...Array(20).fill(201), 200])
  expect(
    answersIn(answers)
      .at(-1)
      ?.match(/"title":"Soup"/g),
  ).toHaveLength(20)
})

test('calls that wait on a closed connection never run', async () => {
  const server = await listening()
  const family = await server.makeFamily()
  const socket = connect(server.port, '127.0.0.1')
  socket.write(callsOf(family).add.repeat(200))
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(server.open).toBe(0)
  expect((await family.asOwner('GET', '/tasks')).json().no_time.length).toBeLessThan(20)
})

test('a connection with too many pipelined calls is closed, and other connections are served', async () => {
  const { port } = await listening({ sentAhead: 10 })
  const other = sendRaw(port, `${settings.repeat(5)}${last}`)
  expect(statusesIn(await sendRaw(port, settings.repeat(100))).length).toBeLessThan(10)
  expect(statusesIn(await other)).toEqual(Array(6).fill(200))
  // Requests that waited on closed connections no longer count.
  expect(statusesIn(await sendRaw(port, `${settings.repeat(5)}${last}`))).toEqual(Array(6).fill(200))
})

test('many pipelined calls are read in parts, and all get a reply', async () => {
  const { port } = await listening({ sentAhead: 200 })
  // Node reads 64 KB at once, which is about 60 of these requests.
  const padded = requestOf('/v2/settings', { 'x-padding': 'x'.repeat(1_000) })
  expect(statusesIn(await sendRaw(port, `${padded.repeat(600)}${last}`))).toEqual(Array(601).fill(200))
})

test('a connection is closed after the last of its allowed calls', async () => {
  const { port } = await listening({ requests: 3 })
  const answers = answersIn(await sendRaw(port, settings.repeat(5)))
  expect(answers.map((answer) => /^connection: close/im.test(answer))).toEqual([false, false, true])
})

test('a connection above the limit of open connections is closed', async () => {
  const { port, open } = await listening({ open: 2 })
  const { close } = openConnections(port, 2, settings, { reads: true })
  await expect.poll(open).toBe(2)
  expect(await sendRaw(port, last)).toBe('')
  close()
  await expect.poll(open).toBe(0)
  expect(statusesIn(await sendRaw(port, last))).toEqual([200])
})

test.skipIf(!isAll)('1,000 connections that request a large reply and do not read it are closed', { timeout: 120_000 }, async () => {
  const { app, port, open } = await listening({ unread: 1_000, idle: 1_000 })
  let came = 0
  app.server.on('connection', () => came++)
  // The operating system may buffer one reply, which is half a megabyte, but never ten replies.
  openConnections(port, 900, requestOf('/v2/docs'), { reads: false })
  openConnections(port, 100, requestOf('/v2/docs').repeat(10), { reads: false })
  await expect.poll(() => came, { timeout: 60_000 }).toBe(1_000)
  await expect.poll(open, { timeout: 50_000, interval: 200 }).toBe(0)
})

test('a client that reads slowly gets its whole reply', { timeout: 30_000 }, async () => {
  // Reading the whole reply takes longer than `unread`. `unread` is 3 s, because on a busy machine the client may read nothing for a while.
  const { app, port } = await listening({ unread: 3_000 })
  const { rawPayload } = await app.inject('/v2/docs')
  const socket = connect(port, '127.0.0.1')
  socket.write(`${requestOf('/v2/docs').repeat(9)}${requestOf('/v2/docs', { connection: 'close' })}`)
  let bytes = 0
  socket.on('data', (part) => {
    bytes += part.length
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  await once(socket, 'close')
  expect(bytes).toBeGreaterThan(10 * rawPayload.length)
})

const CANARY = 'canary-token'
const path = `/v2/supporters/${CANARY}`
const chunked = requestOf(path, { 'transfer-encoding': 'chunked', 'content-type': 'application/json' }, 'POST')
test.each<[string, string, number, string]>([
  ['no HTTP', `${CANARY} ${path}\r\n\r\n`, 400, 'bad_request'],
  ['a header that is none', requestOf(path, { [`bad ${CANARY}`]: CANARY }), 400, 'bad_request'],
  ['a request that does not say for which host', requestOf(path).replace('host: x\r\n', ''), 400, 'bad_request'],
  ['two lengths', requestOf(path, { 'content-length': '1', 'Content-Length': '2' }, 'POST'), 400, 'bad_request'],
  ['a length and chunks', chunked.replace('host: x', 'host: x\r\ncontent-length: 3'), 400, 'bad_request'],
  ['a chunk that is none', `${chunked}${CANARY}\r\n`, 400, 'bad_request'],
  ['a head of 20 KB', requestOf(`${path}${'x'.repeat(20_000)}`), 431, 'too_large'],
  ['a chunk with 20 KB of extensions', `${chunked}1;${'x'.repeat(20_000)}\r\n`, 413, 'too_large'],
  ['half a head', requestOf(path).slice(0, -4), 408, 'unavailable'],
  ['half a body', `${requestOf(path, { 'content-length': '99', 'content-type': 'application/json' }, 'POST')}{"`, 408, 'unavailable'],
])('%s gets an error in our form, without what was sent', async (_what, text, status, code) => {
  const { port } = await listening({ head: 300, request: 400 })
  const answer = await sendRaw(port, text)
  expect(statusesIn(answer)).toEqual([status])
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^content-type: application\/problem\+json/im)
  expect(head).toMatch(/^connection: close$/im)
  expect(/^retry-after: \d+$/im.test(head)).toBe(status === 408)
  expect(JSON.parse(body)).toEqual({
    type: `urn:hand-in-hand:${code}`,
    title: expect.any(String),
    status,
    code,
    message: expect.any(String),
    request_id: expect.stringMatching(/^[a-z]{6}-\d+$/),
  })
  expect(answer).not.toContain(CANARY)
})

test('an invalid request does not affect the replies to earlier ones', async () => {
  const { port } = await listening()
  expect(statusesIn(await sendRaw(port, `${settings.repeat(3)}no request\r\n\r\n`))).toEqual([200, 200, 200, 400])
})

test('an unknown Expect header is ignored', async () => {
  const { port } = await listening()
  expect(statusesIn(await sendRaw(port, requestOf('/v2/settings', { expect: 'a miracle', connection: 'close' })))).toEqual([200])
})

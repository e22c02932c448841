import { expect, onTestFinished, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { buildApp } from '../../app.ts'
import { openDatabaseForServer } from '../../database/open-database.ts'
import { makePhone, ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { configureProvider } from '../messages/messages.providers.ts'

const server = await testServer()
const { makeFamily, call, signInByCode } = server
const port = await server.listen()

/** Opens a stream over a real connection, and reads its events. */
async function open(token: string, family: { path: string }, headers: Record<string, string> = {}, at = port) {
  const stop = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${at}/v2/supporters/me${family.path}/live`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stop.signal,
  })
  const events: string[] = []
  let isEnded = false
  const reading = (async () => {
    const text = new TextDecoder()
    for await (const part of reply.body ?? [])
      events.push(...[...text.decode(part).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data))
  })()
  void reading
    .catch(() => {})
    .then(() => {
      isEnded = true
    })
  return { status: reply.status, headers: reply.headers, events, isEnded: () => isEnded, stop: () => stop.abort() }
}

const versionOf = async (family: { token: string }) => {
  const row = await server.database.selectFrom('family').where('token', '=', family.token).select('version').executeTakeFirstOrThrow()
  return String(row.version)
}

test('a stream begins with the current version, and sends the next version after each change', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const task = await family.makeTask()
  const live = await open(avi.token, family)
  expect(live.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(live.headers.get('cache-control')).toBe('private, no-store')
  expect(live.headers.get('x-content-type-options')).toBe('nosniff')
  await expect.poll(() => live.events).toEqual([await versionOf(family)])
  await bella.take(task)
  await expect.poll(() => live.events.at(-1)).toBe(await versionOf(family))
  expect(live.events).toHaveLength(2)
  live.stop()
})

test('a client that has the current version gets an event only for the next version', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const before = await versionOf(family)
  const [current, older] = [
    await open(avi.token, family, { 'last-event-id': before }),
    await open(avi.token, family, { 'last-event-id': '1' }),
  ]
  await expect.poll(() => older.events).toEqual([before])
  await family.makeTask()
  await expect.poll(() => current.events).toEqual([await versionOf(family)])
  for (const each of [current, older]) each.stop()
})

test('a stream shows changes of one family, and its token opens no stream of another family', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const live = await open(avi.token, family)
  await expect.poll(() => live.events).toHaveLength(1)
  await other.makeTask()
  await family.makeTask()
  await expect.poll(() => live.events).toHaveLength(2)
  expect(live.events.at(-1)).toBe(await versionOf(family))
  expect((await open(avi.token, other)).status).toBe(404)
  expect((await open('A'.repeat(22), family)).status).toBe(401)
  live.stop()
})

test.each(['the membership', 'the device', 'the family'])('if %s ends, its stream ends at once', async (what) => {
  const family = await makeFamily({ title: 'Levi' })
  const avi = await family.makeSupporter()
  const [live, owners] = [await open(avi.token, family), await open(family.owner.token, family)]
  await expect.poll(() => live.events).toHaveLength(1)
  if (what === 'the membership') await family.asOwner('DELETE', `/members/${avi.id}`)
  if (what === 'the device') await call('DELETE', '/session', { token: avi.token, body: {} })
  if (what === 'the family') await ok(family.asOwner('DELETE', '', { title: 'Levi' }))
  await expect.poll(live.isEnded).toBe(true)
  if (what !== 'the family') expect(owners.isEnded()).toBe(false)
  owners.stop()
})

test('a fifth stream of one token ends the first one, and streams do not block other calls', async () => {
  const family = await makeFamily()
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (const person of [family.owner, await family.makeSupporter(), await family.makeSupporter()])
    for (let i = 0; i < 5; i++) streams.push(await open(person.token, family))
  const first = [true, false, false, false, false]
  await expect.poll(() => streams.map(({ isEnded }) => isEnded())).toEqual([...first, ...first, ...first])
  expect((await family.asOwner('GET', '/tasks')).statusCode).toBe(200)
  for (const each of streams) each.stop()
})

test('a stream stays open if its person proves their number on another device', async () => {
  const phone = makePhone()
  const family = await makeFamily()
  const avi = await family.makeSupporter({ phone_number: phone })
  const live = await open(avi.token, family)
  await expect.poll(() => live.events).toHaveLength(1)
  await signInByCode(phone)
  await family.makeTask()
  await expect.poll(() => live.events.at(-1)).toBe(await versionOf(family))
  expect(live.isEnded()).toBe(false)
  live.stop()
})

test.skipIf(!isAll)('at its limit a server opens no more streams, and a stream that ends makes room', async () => {
  const small = await testServer({}, { streams: { inAll: 2 } })
  const at = await small.listen()
  const family = await small.makeFamily()
  const people = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  const openFor = (index: number) => open(people[index]?.token ?? '', family, {}, at)
  const [first, second] = [await openFor(0), await openFor(1)]
  expect([first.status, second.status, (await openFor(2)).status]).toEqual([200, 200, 503])
  first.stop()
  await expect.poll(first.isEnded).toBe(true)
  await expect.poll(async () => (await openFor(2)).status).toBe(200)
  second.stop()
})

/**
 * A server with two open streams. `rests` collects the delays before the next notice on these streams. A test ends a delay by calling its
 * `end`.
 */
async function aRestingServer() {
  const rests: { wait: number; end: () => void }[] = []
  const later = (wait: number, end: () => void) => {
    rests.push({ wait, end })
    return setTimeout(() => {}, 0)
  }
  const resting = await testServer({}, { streams: { later } })
  const family = await resting.makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const at = await resting.listen()
  const phones = [await open(avi.token, family, {}, at), await open(family.owner.token, family, {}, at)]
  onTestFinished(() => {
    for (const phone of phones) phone.stop()
  })
  await expect.poll(() => phones.map(({ events }) => events.length)).toEqual([1, 1])
  const version = async () => {
    const row = await resting.database.selectFrom('family').where('token', '=', family.token).select('version').executeTakeFirstOrThrow()
    return String(row.version)
  }
  const says = (locale: string) => resting.call('PATCH', '/supporters/me', { token: bella.token, body: { locale } })
  const told = () => phones.map(({ events }) => events.length)
  return { resting, rests, phones, says, told, version, family, avi, at }
}

test('the first change reaches all phones at once; changes of the next two seconds come together', async () => {
  const { resting, rests, phones, says, told, version } = await aRestingServer()
  await ok(says('de'))
  await expect.poll(told).toEqual([2, 2])
  for (let count = 0; count < 60; count++) {
    resting.clock.now += 30
    await ok(says(count % 2 === 0 ? 'ru' : 'de'))
    // The streams are notified of a change only after the reply to its request, so the test waits before it moves the clock.
    await expect.poll(() => rests.length).toBe(1)
  }
  expect(rests[0]?.wait).toBe(2_000 - 30)
  expect(told()).toEqual([2, 2])
  resting.clock.now += 2_000 - 60 * 30
  rests[0]?.end()
  await expect.poll(told).toEqual([3, 3])
  expect(phones.map(({ events }) => events.at(-1))).toEqual([await version(), await version()])
  // After two quiet seconds the streams are notified of the next change at once.
  resting.clock.now += 2_000
  await ok(says('iw'))
  await expect.poll(told).toEqual([4, 4])
  expect(rests).toHaveLength(1)
})

test('notices that wait in one family delay no other family, and do not keep streams open', async () => {
  const { resting, phones, says, told, family, avi, at } = await aRestingServer()
  const other = await resting.makeFamily()
  const live = await open(other.owner.token, other, {}, at)
  await expect.poll(() => live.events).toHaveLength(1)
  await ok(says('de'))
  await expect.poll(told).toEqual([2, 2])
  await ok(says('ru'))
  await other.makeTask()
  await expect.poll(() => live.events).toHaveLength(2)
  await ok(family.asOwner('DELETE', `/members/${avi.id}`))
  await expect.poll(() => phones[0]?.isEnded()).toBe(true)
  live.stop()
})

test('a server that stops ends its streams, and does not wait for them', async () => {
  const stopping = await testServer()
  const family = await stopping.makeFamily()
  const live = await open(family.owner.token, family, {}, await stopping.listen())
  await expect.poll(() => live.events).toHaveLength(1)
  await stopping.app.close()
  await expect.poll(live.isEnded).toBe(true)
})

test('a client that does not read its stream is disconnected', async () => {
  const slow = await testServer({}, { streams: { unread: -1 } })
  const family = await slow.makeFamily()
  const live = await open(family.owner.token, family, {}, await slow.listen())
  await family.makeTask()
  await expect.poll(live.isEnded).toBe(true)
})

test('a heartbeat sends a change that came without a notice, such as a change by a command', async () => {
  // The time between two heartbeats is longer than the time for which a client may leave a reply unread.
  const other = await testServer({}, { streams: { heartbeat: 1_500 }, connections: { unread: 300 } })
  const family = await other.makeFamily()
  const live = await open(family.owner.token, family, {}, await other.listen())
  await expect.poll(() => live.events).toHaveLength(1)
  await family.makeTask()
  await expect.poll(() => live.events).toHaveLength(2)
  await other.database.updateTable('family').set({ version: 4711 }).where('token', '=', family.token).execute()
  await expect.poll(() => live.events.at(-1)).toBe('4711')
  live.stop()
})

test.runIf(process.env.TEST_DATABASE === 'postgres')('with two processes on one database, each sends what the other changed', async () => {
  const { database, close } = await openDatabaseForServer(server.place)
  const { app, outbox } = await buildApp({ database, settings: server.settings, openProvider: configureProvider(server.settings) })
  onTestFinished(async () => {
    await app.close()
    await outbox.stop()
    await close()
  })
  const otherPort = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const live = await open(avi.token, family, {}, otherPort)
  await expect.poll(() => live.events).toHaveLength(1)
  await family.makeTask()
  await expect.poll(() => live.events.at(-1)).toBe(await versionOf(family))
  await family.asOwner('DELETE', `/members/${avi.id}`)
  await expect.poll(live.isEnded).toBe(true)
})

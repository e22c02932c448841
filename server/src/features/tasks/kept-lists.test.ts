import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Task, Tasks } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { keptBodyOf, keptReplies } from '../../http/replies/kept-replies.ts'
import { instantOfLocal, localDayOf } from '../../platform/zones.ts'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, clock, app, database } = server
type Family = Awaited<ReturnType<typeof makeFamily>>
type Person = Awaited<ReturnType<Family['makeSupporter']>>

const listOf = async (person: Person) => ok<Tasks>(person.tasks())
const all = ({ no_time, events }: Tasks): Task[] => [...no_time, ...events]

test('for everyone in the circle, a task in the list equals the reply for that task alone', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const [soup, bread] = [await family.makeTask({ title: '"Soup" \\ ü\u2028' }), await family.makeTask()]
  const drive = await family.makeEvent({ private_details: 'Code 4711', address: 'Example Street 1' })
  const made = [soup, bread, drive, await family.makeTask(), await family.makeEvent()]
  for (const task of [soup, drive]) await ok(avi.take(task))
  await ok(bella.take(bread))
  await ok(bella.complete(bread))
  for (const person of [avi, bella, avi, bella]) {
    const shown = all(await listOf(person))
    expect(shown.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    for (const task of shown) {
      const kind = task.type === 'no_time' ? 'tasks' : 'events'
      expect(task).toEqual(await ok(person.get(`${family.path}/${kind}/${task.id}`)))
    }
  }
  expect((await avi.tasks()).body).toContain('Code 4711')
  expect((await bella.tasks()).body).not.toContain('Code 4711')
})

test('after each change, the next list that each person reads shows the change', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const task = await family.makeTask()
  const stateFor = async (person: Person) => all(await listOf(person)).map(({ status, assigned_on_me }) => `${status} ${assigned_on_me}`)
  for (let i = 0; i < 3; i++) {
    expect(await Promise.all([avi, bella, avi].map(stateFor))).toEqual([['initial false'], ['initial false'], ['initial false']])
    await ok(avi.take(task))
    expect(await Promise.all([avi, bella, avi].map(stateFor))).toEqual([['in_progress true'], ['in_progress false'], ['in_progress true']])
    await ok(avi.withdraw(task))
  }
})

test('supporters see a task without a time that was done long ago only if they did it', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const [old, fresh] = [await family.makeTask(), await family.makeTask()]
  await ok(avi.take(old))
  await ok(avi.complete(old))
  clock.now += 40 * DAY
  expect(all(await listOf(avi)).map(({ id }) => id)).toEqual([old.id, fresh.id])
  expect(all(await listOf(bella)).map(({ id }) => id)).toEqual([fresh.id])
})

test('a list is the same in any compression, and the cached body is sent again', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  for (let i = 0; i < 10; i++) await family.makeTask({ description: `Number ${i}` })
  const read = (encoding: string) =>
    app.inject({
      url: `/v2/supporters/me${family.path}/tasks`,
      headers: { authorization: `Bearer ${avi.token}`, 'accept-encoding': encoding },
    })
  const plain = (await read('identity')).body
  const [br, again, gzip] = [await read('gzip, br'), await read('br'), await read('gzip')]
  expect(br.headers['content-encoding']).toBe('br')
  expect(br.headers.vary).toMatch(/authorization.*accept-encoding/)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
  expect(again.rawPayload).toEqual(br.rawPayload)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
  expect((await read('br;q=0')).body).toBe(plain)
})

test("an unchanged list gets a new ETag at the family's midnight", async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  // The family's midnight comes hours before midnight in UTC.
  const midnight = instantOfLocal(localDayOf(clock.now + DAY, 'Asia/Jerusalem'), 'Asia/Jerusalem')
  const statusFor = async (tag: unknown) => {
    const headers = { authorization: `Bearer ${avi.token}`, 'if-none-match': String(tag) }
    return (await app.inject({ url: `/v2/supporters/me${family.path}/tasks`, headers })).statusCode
  }
  clock.now = midnight - MINUTE
  const { etag } = (await avi.tasks()).headers
  clock.now = midnight - 1
  expect(await statusFor(etag)).toBe(304)
  clock.now = midnight
  expect(await statusFor(etag)).toBe(200)
})

test('a manual change in the database raises no version, so it is shown with the next change', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  expect(all(await listOf(avi))[0]?.title).toBe(task.title)
  await database.updateTable('task').set({ title: 'By hand' }).where('id', '=', task.id).execute()
  await family.makeTask()
  expect(all(await listOf(avi))[0]?.title).toBe('By hand')
})

test('cached lists have limits in bytes and age; the list unused for longest is dropped first', async () => {
  let now = 0
  const { send, size } = keptReplies(() => now, { bytes: 250, age: 15 * MINUTE })
  let made = 0
  const sent: string[] = []
  const reply = { type: () => reply, header: () => reply, send: (body: Buffer) => void sent.push(String(body)) }
  const ask = (key: string, version = '1') =>
    send({ headers: {} } as never, reply as never, key, version, async () =>
      keptBodyOf(Buffer.from(`${key} ${version} ${++made}`.padEnd(100)), 'own'),
    )
  for (const key of ['a', 'b', 'a']) await ask(key)
  expect([made, size()]).toEqual([2, { bodies: 2, bytes: 200 }])
  await ask('c')
  expect(size()).toEqual({ bodies: 2, bytes: 200 })
  await ask('a')
  await ask('a', '2')
  expect(sent.map((text) => text.trim())).toEqual(['a 1 1', 'b 1 2', 'a 1 1', 'c 1 3', 'a 1 1', 'a 2 4'])
  now += 15 * MINUTE
  await ask('d')
  expect(size()).toEqual({ bodies: 1, bytes: 100 })
  now += 15 * MINUTE
  await ask('d')
  expect(sent.at(-1)?.trim()).toBe('d 1 6')
})

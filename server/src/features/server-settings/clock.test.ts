import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { makePhone, ok } from '../../testing/family.ts'
import { readyzOf } from '../../testing/readyz.ts'
import { testServer } from '../../testing/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** A server with some data of each kind that its jobs erase or create in advance. The jobs have read the clock once. */
async function serverWithData() {
  const server = await testServer()
  const { clock, jobs, makeFamily } = server
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await family.makeRequest({ first_name: 'Bella' })
  const day = (days: number) => new Date(clock.now + days * DAY).toISOString().slice(0, 10)
  await family.makeEvent({ start_at: `${day(3)}T10:00`, end_at: `${day(3)}T11:00`, private_details: 'Door code 4711' })
  await family.makeEvent({ start_at: `${day(1)}T10:00`, end_at: `${day(1)}T11:00`, repeat: 'FREQ=WEEKLY' })
  const closed = await makeFamily({ title: 'Closed' })
  await ok(closed.asOwner('DELETE', '', { title: 'Closed' }))
  await jobs.runOnce()
  return { ...server, family, avi }
}

const countOf = async (rows: Promise<unknown[]>) => (await rows).length
const contentsOf = async ({ database }: Server) => ({
  families: await countOf(database.selectFrom('family').select('id').execute()),
  open: await countOf(database.selectFrom('family').where('closed_at', 'is', null).select('id').execute()),
  people: await countOf(database.selectFrom('person').select('id').execute()),
  devices: await countOf(database.selectFrom('device').select('id').execute()),
  codes: await countOf(database.selectFrom('login_code').select('id').execute()),
  texts: await countOf(database.selectFrom('message').where('parameters', '!=', '{}').select('id').execute()),
  secrets: await countOf(database.selectFrom('task').where('private_details', 'is not', null).select('id').execute()),
  tasks: await countOf(database.selectFrom('task').select('id').execute()),
})

/** Lets time pass while the server runs, with a run of its jobs every half hour. */
async function run({ clock, jobs }: Server, duration: number) {
  for (const end = clock.now + duration; clock.now < end; ) {
    clock.now += 30 * MINUTE
    await jobs.runOnce()
  }
}

test('while the clock is 500 days ahead for a moment, the server erases and creates nothing', async () => {
  const server = await serverWithData()
  const { clock, jobs, avi, lines } = server
  const before = await contentsOf(server)
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  const warnings = async () => (await readyzOf(server)).json<{ warnings: string[] }>().warnings.join()
  expect(await warnings()).not.toMatch(/clock/)
  const now = clock.now
  clock.now += 500 * DAY
  expect(await warnings()).toMatch(/^The clock is more than a day from/)
  await jobs.runOnce()
  clock.now += MINUTE
  await jobs.runOnce()
  expect(await contentsOf(server)).toEqual(before)
  expect(lines.filter((line) => line.includes('nothing is erased'))).toHaveLength(1)
  clock.now = now + MINUTE
  await jobs.runOnce()
  // The tasks of one more week of the series may have been created.
  expect(await contentsOf(server)).toEqual({ ...before, tasks: expect.any(Number) })
  expect((await avi.get('')).statusCode).toBe(200)
  // With a right clock the jobs do their work again.
  await run(server, 2 * HOUR)
  clock.now += DAY - HOUR
  await jobs.runOnce()
  clock.now += HOUR
  await jobs.runOnce()
  expect((await contentsOf(server)).codes).toBe(0)
})

test('a server that was off for two weeks waits a day, and then erases what is due', async () => {
  const server = await serverWithData()
  const { clock, jobs, lines } = server
  clock.now += 14 * DAY
  await jobs.runOnce()
  expect(await contentsOf(server)).toMatchObject({ secrets: 1 })
  await run(server, 23 * HOUR)
  expect(await contentsOf(server)).toMatchObject({ secrets: 1 })
  await run(server, 2 * HOUR)
  expect(await contentsOf(server)).toMatchObject({ secrets: 0, codes: 0 })
  expect(lines.filter((line) => line.includes('old data is erased again'))).toHaveLength(1)
})

test('if the clock jumps while the server waits a day to erase, the wait begins again', async () => {
  const server = await serverWithData()
  server.clock.now += 14 * DAY
  await run(server, 20 * HOUR)
  server.clock.now += 30 * DAY
  await run(server, 20 * HOUR)
  expect(await contentsOf(server)).toMatchObject({ secrets: 1 })
  await run(server, 5 * HOUR)
  expect(await contentsOf(server)).toMatchObject({ secrets: 0 })
})

test('a server that was off for less than a day erases what is due without a day of waiting', async () => {
  const server = await serverWithData()
  server.clock.now += 23 * HOUR
  await server.jobs.runOnce()
  server.clock.now += 2 * HOUR
  await server.jobs.runOnce()
  expect(await contentsOf(server)).toMatchObject({ codes: 0 })
})

test('a code from while the clock was ahead is not valid, and does not block later codes', async () => {
  const { clock, call, codeFor } = await testServer()
  const phone = makePhone()
  const now = clock.now
  clock.now += 2 * HOUR
  const early = await codeFor(phone)
  clock.now = now
  expect((await call('POST', '/login/verify', { body: { phone_number: phone, code: early } })).json().code).toBe('code_expired')
  for (let asked = 0; asked < 3; asked++) {
    clock.now += 2 * MINUTE
    expect(await codeFor(phone)).toMatch(/^\d{6}$/)
  }
})

test('a proof of a number from while the clock was ahead ends once the clock is right', async () => {
  const { clock, call, makeFamily, tokenByCode } = await testServer()
  const family = await makeFamily()
  const now = clock.now
  clock.now += 500 * DAY
  const token = await tokenByCode(family.owner.phone, family.token)
  const provedUntil = async () => (await call('GET', '/supporters/me', { token })).json().number_proved_until
  expect(await provedUntil()).not.toBeNull()
  clock.now = now
  expect(await provedUntil()).toBeNull()
})

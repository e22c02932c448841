import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const DAY = 24 * 60 * 60_000
const wednesday = { start_at: '2026-11-25T10:00', end_at: '2026-11-25T11:00' }
const thursday = { start_at: '2026-11-26T10:00', end_at: '2026-11-26T11:00' }
const EVENING_BEFORE = '2026-11-24T19:00'

async function aServer() {
  const server = await testServer()
  const { clock, jobs, textsTo } = server
  const at = (local: string) => {
    clock.now = Date.parse(`${local}+02:00`)
  }
  const textsWith = async (phone: string, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))
  /** What is sent to a number at a time in Jerusalem, after one run of the job. */
  const sentAt = async (local: string, phone: string, words = 'Drive Dana') => {
    at(local)
    await jobs.queueDueMessages()
    return textsWith(phone, words)
  }
  return { ...server, at, sentAt, textsWith }
}
type Server = Awaited<ReturnType<typeof aServer>>

/** A family with a helper who has an event on Wednesday at ten. */
async function withTaker({ makeFamily }: Server) {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent(wednesday)
  await ok(avi.take(event))
  return { family, avi, event }
}

const addFamilies = ({ database, clock }: Server, count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ token: `family ${index}`, title: 'Cohen', time_zone: 'Asia/Jerusalem', locale: 'en' as const },
    ...{ version: 1, created_at: clock.now },
  }))
  return database.insertInto('family').values(rows).execute()
}

test('one run checks all due families, even if they fill more than one page', async () => {
  const server = await aServer()
  const { database } = server
  await addFamilies(server, 130)
  const { avi } = await withTaker(server)
  expect(await server.sentAt(EVENING_BEFORE, avi.phone)).toHaveLength(1)
  expect(await database.selectFrom('family').whereRef('looked_version', '!=', 'version').select('id').execute()).toEqual([])
})

test('calls get a reply while many families are checked', async () => {
  const server = await aServer()
  const family = await server.makeFamily()
  await addFamilies(server, 25)
  let [isLooking, replies] = [true, 0]
  const looking = server.jobs.queueDueMessages().finally(() => {
    isLooking = false
  })
  for (; isLooking; replies++) expect((await family.asOwner('GET', '/tasks')).statusCode).toBe(200)
  await looking
  expect(replies).toBeGreaterThan(5)
})

test('one run sends all picked reminders that are due, even if they fill more than one page', { timeout: 60_000 }, async () => {
  const server = await aServer()
  const { family, avi } = await withTaker(server)
  for (let index = 0; index < 55; index++) {
    const task = await family.makeEvent({ ...wednesday, title: `Task ${index}` })
    await ok(avi.take(task))
    await ok(avi.remind(task, '2026-11-23T15:00'))
  }
  server.at('2026-11-23T15:00')
  await server.jobs.remind()
  const kept = server.database.selectFrom('message').where('template', '=', 'reminder').where('phone_e164', '=', avi.phone)
  expect(await kept.select('id').execute()).toHaveLength(55)
})

test('a run in which nothing is due reads no task, message or member', async () => {
  const server = await aServer()
  const { avi } = await withTaker(server)
  await server.jobs.queueDueMessages()
  // The outbox reads messages until they are sent, so the test first waits until all are sent.
  await server.textsTo(avi.phone)
  const sent = await server.sentBy(server.jobs.queueDueMessages)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(({ sql }) => /\b(task|message|membership|person)\b/.test(sql))).toEqual([])
})

test('after a check, the reminder of a task that moves to an earlier day comes in time', async () => {
  const server = await aServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent({ start_at: '2026-12-15T10:00', end_at: '2026-12-15T11:00' })
  await ok(avi.take(event))
  await server.jobs.queueDueMessages()
  await ok(family.asOwner('PATCH', `/tasks/${event.id}`, wednesday, { 'if-match': '"2"' }))
  expect(await server.sentAt('2026-11-24T18:59', avi.phone, 'tomorrow 10:00: "Drive Dana"')).toEqual([])
  expect(await server.sentAt(EVENING_BEFORE, avi.phone, 'tomorrow 10:00: "Drive Dana"')).toHaveLength(1)
})

test('an event that is weeks away is checked again when its day is near', async () => {
  const server = await aServer()
  const { avi } = await withTaker(server)
  server.clock.now -= 40 * DAY
  await server.jobs.queueDueMessages()
  expect(await server.sentAt(EVENING_BEFORE, avi.phone)).toHaveLength(1)
})

test('if the family changes its quiet hours after a check, its reminders move', async () => {
  const server = await aServer()
  const { family, avi } = await withTaker(server)
  await server.jobs.queueDueMessages()
  const { version } = await ok<{ version: number }>(family.asOwner('GET', '/settings'))
  const quiet_hours = { from: '18:00', to: '07:00' }
  await ok(family.asOwner('PATCH', '', { quiet_hours }, { 'if-match': `"${version}"` }))
  expect(await server.sentAt('2026-11-24T15:59', avi.phone, 'tomorrow 10:00: "')).toEqual([])
  expect(await server.sentAt('2026-11-24T16:00', avi.phone, 'tomorrow 10:00: "')).toHaveLength(1)
})

test('no one is asked about an open event during a pause, but people are asked after the pause', async () => {
  const server = await aServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  await ok(server.call('PATCH', '/supporters/me', { token: avi.token, body: { can_help: { categories: ['emotional'], times: [] } } }))
  await family.makeEvent(thursday)
  await ok(family.asOwner('PATCH', '', { paused: true, paused_until: '2026-11-24' }))
  expect(await server.sentAt('2026-11-23T15:00', avi.phone, 'Could you help?')).toEqual([])
  server.at('2026-11-25T00:01')
  await server.jobs.endPauses()
  expect(await server.sentAt('2026-11-25T06:59', avi.phone, 'Could you help?')).toEqual([])
  expect(await server.sentAt('2026-11-25T07:00', avi.phone, 'Could you help?')).toHaveLength(1)
})

test('a closed family has no reminders, and has them again once it is open', async () => {
  const server = await aServer()
  const { family, avi, event } = await withTaker(server)
  await server.jobs.queueDueMessages()
  await ok(family.asOwner('DELETE', '', { title: 'Levi' }))
  const reminder = `/${event.id}`
  const before = await server.textsWith(avi.phone, reminder)
  expect(await server.sentAt(EVENING_BEFORE, avi.phone, reminder)).toEqual(before)
  await ok(family.asOwner('POST', '/reopen', {}))
  expect(await server.sentAt('2026-11-25T09:00', avi.phone, `"Drive Dana". http`)).toHaveLength(1)
})

test('reminders that a clock skipped while it was ahead are sent once it is right', async () => {
  const server = await aServer()
  const { avi } = await withTaker(server)
  await server.jobs.queueDueMessages()
  // The evening's reminder and its two hours of delay are over. The reminder an hour before the event is not due yet.
  expect(await server.sentAt('2026-11-25T02:00', avi.phone)).toEqual([])
  expect(await server.sentAt(EVENING_BEFORE, avi.phone)).toHaveLength(1)
})

test('families whose check fails do not delay other families, and get their messages later', async () => {
  const server = await aServer()
  // More families than are checked at the same time.
  const broken = [await withTaker(server), await withTaker(server), await withTaker(server), await withTaker(server)]
  const sound = await withTaker(server)
  const tokens = broken.map(({ family }) => family.token)
  const setZone = (time_zone: string) => server.database.updateTable('family').set({ time_zone }).where('token', 'in', tokens).execute()
  await setZone('Canary/Zone')
  server.at(EVENING_BEFORE)
  await expect(server.jobs.queueDueMessages()).rejects.toThrow()
  expect(await server.textsWith(sound.avi.phone, 'Drive Dana')).toHaveLength(1)
  await setZone('Asia/Jerusalem')
  await server.jobs.queueDueMessages()
  for (const { avi } of broken) expect(await server.textsWith(avi.phone, 'Drive Dana')).toHaveLength(1)
})

test('a check that is late is logged once an hour', async () => {
  const server = await aServer()
  await withTaker(server)
  await server.jobs.runOnce()
  const late = () => server.lines.filter((line) => line.includes('reminders, questions about open events and digests are late'))
  expect(late()).toEqual([])
  server.at('2026-11-24T19:07')
  await server.jobs.runOnce()
  await server.jobs.runOnce()
  expect(late()).toEqual([expect.stringMatching(/"minutes":\d+/)])
})

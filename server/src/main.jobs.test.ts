import { existsSync, writeFileSync } from 'node:fs'
import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from './database/database.ts'
import { sqliteFile } from './database/sqlite.ts'
import { ok } from './testing/family.ts'
import { aGateway } from './testing/gateway.ts'
import { makeMessageTo, makeRecipient } from './testing/messages.ts'
import { databaseOf, serverOfThePast } from './testing/past-server.ts'
import { aPlace, type Environment, startServer } from './testing/process.ts'

type PastServer = Awaited<ReturnType<typeof serverOfThePast>>

/**
 * The name of a zone with a fixed offset whose clocks show this hour now, and a function that returns the zone's local time at an instant
 * (ms).
 */
function zoneWhereItIs(hour: number, now: number) {
  const ahead = ((hour - new Date(now).getUTCHours() + 36) % 24) - 12
  return {
    // In these names the sign is reversed: Etc/GMT-3 is three hours ahead of UTC.
    name: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    timeAt: (instant: number) => new Date(instant + ahead * HOUR).toISOString().slice(0, 16),
  }
}

/** Writes what jobs have to erase or extend: data of a family of 60 days ago, and a family that was closed 31 days ago. */
async function writeOldThings(past: PastServer, now: number) {
  const { name, timeAt } = zoneWhereItIs(13, now)
  const times = (start: number) => ({ start_at: timeAt(start), end_at: timeAt(start + HOUR) })
  past.clock.now = now - 60 * DAY
  const family = await past.makeFamily({ time_zone: name })
  await family.makeEvent({ ...times(now - 59 * DAY), title: 'Every week', repeat: 'FREQ=WEEKLY' })
  await family.makeEvent({ ...times(now - 58 * DAY), private_details: 'Door code 4711' })
  const message = await makeMessageTo(past, await makeRecipient(past))
  await message.set({ state: 'failed' })

  past.clock.now = now - 31 * DAY
  const closed = await past.makeFamily({ title: 'Closed' })
  await ok(closed.asOwner('DELETE', '', { title: 'Closed' }))
  return { ...family, times, timeAt }
}

/**
 * Writes tasks that were made a day ago, and about which people have to be notified now. In the time zone of their family it is early
 * afternoon.
 */
async function writeDueThings(past: PastServer, family: Awaited<ReturnType<typeof writeOldThings>>, now: number) {
  past.clock.now = now - DAY
  const avi = await family.makeSupporter()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  const canHelp = { can_help: { categories: ['medical'], times: [] } }
  await ok(past.call('PATCH', '/supporters/me', { token: bella.token, body: canHelp }))
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'p', auth: 'a' } }
  await ok(past.call('POST', '/supporters/me/push', { token: family.owner.token, body: browser }))

  async function take(title: string, start: number, remindAt?: number) {
    const event = await family.makeEvent({ ...family.times(start), title })
    await ok(avi.take(event))
    if (remindAt === undefined) return event
    const body = { remind_at: family.timeAt(remindAt) }
    await ok(past.call('PUT', `/supporters/me${family.path}/events/${event.id}/reminder`, { token: avi.token, body }))
    return event
  }
  await take('Soon', now + 50 * MINUTE)
  await take('Tomorrow', now + DAY)
  await take('Picked', now + 5 * HOUR, now - 10 * MINUTE)
  const moved = await take('Moved', now + 3 * DAY, now + 2 * DAY)
  await ok(family.asOwner('PATCH', `/tasks/${moved.id}`, family.times(now + 5 * DAY), { 'if-match': '"3"' }))
  await family.makeEvent({ ...family.times(now + 2 * DAY), title: 'Open', category: 'medical' })
  return { avi, bella, moved }
}

/** A family where it is the evening, whose owner wants a daily digest and has news. */
async function writeNews(past: PastServer, now: number) {
  past.clock.now = now - DAY
  const family = await past.makeFamily({ time_zone: zoneWhereItIs(19, now).name, title: 'Cohen' })
  const helper = await family.makeSupporter()
  const daily = { messages: { off: [], digest: 'daily' } }
  await ok(past.call('PATCH', '/supporters/me', { token: family.owner.token, body: daily }))
  past.clock.now = now - 3 * HOUR
  await ok(helper.take(await family.makeTask()))
  return family.owner
}

/** Counts the rows that jobs erase after a time. */
async function countErasable(database: Database, now: number) {
  const count = async (rows: Promise<unknown[]>) => (await rows).length
  return {
    'private details': await count(database.selectFrom('task').where('private_details', 'is not', null).select('id').execute()),
    'closed families': await count(database.selectFrom('family').where('closed_at', 'is not', null).select('id').execute()),
    'old codes': await count(
      database
        .selectFrom('login_code')
        .where('created_at', '<', now - 2 * DAY)
        .select('id')
        .execute(),
    ),
    'old messages': await count(
      database
        .selectFrom('message')
        .where('created_at', '<', now - 30 * DAY)
        .where('parameters', '!=', '{}')
        .select('id')
        .execute(),
    ),
    'old notifications': await count(database.selectFrom('push_message').where('expires_at', '<', now).select('id').execute()),
  }
}

/** Writes an SQLite file like one that a restore replaced eight days ago. With PostgreSQL there is no such file. */
function writeReplacedFile({ DATABASE_URL, DATA_DIR = '' }: Environment, now: number) {
  if (DATABASE_URL) return null
  const file = `${sqliteFile(DATA_DIR)}.before-restore-${now - 8 * DAY}`
  writeFileSync(file, '')
  return file
}

// The jobs use the real clock. So a server whose clock is in the past writes data that is due for the real server.
test('a server that starts does each job that is due', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  const now = Date.now()
  const past = await serverOfThePast(place, now)
  const family = await writeOldThings(past, now)
  const { avi, bella, moved } = await writeDueThings(past, family, now)
  const reader = await writeNews(past, now)
  const before = await countErasable(past.database, now)
  expect(Math.min(...Object.values(before)), JSON.stringify(before)).toBeGreaterThan(0)
  await past.close()
  const replacedFile = writeReplacedFile(place, now)

  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const { call } = await startServer({ ...place, ...gateway.settings })
  const wanted = [
    [avi.phone, ': "Soon". '],
    [avi.phone, ': "Picked". '],
    [avi.phone, '"Tomorrow" is tomorrow'],
    // The second wave of asks is due, so it also reaches people who did not choose this kind of help.
    [bella.phone, 'is still open. Could you help?'],
    [avi.phone, 'is still open. Could you help?'],
    [reader.phone, 'Cohen today: 1 task taken'],
  ] as const
  const missing = () => wanted.filter(([phone, words]) => !gateway.to(phone).some((text) => text.includes(words)))
  await expect.poll(missing).toEqual([])
  expect(gateway.sent).toHaveLength(wanted.length)

  const database = databaseOf(place)
  onTestFinished(() => database.destroy())
  const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, 0]))
  await expect.poll(() => countErasable(database, now)).toEqual(nothing)
  if (replacedFile) await expect.poll(() => existsSync(replacedFile)).toBe(false)

  const listed = async (token: string, path: string) => (await call('GET', path, { token })).json()
  const lastWeekly = async () => {
    const { events } = await listed(family.owner.token, `${family.path}/tasks`)
    return Math.max(...events.filter(({ title }: Titled) => title === 'Every week').map(({ start_at }: Titled) => Date.parse(start_at)))
  }
  await expect.poll(lastWeekly).toBeGreaterThan(now + 48 * DAY)
  const movedReminder = async () => Date.parse((await listed(avi.token, `/supporters/me${family.path}/events/${moved.id}`)).remind_at) - now
  await expect.poll(movedReminder).toBeGreaterThan(3 * DAY)
})

interface Titled {
  title: string
  start_at: string
}

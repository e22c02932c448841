import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { quietPeriodAt } from '../../rules/quiet-hours.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, database, jobs, textsTo } = server
const START = clock.now
/** Sets the clock to a time in Berlin (UTC+1). */
const at = (local: string) => {
  clock.now = Date.parse(`${local}+01:00`)
}
const inBerlin = () => {
  clock.now = START
  return makeFamily({ time_zone: 'Europe/Berlin' })
}
type Family = Awaited<ReturnType<typeof makeFamily>>
type Supporter = Awaited<ReturnType<Family['makeSupporter']>>

/** Someone opens the app on a device in this zone. */
async function openIn(zone: string | undefined, person: Pick<Supporter, 'get'>) {
  const reply = await person.get('', zone === undefined ? {} : { 'time-zone': zone })
  expect(reply.statusCode).toBe(200)
}
async function helperIn(zone: string | undefined, family: Family) {
  const helper = await family.makeSupporter()
  await openIn(zone, helper)
  return helper
}
const zoneOf = async ({ id }: Pick<Supporter, 'id'>, { token }: Family) =>
  (
    await database
      .selectFrom('membership')
      .innerJoin('family', 'family.id', 'membership.family_id')
      .where('family.token', '=', token)
      .where('membership.id', '=', id)
      .select('own_zone')
      .executeTakeFirstOrThrow()
  ).own_zone

/** Moves a task to `start`, when the family's clock shows `local`. */
async function move(family: Family, { id }: { id: number }, local: string, start: string) {
  at(local)
  const { version } = (await family.asOwner('GET', `/tasks/${id}`)).json()
  const times = { start_at: start, end_at: start.replace(':00', ':30') }
  expect((await family.asOwner('PATCH', `/tasks/${id}`, times, { 'if-match': `"${version}"` })).statusCode).toBe(200)
}
async function sentBy(local: string, { phone }: Pick<Supporter, 'phone'>, words: string) {
  at(local)
  await jobs.queueDueMessages()
  return (await textsTo(phone)).filter((text) => text.includes(words))
}
async function taken(family: Family, helper: Pick<Supporter, 'take'>, start = '2026-11-27T17:00') {
  const task = await family.makeEvent({ title: 'Call', start_at: start, end_at: start.replace(':00', ':30') })
  expect((await helper.take(task)).statusCode).toBe(200)
  return task
}

test('a message waits while the family or the person sleeps, and names the zone of a time', async () => {
  const family = await inBerlin()
  const helper = await helperIn('America/New_York', family)
  const task = await taken(family, helper)
  await move(family, task, '2026-11-24T09:00', '2026-11-27T18:00')
  expect(await sentBy('2026-11-24T12:59', helper, 'has changed')).toHaveLength(0)
  const [text] = await sentBy('2026-11-24T13:00', helper, 'has changed')
  expect(text).toContain('Fri 27 Nov 18:00 (CET)')
  await move(family, task, '2026-11-24T22:00', '2026-11-27T19:00')
  expect(await sentBy('2026-11-25T12:59', helper, 'has changed')).toHaveLength(1)
  expect(await sentBy('2026-11-25T13:00', helper, 'has changed')).toHaveLength(2)
})

test('if family’s and person’s nights leave under six hours a day, only the person’s counts', async () => {
  const family = await inBerlin()
  const helper = await helperIn('Pacific/Auckland', family)
  const task = await taken(family, helper)
  await move(family, task, '2026-11-24T09:30', '2026-11-27T18:00')
  expect(await sentBy('2026-11-24T18:59', helper, 'has changed')).toHaveLength(0)
  expect(await sentBy('2026-11-24T19:00', helper, 'has changed')).toHaveLength(1)
  await move(family, task, '2026-11-24T23:00', '2026-11-27T19:00')
  expect(await sentBy('2026-11-24T23:00', helper, 'has changed')).toHaveLength(2)
})

test('without a device, or with one that hides where it is, the family’s clock counts', async () => {
  const family = await inBerlin()
  for (const zone of [undefined, 'Europe/Vienna', 'UTC', 'Etc/GMT+9', 'Mars/Olympus', 'x'.repeat(5_000)]) {
    const helper = await helperIn(zone, family)
    expect(await zoneOf(helper, family), zone).toBeNull()
    const task = await taken(family, helper)
    await move(family, task, '2026-11-24T09:00', '2026-11-27T18:00')
    expect((await sentBy('2026-11-24T09:00', helper, 'has changed'))[0]).toContain('now Fri 27 Nov 18:00 (old time: 17:00).')
    clock.now = START
  }
})

test('a reminder that would come at night, for the family or the taker, comes before that night', async () => {
  const family = await inBerlin()
  const [near, far] = [await family.makeSupporter(), await helperIn('Asia/Tokyo', family)]
  const [one, other] = [await taken(family, near), await taken(family, far)]
  const reminders = async ({ get }: Supporter, { id }: { id: number }) =>
    (await get(`${family.path}/events/${id}/reminders`)).json().at.map((each: string) => each.slice(0, 16))
  expect(await reminders(near, one)).toEqual(['2026-11-26T19:00', '2026-11-27T16:00'])
  // In Tokyo the reminder comes at seven in the evening, because an hour before the event it is midnight.
  expect(await reminders(far, other)).toEqual(['2026-11-26T11:00'])
  expect(await sentBy('2026-11-26T10:59', far, 'reminder')).toHaveLength(0)
  expect((await sentBy('2026-11-26T11:00', far, 'reminder'))[0]).toContain('tomorrow 17:00 (CET)')
  expect(await sentBy('2026-11-26T19:00', near, 'reminder')).toHaveLength(1)
  // The server keeps texts for a day, so the earlier reminder is no longer there.
  expect(await sentBy('2026-11-27T16:30', far, 'reminder')).toHaveLength(0)
})

test('someone for whom it is night is asked in the morning, the others at once', async () => {
  const family = await inBerlin()
  const [near, far] = [await family.makeSupporter(), await helperIn('America/Los_Angeles', family)]
  at('2026-11-24T20:50')
  await family.makeEvent({ title: 'Walk', start_at: '2026-11-25T14:00', end_at: '2026-11-25T14:30' })
  expect(await sentBy('2026-11-25T07:00', near, 'Walk')).toHaveLength(1)
  expect(await textsTo(far.phone)).toEqual([])
  await family.makeEvent({ title: 'Film', start_at: '2026-11-26T20:00', end_at: '2026-11-26T20:30' })
  expect(await sentBy('2026-11-25T15:59', far, 'Film')).toHaveLength(0)
  const [ask] = await sentBy('2026-11-25T16:00', far, 'Film')
  expect(ask).toContain('20:00 (CET)')
  expect(await textsTo(far.phone)).toHaveLength(1)
  const page = await server.app.inject({ method: 'GET', url: `/ask/${/#([\w-]+)/.exec(ask ?? '')?.[1]}` })
  expect(page.body).toContain('20:00 (CET)')
})

test('a daily summary that names a task of tomorrow waits for its reader’s morning', async () => {
  clock.now = START
  const family = await makeFamily({ time_zone: 'Europe/Berlin', news: 'daily' })
  const helper = await family.makeSupporter()
  await openIn('Asia/Kolkata', family.owner)
  await family.makeTask({ title: 'Film', type: 'until_time', date: '2026-11-24' })
  expect((await helper.take(await family.makeTask())).statusCode).toBe(200)
  // In Kolkata it is half past ten in the evening.
  expect(await sentBy('2026-11-23T18:00', family.owner, ' today:')).toEqual([])
  expect(await sentBy('2026-11-24T07:00', family.owner, ' today:')).toEqual([expect.stringContaining('Next one open: "Film"')])
})

test('a later visit stores another zone, and a visit in the family’s zone removes it', async () => {
  const family = await inBerlin()
  const helper = await helperIn('America/New_York', family)
  expect(await zoneOf(helper, family)).toBe('America/New_York')
  await openIn('Asia/Tokyo', helper)
  expect(await zoneOf(helper, family)).toBe('America/New_York')
  clock.now += HOUR + MINUTE
  await openIn('Asia/Tokyo', helper)
  expect(await zoneOf(helper, family)).toBe('Asia/Tokyo')
  clock.now += DAY
  await openIn(undefined, helper)
  expect(await zoneOf(helper, family)).toBe('Asia/Tokyo')
  clock.now += DAY
  await openIn('Europe/Berlin', helper)
  expect(await zoneOf(helper, family)).toBeNull()
})

test('a zone is exported only to its person, and is deleted with the membership that has it', async () => {
  const [family, other] = [await inBerlin(), await inBerlin()]
  const helper = await helperIn('America/New_York', family)
  const same = await other.makeSupporter({ phone_number: helper.phone })
  expect(await zoneOf(same, other)).toBeNull()
  // A link that is used without a device, as by a program, stores no time zone.
  const newcomer = await family.makeSupporter({ first_name: 'Bella' })
  const headers = { 'time-zone': 'America/New_York' }
  expect((await call('GET', `/supporters/${newcomer.link.user_token}`, { headers })).statusCode).toBe(200)
  expect(await zoneOf(newcomer, family)).toBeNull()
  expect((await call('GET', `/supporters/me${other.path}`, { token: newcomer.token, headers })).statusCode).toBe(404)
  expect(await zoneOf(newcomer, family)).toBeNull()
  expect((await family.asOwner('GET', '/export')).body).not.toContain('New_York')
  expect((await helper.get('/export')).body).toContain('America/New_York')
  expect((await call('DELETE', '/supporters/me', { token: helper.token })).statusCode).toBe(200)
  expect(await zoneOf(helper, family)).toBeNull()
})

test('the person’s whole night is quiet in all zones, and at least six hours a day stay free', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'America/Los_Angeles', 'Asia/Tokyo']
  for (const timeZone of zones)
    for (const ownZone of zones)
      for (const [from, to] of [
        ['21:00', '07:00'],
        ['23:30', '06:15'],
        ['13:00', '15:00'],
      ] as const)
        for (const rest of [null, 'friday'] as const) {
          const quietHours = { timeZone, ownZone, from, to, rest }
          let free = 0
          for (let instant = START; instant < START + DAY; instant += 15 * MINUTE) {
            const period = quietPeriodAt(instant, quietHours)
            if (!period) free++
            const isOwn = quietPeriodAt(instant, { timeZone: ownZone, from, to }) !== null
            if (isOwn) expect(period, JSON.stringify(quietHours)).not.toBeNull()
            if (period) expect(quietPeriodAt(period.start, quietHours)).toEqual(period)
            if (period) expect(quietPeriodAt(period.end, quietHours)).toBeNull()
          }
          expect(free).toBeGreaterThanOrEqual(6 * 4)
        }
})

import { expect, test } from 'vitest'
import { quietPeriodAt } from '../../rules/quiet-hours.ts'
import { testServer } from '../../testing/server.ts'

// Tests of people whose clock shows another time than the family's. Their messages must come while they are awake, and in time.
const { makeFamily, clock, jobs, textsTo } = await testServer()
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const eventAt = (start: string) => ({ title: 'Drive', start_at: start, end_at: `${start.slice(0, 14)}45` })
const ZONES = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'Asia/Tokyo']

/** A family in Jerusalem on Monday at noon. It rests from Friday 15:00 on, unless `rest` is 'none'. */
async function inJerusalem(rest: 'friday' | 'none' = 'friday') {
  clock.now = START
  const family = await makeFamily()
  if (rest === 'friday') {
    const { version } = (await family.asOwner('GET', '/settings')).json()
    expect((await family.asOwner('PATCH', '', { day_of_rest: rest }, { 'if-match': `"${version}"` })).statusCode).toBe(200)
  }
  return family
}
const openIn = async (zone: string, { get }: { get: (path: string, headers: Record<string, string>) => Promise<{ statusCode: number }> }) =>
  expect((await get('', { 'time-zone': zone })).statusCode).toBe(200)
async function sentAt(local: string, { phone }: { phone: string }, words: string) {
  at(local)
  await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
  return (await textsTo(phone)).filter((text) => text.includes(words)).length
}

test.each(ZONES)('for someone in %s each reminder is due while neither they nor the family sleep', async (zone) => {
  const family = await inJerusalem()
  const helper = await family.makeSupporter()
  await openIn(zone, helper)
  const quietHours = { timeZone: 'Asia/Jerusalem', from: '21:00', to: '07:00', ownZone: zone }
  for (const day of ['27', '28', '29', '30'])
    for (const hour of ['08', '12', '16', '20']) {
      const start = `2026-11-${day}T${hour}:00`
      const task = await family.makeEvent(eventAt(start))
      expect((await helper.take(task)).statusCode).toBe(200)
      const [evening = '', ...others]: string[] = (await helper.get(`${family.path}/events/${task.id}/reminders`)).json().at
      expect(quietPeriodAt(Date.parse(evening), { ...quietHours, rest: 'friday' }), `${start} ${evening}`).toBeNull()
      for (const each of others) expect(quietPeriodAt(Date.parse(each), quietHours), `${start} ${each}`).toBeNull()
      expect(Date.parse(evening)).toBeLessThan(Date.parse(`${start}+02:00`))
    }
})

test.each([
  ['America/New_York', '2026-11-29T10:00', 'Are you coming', '2026-11-27T13:59', '2026-11-27T14:00'],
  ['America/New_York', '2026-11-29T17:00', 'reminder', '2026-11-27T13:59', '2026-11-27T14:00'],
  ['America/Chicago', '2026-11-29T12:00', 'reminder', '2026-11-26T18:59', '2026-11-26T19:00'],
  ['America/Chicago', '2026-11-29T15:30', 'reminder', '2026-11-26T18:59', '2026-11-26T19:00'],
])('someone in %s with a task of %s gets "%s" before the family’s day of rest', async (zone, start, words, before, due) => {
  const family = await inJerusalem()
  const helper = await family.makeSupporter()
  await openIn(zone, helper)
  expect((await helper.take(await family.makeEvent(eventAt(start)))).statusCode).toBe(200)
  expect(await sentAt(before, helper, words)).toBe(0)
  expect(await sentAt(due, helper, words)).toBe(1)
})

test('a helper who sleeps in the family’s evening gets asks, but no messages about new tasks', async () => {
  const family = await inJerusalem('none')
  const [near, far] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Indira' })]
  await openIn('Asia/Kolkata', far)
  at('2026-11-23T13:00')
  await family.makeEvent(eventAt('2026-11-26T19:00'))
  expect(await sentAt('2026-11-23T18:00', near, 'a new task')).toBe(1)
  expect(await sentAt('2026-11-24T08:00', far, 'a new task')).toBe(0)
  expect(await sentAt('2026-11-24T08:00', far, 'Could you help?')).toBe(1)
  expect(await sentAt('2026-11-24T08:00', near, 'Could you help?')).toBe(0)
})

test.each([
  // Nine in the evening in Tokyo is two in the afternoon in Jerusalem.
  ['Asia/Tokyo', '2026-11-25T16:00', ['2026-11-24T08:00'], ['2026-11-23T18:00', '2026-11-24T07:00']],
  ['America/New_York', '2026-11-24T20:00', ['2026-11-23T18:00', '2026-11-24T14:00'], ['2026-11-24T08:00', '2026-11-24T13:59']],
  ['America/New_York', '2026-11-24T13:00', ['2026-11-23T18:00'], ['2026-11-24T08:00', '2026-11-24T12:30']],
])('an owner in %s is notified of an open task of %s only while awake, also on the day itself', async (zone, start, told, silent) => {
  const family = await inJerusalem('none')
  await openIn(zone, family.owner)
  await family.makeEvent(eventAt(start))
  let before = 0
  for (const local of [...told, ...silent].toSorted()) {
    const all = await sentAt(local, family.owner, 'is still open')
    expect(all - before, local).toBe(told.includes(local) ? 1 : 0)
    before = all
  }
})

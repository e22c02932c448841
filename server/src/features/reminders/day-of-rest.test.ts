import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { nightAt, quietPeriodAt } from '../../rules/quiet-hours.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}

/** A family on Monday at noon that rests from Friday 15:00 to Saturday 21:00. */
async function resting(digest: 'none' | 'daily' = 'none') {
  clock.now = START
  const family = await makeFamily()
  await call('PATCH', '/supporters/me', { token: family.owner.token, body: { messages: { off: [], digest } } })
  const { version } = (await family.asOwner('GET', '/settings')).json()
  const reply = await family.asOwner('PATCH', '', { day_of_rest: 'friday' }, { 'if-match': `"${version}"` })
  expect(reply.statusCode).toBe(200)
  return family
}
const eventAt = (title: string, start: string, end: string) => ({ title, start_at: start, end_at: end })
async function sentAt(local: string, phone: string, words: string) {
  at(local)
  await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
  return (await textsTo(phone)).filter((text) => text.includes(words)).length
}

test('the family’s side chooses the day of rest, a supporter can not, and the export names it', async () => {
  const family = await resting()
  const avi = await family.makeSupporter()
  expect((await family.asOwner('GET', '/settings')).json().day_of_rest).toBe('friday')
  expect((await family.asOwner('GET', '/export')).json().family.day_of_rest).toBe('friday')
  const body = { day_of_rest: 'none' }
  const headers = { 'if-match': '"2"' }
  expect((await call('PATCH', family.path.replace('/supporters/me', ''), { token: avi.token, body, headers })).statusCode).not.toBe(200)
  const { version } = (await family.asOwner('GET', '/settings')).json()
  await family.asOwner('PATCH', '', body, { 'if-match': `"${version}"` })
  expect((await family.asOwner('GET', '/settings')).json().day_of_rest).toBe('none')
})

test('messages wait on the day of rest, unless their task begins within twelve hours', async () => {
  const family = await resting()
  const avi = await family.makeSupporter()
  const dinner = await family.makeEvent(eventAt('Dinner', '2026-11-28T19:00', '2026-11-28T20:00'))
  const later = await family.makeEvent(eventAt('Walk', '2026-12-01T16:00', '2026-12-01T17:00'))
  const tonight = await family.makeEvent(eventAt('Candles', '2026-11-27T20:00', '2026-11-27T20:30'))
  at('2026-11-27T16:00')
  for (const task of [dinner, later, tonight]) expect((await avi.take(task)).statusCode).toBe(200)
  expect(await sentAt('2026-11-27T16:01', family.owner.phone, 'took "Candles"')).toBe(1)
  expect(await sentAt('2026-11-28T06:59', family.owner.phone, 'took "Dinner"')).toBe(0)
  expect(await sentAt('2026-11-28T07:00', family.owner.phone, 'took "Dinner"')).toBe(1)
  expect(await sentAt('2026-11-29T06:59', family.owner.phone, 'took "Walk"')).toBe(0)
  expect(await sentAt('2026-11-29T07:00', family.owner.phone, 'took "Walk"')).toBe(1)
})

test('asks and reminders for the morning after the day of rest are sent before it begins', async () => {
  const family = await resting()
  const avi = await family.makeSupporter()
  await avi.take(await family.makeEvent(eventAt('Drive', '2026-11-29T10:00', '2026-11-29T11:00')))
  expect(await sentAt('2026-11-27T11:59', avi.phone, 'Drive')).toBe(0)
  expect(await sentAt('2026-11-27T12:00', avi.phone, 'Are you coming')).toBe(1)
  expect(await sentAt('2026-11-27T13:00', avi.phone, 'reminder')).toBe(1)
  expect(await sentAt('2026-11-28T19:00', avi.phone, 'today')).toBe(0)
  expect(await sentAt('2026-11-29T09:00', avi.phone, 'reminder, today 10:00')).toBe(1)
})

test('no one is asked on the day of rest, and the digest comes after it with all news', async () => {
  const family = await resting('daily')
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const shopping = await family.makeTask({ title: 'Shopping' })
  expect(await sentAt('2026-11-26T18:00', family.owner.phone, 'today:')).toBe(0)
  at('2026-11-26T20:00')
  await avi.take(shopping)
  await family.makeEvent(eventAt('Film', '2026-11-30T16:00', '2026-11-30T17:00'))
  expect(await sentAt('2026-11-27T16:00', bella.phone, 'Film')).toBe(0)
  expect(await sentAt('2026-11-28T12:00', bella.phone, 'Film')).toBe(0)
  expect(await sentAt('2026-11-28T20:00', family.owner.phone, 'today:')).toBe(0)
  expect(await sentAt('2026-11-29T07:00', bella.phone, 'Film')).toBe(1)
  expect(await sentAt('2026-11-29T07:00', family.owner.phone, 'today: 1 task taken')).toBe(1)
})

test.each([
  ['friday', 5, 15, 30],
  ['sunday', 0, 0, 24],
] as const)('each hour of two weeks is quiet if it is in a night or on the day of rest: %s', (rest, weekday, from, hoursLong) => {
  const quietHours = { timeZone: 'Asia/Jerusalem', from: '21:00', to: '07:00', rest }
  for (let hour = 0; hour < 14 * 24; hour++) {
    const instant = Date.parse('2026-11-22T00:30+02:00') + hour * HOUR
    const sinceSunday = (hour % (7 * 24)) - weekday * 24 - from
    const isResting = [sinceSunday, sinceSunday + 7 * 24].some((since) => since >= 0 && since < hoursLong)
    const period = quietPeriodAt(instant, quietHours)
    expect(period !== null, new Date(instant).toISOString()).toBe(isResting || nightAt(instant, quietHours) !== null)
    if (period) expect(quietPeriodAt(period.start, quietHours)).toEqual(period)
    if (period) expect(quietPeriodAt(period.end, quietHours)).toBeNull()
  }
})

test.each([
  ['2026-11-28T18:00', '2026-11-28T11:59', '2026-11-28T12:00'],
  ['2026-11-28T11:00', '2026-11-28T06:59', '2026-11-28T07:00'],
  ['2026-11-29T13:00', '2026-11-29T06:59', '2026-11-29T07:00'],
])('the day of rest does not delay the notice that no one took over an offered task of %s', async (start, before, told) => {
  const family = await resting()
  const avi = await family.makeSupporter()
  const drive = await family.makeEvent(eventAt('Drive', start, `${start.slice(0, 14)}45`))
  await avi.take(drive)
  at('2026-11-27T14:00')
  const path = `/supporters/me${family.path}/tasks/${drive.id}/offer`
  expect((await call('PUT', path, { token: avi.token, body: {} })).statusCode).toBe(200)
  expect(await sentAt(before, avi.phone, 'is still yours')).toBe(0)
  expect(await sentAt(told, avi.phone, 'is still yours')).toBe(1)
})

import { afterAll, expect, test } from 'vitest'
import { calendarAt } from '../../platform/countries.ts'
import { readAwayReply, readBackReply } from '../../reading/replies/away-replies.parser.ts'
import { ok } from '../../testing/family.ts'
import { repliesServer } from '../../testing/replies.ts'

const server = await repliesServer()
const { call, clock, gateway, jobs, makeFamily, reply } = server
afterAll(gateway.close)
const START = clock.now

const NOW = { today: '2026-11-23', time: '12:00', monthFirst: false }

test.each([
  ['away until 20.12.', '2026-11-23', '2026-12-20'],
  ["I'm away until 20.8, thanks!", '2026-11-23', '2027-08-20'],
  ['Away from 28.11. to 3.12.', '2026-11-28', '2026-12-03'],
  ['On holiday till 5 December', '2026-11-23', '2026-12-05'],
  ['Away until the day after tomorrow', '2026-11-23', '2026-11-25'],
  ['Bin bis übermorgen weg', '2026-11-23', '2026-11-25'],
  ['Bin bis 20.12. weg', '2026-11-23', '2026-12-20'],
  ['Bin bis 6.1. weg', '2026-11-23', '2027-01-06'],
  ['Bin bis 8.10. weg', '2026-11-23', '2027-10-08'],
  ['Away until 10.01', '2026-11-23', '2027-01-10'],
  ['Im Urlaub vom 28.11. bis 3.12.', '2026-11-28', '2026-12-03'],
  ['אני בחופשה עד 20.12', '2026-11-23', '2026-12-20'],
  ['לא כאן עד 20/12', '2026-11-23', '2026-12-20'],
  ['Меня не будет до 20.12', '2026-11-23', '2026-12-20'],
  ['Я в отпуске с 28 ноября по 3 декабря', '2026-11-28', '2026-12-03'],
])('the reply "%s" means that someone is away from %s until %s', (text, from, until) => {
  expect(readAwayReply(text, NOW)).toEqual({ from, until })
})

test.each([
  'Put it away until 20.12.',
  'away',
  'I am away until it is better',
  'My car is away until 20.12., can you come?',
  'away until 31.2.',
  'Unterwegs bis 8.10',
  'Bin bis 10.05 unterwegs',
  'Меня нет до 10.05',
  'לא פה עד 11.05',
  'Away until 8.10, thanks',
  'Away from 8.10 to 9.05',
  'Away until Friday next week',
  'Away until next week Friday',
  'Bin bis Freitag nächster Woche weg',
  "אני בחופש עד יום ו' בשבוע הבא",
  "לא בארץ עד יום ה' הבא",
  'Меня нет до пятницы на следующей неделе',
  'Нет, до 20.12 не могу помочь с этим',
])('"%s" is not read as a message about being away', (text) => {
  expect(readAwayReply(text, NOW)).toBeNull()
})

test.each([
  "I'm back",
  'Hi, back home again!',
  'Bin wieder da, danke',
  'Ich bin aus dem Urlaub zurück',
  'חזרתי מהחופשה',
  'Я вернулась из отпуска',
])('"%s" says that someone is back', (text) => {
  expect(readBackReply(text)).toBe(true)
})

test.each(['I will be back on 3.12.', "I'm back, but the car is broken", 'Back to you', 'Я вернула кастрюлю', 'Rufe zurück'])(
  '"%s" does not say that someone is back',
  (text) => {
    expect(readBackReply(text)).toBe(false)
  },
)

test('an SMS about being back ends the time away only in the family of the last message', async () => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const there = await (await makeFamily({ title: 'Cohen' })).makeSupporter({ phone_number: avi.phone })
  const awayOf = async ({ token }: { token: string }) => (await ok<{ away: unknown }>(call('GET', '/supporters/me', { token }))).away
  const away = { from: '2026-11-23', until: '2026-11-29' }
  for (const { token } of [avi, there]) await ok(call('PATCH', '/supporters/me', { token, body: { away } }))
  clock.now += 60_000
  expect(await reply(avi.phone, "I'm back")).toEqual(["Cohen: noted, you're back. If not yet: http://localhost:3000/me?part=help"])
  expect([await awayOf(avi), await awayOf(there)]).toEqual([away, null])
})

test('someone who is not away gets no SMS about being back, and a later time away is kept', async () => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await reply(avi.phone, 'Away from 28.11. to 3.12.')
  clock.now += 60_000
  expect((await reply(avi.phone, "I'm back")).join()).not.toContain('you are back')
  expect((await ok<{ away: unknown }>(call('GET', '/supporters/me', { token: avi.token }))).away).toEqual({
    from: '2026-11-28',
    until: '2026-12-03',
  })
})

test('an SMS about being away counts in the last message’s family, and one SMS confirms it', async () => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const other = await makeFamily({ title: 'Cohen' })
  const there = await other.makeSupporter({ phone_number: avi.phone })
  const task = await other.makeEvent({ title: 'Shopping', start_at: '2026-11-28T10:00', end_at: '2026-11-28T11:00' })
  await there.take(task)
  expect(await reply(avi.phone, 'Away until 29.11.')).toEqual([
    `Cohen: noted, you're away Mon 23 Nov to Sun 29 Nov. Still yours: "Shopping" http://localhost:3000/t/${other.token}/${task.id}`,
  ])
  const awayOf = async ({ token }: { token: string }) => (await ok<{ away: unknown }>(call('GET', '/supporters/me', { token }))).away
  // Senders can be made up, so the time away counts in one family only.
  expect([await awayOf(avi), await awayOf(there)]).toEqual([null, { from: '2026-11-23', until: '2026-11-29' }])
})

test('an SMS about being away declines the ask for a task in that time, as the ask’s link does', async () => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await call('PATCH', '/supporters/me', { token: avi.token, body: { can_help: { categories: ['emotional'], times: [] } } })
  const event = await family.makeEvent({ start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  clock.now = Date.parse('2026-11-24T16:00+02:00')
  await jobs.queueDueMessages()
  expect(await reply(avi.phone, 'Away until 29.11.')).toHaveLength(1)
  expect(await ok(family.asOwner('GET', `/tasks/${event.id}/asking`))).toMatchObject({ asked: 1, declined: 1 })
})

test.each([
  ['away until 12/5', 'America/New_York', '2026-12-05'],
  ['away until 12/5', 'Europe/London', '2027-05-12'],
  ['away until 5/12', 'Europe/London', '2026-12-05'],
  ['away until 12/20', 'America/Toronto', '2026-12-20'],
  ['away until 12/5', 'America/Toronto', undefined],
  ['away until 1/2', 'America/New_York', '2027-01-02'],
])('the reply "%s" in %s means that someone is away until %s', (text, timeZone, until) => {
  expect(readAwayReply(text, calendarAt(Date.parse('2026-11-23T15:00Z'), timeZone, 'en'))?.until).toBe(until)
})

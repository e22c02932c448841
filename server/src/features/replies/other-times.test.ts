import { afterAll, expect, test } from 'vitest'
import { calendarAt } from '../../platform/countries.ts'
import { readOtherTimes } from '../../reading/replies/other-times.parser.ts'
import { ok } from '../../testing/family.ts'
import { repliesServer } from '../../testing/replies.ts'

const server = await repliesServer()
const { clock, gateway, jobs, makeFamily, reply } = server
afterAll(gateway.close)
const START = clock.now
/** Monday noon. The task is on Thursday at four. */
const NOW = { today: '2026-11-23', time: '12:00', monthFirst: false }
const OWN = { day: '2026-11-26', time: '16:00' }

test.each([
  ['Not then, Fri 27.11. 17:00', '2026-11-27 17:00'],
  ['Fri 17:00?', '2026-11-27 17:00'],
  ["Sorry, I can't then, but Friday works", '2026-11-27 16:00'],
  ['Not Thursday but Friday at 5pm', '2026-11-27 17:00'],
  ["I can't on Thursday, but I could on Friday at 10:00 or Saturday 11:00. Thanks!", '2026-11-27 10:00, 2026-11-28 11:00'],
  ['Could do at 18:00 instead', '2026-11-26 18:00'],
  ['no, Friday or Saturday', '2026-11-27 16:00, 2026-11-28 16:00'],
  ['Fr 17:00?', '2026-11-27 17:00'],
  ['Da kann ich leider nicht, aber Freitag um 17 Uhr geht', '2026-11-27 17:00'],
  ['Donnerstag nicht, sondern Freitag 17:00', '2026-11-27 17:00'],
  ['Ginge auch Freitag oder Samstag 10:00?', '2026-11-27 10:00, 2026-11-28 10:00'],
  ['לא אז, אבל ביום שישי ב-17:00', '2026-11-27 17:00'],
  ['אז לא, אפשר ביום שישי 27.11 בשעה 17:00?', '2026-11-27 17:00'],
  ['לא יכול ביום חמישי אבל יכול ביום ראשון 10:00', '2026-11-29 10:00'],
  ['Не тогда, а в пятницу в 17:00', '2026-11-27 17:00'],
  ['Тогда не смогу, могу в пятницу 27.11 17:00', '2026-11-27 17:00'],
  ['Можно в субботу в 10:00 или в воскресенье в 11:00?', '2026-11-28 10:00, 2026-11-29 11:00'],
])('"%s" suggests %s', (text, times) => {
  const read = readOtherTimes({ text, own: OWN, calendar: NOW })?.map(({ day, time }) => `${day} ${time}`)
  expect(read?.join(', ')).toBe(times)
})

test.each([
  'Not Friday 17:00',
  "I can't Friday 17:00",
  "I can't on Thursday",
  'Friday 17:00 is impossible',
  'Thursday 16:00?',
  'Is that at 17:00?',
  'Yes, Friday 17:00',
  'Freitag kann ich nicht',
  'Could you ask Dana on Friday?',
  'I will bring the soup on Friday at 17:00',
  'Not then, but when?',
  'Not then, Fri 20.11. 17:00',
  'Fri 10:00, Sat 10:00, Sun 10:00 or Mon 10:00',
  'לא ביום שישי',
  'В пятницу не могу',
  'next week?',
  '',
])('"%s" is not read as a suggestion of other times', (text) => {
  expect(readOtherTimes({ text, own: OWN, calendar: NOW })).toBeNull()
})

test.each([
  ["Can't then, but 12/1 at 10am works", 'America/New_York', 'en', '2026-12-01 10:00'],
  ["Can't then, but 12/1/2026 works", 'America/Chicago', 'en', '2026-12-01 16:00'],
  ['Not then, 12/3 or 12/4', 'Pacific/Honolulu', 'en', '2026-12-03 16:00, 2026-12-04 16:00'],
  ['Could do 12/01/26 at 5pm', 'Asia/Manila', 'en', '2026-12-01 17:00'],
  ["Can't then, but 1/12 at 10am works", 'Europe/London', 'en', '2026-12-01 10:00'],
  ["Can't then, but 1/12/2026 works", 'Asia/Jerusalem', 'iw', '2026-12-01 16:00'],
  ["Can't then, but 12/20 works", 'America/Toronto', 'en', '2026-12-20 16:00'],
  // A person has to read the text if the sender may write dates in either order, or if the sender's order gives a day that is past or far
  // ahead.
  ["Can't then, but 12/1 at 10am works", 'America/Toronto', 'en', undefined],
  ["Can't then, but 12/1 at 10am works", 'America/New_York', 'iw', undefined],
  ["Can't then, but 12/1/2026 works", 'Europe/London', 'en', undefined],
  ["Can't then, but 12/3 works", 'Europe/London', 'en', undefined],
  ["Can't then, but 3/12 works", 'America/New_York', 'en', undefined],
])('"%s" in %s (%s) suggests %s', (text, timeZone, locale, times) => {
  const calendar = calendarAt(Date.parse('2026-11-23T15:00Z'), timeZone, locale)
  const read = readOtherTimes({ text, own: OWN, calendar })?.map(({ day, time }) => `${day} ${time}`)
  expect(read?.join(', ')).toBe(times)
})

test('a family in New York is suggested 1 December for 12/1', async () => {
  const { gil, suggestions } = await withAsked({ family: { time_zone: 'America/New_York' } })
  await reply(gil.phone, "Can't then, but 12/1 at 10am works")
  expect(await suggestions()).toMatchObject([{ times: [{ day: '2026-12-01', time: '10:00' }] }])
})

test('for a task of a whole day other days are suggested without an hour', () => {
  const whole = { day: '2026-11-26', time: null }
  expect(readOtherTimes({ text: 'Not then, Friday?', own: whole, calendar: NOW })).toEqual([{ day: '2026-11-27', time: null }])
  expect(readOtherTimes({ text: 'Friday 17:00?', own: whole, calendar: NOW })).toBeNull()
})

/** Gil is asked for a task on Thursday at four. With `byTwoFamilies`, both of his families ask him. */
async function withAsked({ byTwoFamilies = false, family: settings = {} } = {}) {
  clock.now = START
  const family = await makeFamily(settings)
  const gil = await family.makeSupporter({ first_name: 'Gil' })
  const thursday = { title: 'Drive Dana', start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:00' }
  const event = await family.makeEvent(thursday)
  if (byTwoFamilies) {
    const other = await makeFamily({ title: 'Cohen' })
    await other.makeSupporter({ phone_number: gil.phone, first_name: 'Gil' })
    await other.makeEvent(thursday)
  }
  clock.now = Date.parse('2026-11-24T18:00+02:00')
  await jobs.queueDueMessages()
  await server.textsTo(gil.phone)
  const suggestions = async () => (await ok<{ suggestions: { times: object[] }[] }>(family.asOwner('GET', ''))).suggestions
  const wrote = async () =>
    (await family.asOwner('GET', '/events')).json<{ kind: string }[]>().filter(({ kind }) => kind === 'wrote').length
  return { family, gil, event, suggestions, wrote }
}

test('an SMS with other times suggests them without taking the task, and an SMS confirms them', async () => {
  const { family, gil, event, suggestions, wrote } = await withAsked()
  expect(await reply(gil.phone, 'Not then, Fri 27.11. 17:00')).toEqual([
    `Levi: noted, "Drive Dana" Fri 27 Nov 17:00. Yours if the family agrees. To change it: http://localhost:3000/t/${family.token}/${event.id}`,
  ])
  expect(await suggestions()).toMatchObject([{ by: 'Gil', times: [{ day: '2026-11-27', time: '17:00' }] }])
  expect((await family.asOwner('GET', `/tasks/${event.id}`)).json()).toMatchObject({ status: 'initial' })
  expect(await wrote()).toBe(0)
  // The same person can suggest other times again by another text.
  expect(await reply(gil.phone, 'Sat 10:00?')).toHaveLength(1)
  expect(await suggestions()).toMatchObject([{ times: [{ day: '2026-11-28' }] }])
})

test('a text that is not clear stays a note to the family', async () => {
  const { gil, suggestions, wrote } = await withAsked()
  expect(await reply(gil.phone, 'Friday 17:00 would be nicer for Dana')).toEqual([expect.stringContaining('may not read it at once')])
  expect(await suggestions()).toEqual([])
  expect(await wrote()).toBe(1)
})

test('other times for a task that can’t be taken any more change nothing, and an SMS says so', async () => {
  const { family, gil, event, suggestions } = await withAsked()
  await ok((await family.makeSupporter()).take({ id: event.id, type: 'until_time' }))
  expect(await reply(gil.phone, 'Fri 17:00?')).toEqual([expect.stringContaining('is no longer open. Thank you all the same.')])
  expect(await suggestions()).toEqual([])
})

test('if two asks are open, other times change nothing, and one SMS asks which task is meant', async () => {
  const { gil, suggestions } = await withAsked({ byTwoFamilies: true })
  expect(await reply(gil.phone, 'Fri 17:00?')).toEqual([expect.stringContaining('fits more than one message')])
  expect(await suggestions()).toEqual([])
})

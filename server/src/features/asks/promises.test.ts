import type { ChatPromise } from '@hand-in-hand/contract/planning/promises.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, clock, textsTo, jobs } = server
const START = clock.now

async function aWeek() {
  clock.now = START
  const family = await makeFamily()
  const ruth = await family.makeSupporter({ first_name: 'Ruth', last_name: 'Cohen' })
  const soup = await family.makeEvent({ title: 'Soup', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' })
  const drive = await family.makeEvent({ title: 'Drive Dana', start_at: '2026-11-25T07:40', end_at: '2026-11-25T08:20' })
  const read = async (text: string) => (await family.asOwner('POST', '/promises/read', { text })).json<ChatPromise[]>()
  const ask = (asks: { task: number; member: number }[], done_with: string[] = []) =>
    family.asOwner('PUT', '/promises/asks', { asks, done_with })
  const asked = async (phone: string) => (await textsTo(phone)).filter((text) => text.includes('Could you help?'))
  return { family, ruth, soup, drive, read, ask, asked }
}

const CHAT = `[23.11.26, 10:03:21] Ruth Cohen: I'll do Tuesday
[23.11.26, 10:04:00] Shira: soup from me 👍
[23.11.26, 10:05:00] Ruth Cohen: Lots of love`

test('the app finds which member made a promise in a chat, and the family can ask them once', async () => {
  const { ruth, soup, read, ask, asked } = await aWeek()
  const promises = await read(CHAT)
  expect(promises).toMatchObject([
    {
      source: "I'll do Tuesday",
      task: { id: soup.id },
      person: { id: ruth.id, full_name: 'Ruth Cohen' },
      may_ask: true,
      why: null,
    },
    { sender: 'Shira', task: { id: soup.id }, person: null, may_ask: false, why: null },
  ])
  const wanted = [{ task: soup.id, member: ruth.id }]
  expect((await ask([...wanted, ...wanted])).json()).toEqual({ asked: ['Ruth'] })
  expect((await ask(wanted)).json()).toEqual({ asked: [] })
  expect(await asked(ruth.phone)).toHaveLength(1)
  expect(await read("Ruth: I'll do Tuesday")).toMatchObject([{ why: 'asked', may_ask: false }])
  expect((await ruth.take(soup)).statusCode).toBe(200)
  expect(await read("Ruth: I'll do Tuesday")).toMatchObject([{ why: 'taken' }])
})

test('a chat line that the family ticked off is not proposed for 30 days, even if reformatted', async () => {
  const { drive, read, ask } = await aWeek()
  const promises = await read('[23.11.26, 10:03:21] Shira: I can do Wednesday\n[23.11.26, 10:04:21] Shira: thanks')
  expect(promises).toMatchObject([{ sender: 'Shira', task: { id: drive.id }, person: null, may_ask: false, why: null }])
  expect(
    (
      await ask(
        [],
        promises.map(({ key }) => key),
      )
    ).statusCode,
  ).toBe(200)
  const again = '23/11/2026, 10:03 - Shira: I can do Wednesday\n23/11/2026, 10:05 - Shira: thanks'
  expect(await read(again)).toEqual([])
  clock.now += 31 * 24 * 3600_000
  await jobs.erase()
  expect(await server.database.selectFrom('chat_line').selectAll().execute()).toEqual([])
})

test('no ask is sent in a pause, for a taken task, in another family or to the family’s side', async () => {
  const { family, ruth, soup, drive, read, ask, asked } = await aWeek()
  const other = await aWeek()
  expect((await ask([{ task: other.soup.id, member: ruth.id }])).json()).toEqual({ asked: [] })
  expect((await ask([{ task: soup.id, member: other.ruth.id }])).json()).toEqual({ asked: [] })
  const [owner] = (await family.asOwner('GET', '/members')).json<{ id: number; role: string }[]>().filter(({ role }) => role === 'owner')
  expect((await ask([{ task: soup.id, member: owner?.id ?? 0 }])).json()).toEqual({ asked: [] })
  const byRuth = { token: ruth.token, body: { text: CHAT } }
  expect((await server.call('POST', `${family.path}/promises/read`, byRuth)).statusCode).toBe(403)
  await family.makeEvent({ title: 'Night watch', start_at: '2026-11-26T22:00', end_at: '2026-11-26T23:00', trusted_only: true })
  expect(await read('Ruth: night watch on Thursday is mine')).toMatchObject([{ why: 'not_trusted' }])
  await ruth.take(soup)
  expect((await ask([{ task: soup.id, member: ruth.id }])).json()).toEqual({ asked: [] })
  await family.asOwner('PATCH', '', { paused: true })
  expect((await ask([{ task: drive.id, member: ruth.id }])).statusCode).toBe(409)
  expect((await family.asOwner('POST', '/promises/read', { text: CHAT })).statusCode).toBe(409)
  expect(await asked(ruth.phone)).toEqual([])
})

test('a chat’s sender is found by name or number, and a doubtful name returns which_person', async () => {
  const { family, ruth, read } = await aWeek()
  const who = async (sender: string) => (await read(`${sender}: I'll do Tuesday`)).map(({ person, why }) => [person?.id, why])
  expect(await who('Ruth')).toEqual([[ruth.id, null]])
  expect(await who('Ruth C.')).toEqual([[ruth.id, null]])
  expect(await who('Ruth School')).toEqual([[undefined, 'which_person']])
  expect(await who(ruth.phone)).toEqual([[ruth.id, null]])
  await family.makeSupporter({ first_name: 'Ruth', last_name: 'Levi' })
  expect(await who('Ruth')).toEqual([[undefined, 'which_person']])
  expect(await who('Ruth Cohen')).toEqual([[ruth.id, null]])
  expect(await who('Shira Gold')).toEqual([[undefined, null]])
})

test('if asks are off for a task, a promise in a chat cannot lead to an ask', async () => {
  const { family, ruth, soup, read, ask } = await aWeek()
  await family.asOwner('PUT', `/tasks/${soup.id}/asking`, { asking: 'off' })
  expect(await read("Ruth: I'll do Tuesday")).toMatchObject([{ person: { id: ruth.id }, may_ask: false, why: null }])
  expect((await ask([{ task: soup.id, member: ruth.id }])).json()).toEqual({ asked: [] })
})

test('a person gets at most five asks a day, however many tasks and calls there are', async () => {
  const { family, ruth, soup, drive, ask, asked } = await aWeek()
  const more = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      family.makeEvent({
        title: `Walk ${at}`,
        start_at: `2026-11-2${6 + (at % 3)}T1${at}:00`,
        end_at: `2026-11-2${6 + (at % 3)}T1${at}:30`,
      }),
    ),
  )
  const gil = await family.makeSupporter({ first_name: 'Gil' })
  const asksOf = (tasks: { id: number }[], member: number) => tasks.map(({ id }) => ({ task: id, member }))
  expect((await ask([...asksOf([soup, drive, ...more], ruth.id), ...asksOf([soup], gil.id)])).json()).toEqual({ asked: ['Ruth', 'Gil'] })
  expect((await ask(asksOf(more, ruth.id))).json()).toEqual({ asked: [] })
  expect(await asked(ruth.phone)).toHaveLength(5)
  clock.now += 24 * 3600_000
  expect((await ask(asksOf(more, ruth.id))).json()).toEqual({ asked: ['Ruth'] })
})

/** A quarter past five on Tuesday, when the soup has begun, with two tasks that can still be done on this day. */
async function onTuesday(local = '2026-11-24T17:15') {
  const week = await aWeek()
  const laundry = await week.family.makeTask({ title: 'Laundry', type: 'until_time', date: '2026-11-24' })
  const pharmacy = await week.family.makeTask({ title: 'Pharmacy', may_be: { days: ['2026-11-23', '2026-11-24'] } })
  clock.now = Date.parse(`${local}+02:00`)
  const titles = async () => (await week.asked(week.ruth.phone)).map((text) => /Soup|Laundry|Pharmacy/.exec(text)?.[0]).sort()
  return { ...week, laundry, pharmacy, titles }
}

test('a promise for today leads to an ask for a task without a time, but not for a begun event', async () => {
  const { ruth, soup, laundry, pharmacy, read, ask, titles } = await onTuesday()
  expect(await read("Ruth: I'll do the soup")).toMatchObject([{ task: { id: soup.id }, may_ask: false, why: null }])
  const asks = [soup, laundry, pharmacy].map(({ id }) => ({ task: id, member: ruth.id }))
  expect((await ask(asks)).json()).toEqual({ asked: ['Ruth'] })
  expect(await titles()).toEqual(['Laundry', 'Pharmacy'])
  expect((await ask([{ task: soup.id, member: ruth.id }])).json()).toEqual({ asked: [] })
})

test('an ask for today that is sent in the evening does not wait for the morning', async () => {
  const { ruth, laundry, ask, titles } = await onTuesday('2026-11-24T22:00')
  expect((await ask([{ task: laundry.id, member: ruth.id }])).json()).toEqual({ asked: ['Ruth'] })
  expect(await titles()).toEqual(['Laundry'])
})

test('someone who is away is not asked', async () => {
  const { ruth, soup, read, ask } = await aWeek()
  const away = { from: '2026-11-24', until: '2026-11-25' }
  expect((await server.call('PATCH', '/supporters/me', { token: ruth.token, body: { away } })).statusCode).toBe(200)
  expect(await read("Ruth: I'll do Tuesday")).toMatchObject([{ person: { id: ruth.id }, may_ask: false, why: null }])
  expect((await ask([{ task: soup.id, member: ruth.id }])).json()).toEqual({ asked: [] })
})

test('an empty chat has no promises, a chat gives at most 100, and a too long chat is refused', async () => {
  const { family, read } = await aWeek()
  expect(await read('')).toEqual([])
  expect((await family.asOwner('POST', '/promises/read', { text: 'x\n'.repeat(6_000) })).statusCode).toBe(413)
  const long = await read(Array.from({ length: 150 }, (_, at) => `Ruth: I can do Tuesday, or the ${at}th`).join('\n'))
  expect(long).toHaveLength(100)
})

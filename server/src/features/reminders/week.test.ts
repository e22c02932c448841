import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, database, jobs, textsTo } = server
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
/** A Saturday evening. */
const START = '2026-11-28T18:00'
const SUNDAY = '2026-11-29T09:00'
const onDay = (title: string, day: string, hour: number) => ({
  ...{ title, start_at: `${day}T${String(hour).padStart(2, '0')}:00` },
  end_at: `${day}T${String(hour + 1).padStart(2, '0')}:00`,
})
const groceries = onDay('Groceries', '2026-12-02', 10)
const dog = onDay('Dog', '2026-12-03', 8)
const WORDS = 'this week:'

type Supporter = Awaited<ReturnType<Awaited<ReturnType<typeof makeFamily>>['makeSupporter']>>

async function circleOf(people: number) {
  at(START)
  const family = await makeFamily()
  const supporters: Supporter[] = []
  for (let made = 0; made < people; made++) supporters.push(await family.makeSupporter())
  const look = async (local: string) => {
    at(local)
    await Promise.all([jobs.lookAhead(), jobs.lookAhead()])
  }
  const offers = async (words = WORDS) =>
    Promise.all(supporters.map(async ({ phone }) => (await textsTo(phone)).filter((text) => text.includes(words))))
  /** How many messages of the week each has got since then. */
  const counts = async (local: string, words = WORDS) => {
    await look(local)
    return (await offers(words)).map(({ length }) => length)
  }
  const [first] = supporters
  if (!first) throw new Error('there is one')
  const say = (body: object, { token } = first) => call('PATCH', '/supporters/me', { token, body })
  return { family, supporters, first, look, offers, counts, say }
}

test('on Sunday morning a helper is offered two tasks of the week in one message, once', async () => {
  const { family, look, offers } = await circleOf(1)
  await family.makeEvent(groceries)
  await family.makeEvent(dog)
  await look('2026-11-29T08:59')
  expect(await offers()).toEqual([[]])
  await look(SUNDAY)
  const [[text] = []] = await offers()
  expect(text).toMatch(/^Levi: this week: "Groceries" Wed 10:00 and "Dog" Thu 08:00\. Could you\? http:\S+#[\w-]{22}\.2$/)
  await look('2026-11-29T09:01')
  await look('2026-11-29T14:00')
  expect(await offers()).toEqual([[text]])
})

test('a task that was written after the morning is not offered as the week', async () => {
  const { family, counts } = await circleOf(1)
  expect(await counts(SUNDAY)).toEqual([0])
  await family.makeEvent(groceries)
  expect(await counts('2026-11-29T12:00')).toEqual([0])
})

test('each task goes to as many as it has places, twice, and no one gets more than two', async () => {
  const { family, counts, supporters } = await circleOf(6)
  await family.makeEvent({ ...groceries, helpers_needed: 2 })
  const one = await family.makeEvent(dog)
  const got = await counts(SUNDAY)
  expect(Math.max(...got)).toBe(1)
  const all = await database.selectFrom('task_ask').where('week_at', '=', clock.now).select(['membership_id', 'task_id']).execute()
  const asks = all.filter(({ membership_id }) => supporters.some(({ id }) => id === membership_id))
  expect(asks.filter(({ task_id }) => task_id === one.id)).toHaveLength(2)
  expect(asks).toHaveLength(6)
  for (const { id } of supporters) expect(asks.filter(({ membership_id }) => membership_id === id).length).toBeLessThanOrEqual(2)
})

test('of servers that look at a circle at the same time one offers the week', { timeout: 60_000 }, async () => {
  const { family, offers, supporters } = await circleOf(4)
  for (const title of ['A', 'B', 'C']) await family.makeEvent({ ...dog, title })
  at(SUNDAY)
  const looks = [0, 60, 120, 240, 480, 700].map(async (turns) => {
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    clock.now += 1
    await jobs.lookAhead()
  })
  await Promise.all(looks)
  for (const texts of await offers()) expect(texts.length).toBeLessThanOrEqual(1)
  const asks = await database.selectFrom('task_ask').where('week_at', 'is not', null).select(['membership_id', 'week_at']).execute()
  const theirs = asks.filter(({ membership_id }) => supporters.some(({ id }) => id === membership_id))
  expect(new Set(theirs.map(({ week_at }) => week_at)).size).toBe(1)
})

test('the week comes again seven days later, also over a change of clocks', async () => {
  clock.now = Date.parse('2027-03-20T16:00Z')
  const family = await makeFamily()
  const { phone } = await family.makeSupporter()
  await family.makeEvent({ ...dog, start_at: '2027-03-25T08:00', end_at: '2027-03-25T09:00' })
  await family.makeEvent({ ...dog, start_at: '2027-04-01T08:00', end_at: '2027-04-01T09:00' })
  const days: string[] = []
  for (let hour = 0; hour < 10 * 24; hour++) {
    clock.now += 3_600_000
    await jobs.lookAhead()
    if ((await textsTo(phone)).some((text) => text.includes(WORDS)) && !days.includes(new Date(clock.now).toISOString()))
      days.push(new Date(clock.now).toISOString())
  }
  // Texts are shown for an hour: nine in Jerusalem, in winter and in summer.
  expect(days.filter((_, index) => index === 0 || Date.parse(days[index] ?? '') - Date.parse(days[index - 1] ?? '') > 7_200_000)).toEqual([
    '2027-03-21T07:00:00.000Z',
    '2027-03-28T06:00:00.000Z',
  ])
})

test('the family can choose another day, or none', async () => {
  const { family, first, look } = await circleOf(1)
  const settings = async () => (await family.asOwner('GET', '/settings')).json<{ week_day: string; version: number }>()
  const choose = async (week_day: string) =>
    call('PATCH', family.path, {
      token: family.owner.token,
      body: { week_day },
      headers: { 'if-match': `"${(await settings()).version}"` },
    })
  const offersAt = async (local: string) => {
    await look(local)
    const asks = database.selectFrom('task_ask').where('membership_id', '=', first.id).where('week_at', 'is not', null)
    return new Set((await asks.select('week_at').execute()).map(({ week_at }) => week_at)).size
  }
  expect((await settings()).week_day).toBe('SU')
  expect((await choose('XX')).statusCode).toBe(400)
  await choose('MO')
  expect((await settings()).week_day).toBe('MO')
  await family.makeEvent(dog)
  expect(await offersAt(SUNDAY)).toBe(0)
  expect(await offersAt('2026-11-30T09:00')).toBe(1)
  await choose('never')
  await family.makeEvent({ ...dog, start_at: '2026-12-18T08:00', end_at: '2026-12-18T09:00' })
  for (const day of ['07', '08', '09', '10', '11', '12', '13', '14']) expect(await offersAt(`2026-12-${day}T09:00`)).toBe(1)
  await choose('TU')
  expect(await offersAt('2026-12-15T09:00')).toBe(2)
  // Another day within the same week offers nothing again.
  await choose('MO')
  await family.makeEvent({ ...dog, start_at: '2026-12-25T20:00', end_at: '2026-12-25T21:00' })
  expect(await offersAt('2026-12-21T09:00')).toBe(2)
})

test('in quiet hours the week waits for their end, and after an outage of a day it is left out', async () => {
  const { family, counts } = await circleOf(1)
  await family.makeEvent(dog)
  const beQuiet = async (from: string, to: string) => {
    const { version } = (await family.asOwner('GET', '/settings')).json<{ version: number }>()
    const body = { quiet_hours: { from, to } }
    await call('PATCH', family.path, { token: family.owner.token, body, headers: { 'if-match': `"${version}"` } })
  }
  await beQuiet('09:30', '08:00')
  expect(await counts('2026-11-29T09:31')).toEqual([0])
  await beQuiet('22:00', '10:30')
  expect(await counts('2026-11-29T10:29')).toEqual([0])
  expect(await counts('2026-11-29T10:30')).toEqual([1])
  const late = await circleOf(1)
  await late.family.makeEvent(dog)
  expect(await late.counts('2026-11-29T15:01')).toEqual([0])
})

test('its reader gets no ask and no evening’s message for five days more, unless it is urgent', async () => {
  const { family, counts } = await circleOf(1)
  await family.makeEvent(groceries)
  await family.makeEvent(dog)
  await family.makeEvent(onDay('Friday', '2026-12-04', 10))
  expect(await counts(SUNDAY)).toEqual([1])
  const quiet = await family.makeEvent(onDay('Later', '2026-12-05', 16))
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']) {
    expect(await counts(`${day}T09:30`, 'Could you help?')).toEqual([0])
    expect(await counts(`${day}T18:00`, 'new task')).toEqual([0])
  }
  await family.asOwner('PUT', `/tasks/${quiet.id}/asking`, { asking: 'now' })
  expect(await counts('2026-12-04T18:01', 'Could you help?')).toEqual([1])
})

test('for a day no one else is asked for what was offered, and then as always', async () => {
  const { family, counts, supporters } = await circleOf(5)
  const task = await family.makeEvent(onDay('Wednesday', '2026-12-02', 10))
  const offered = await counts(SUNDAY)
  expect(offered.reduce((all, one) => all + one, 0)).toBe(2)
  // It would be asked for from ten on.
  expect(await counts('2026-11-30T08:59', 'Could you help?')).toEqual([0, 0, 0, 0, 0])
  const asked = await counts('2026-11-30T09:00', 'Could you help?')
  expect(asked.reduce((all, one) => all + one, 0)).toBe(3)
  expect(asked.filter((count, index) => count > 0 && (offered[index] ?? 0) > 0)).toEqual([])
  expect((await family.asOwner('GET', `/tasks/${task.id}/asking`)).json()).toMatchObject({ asked: 5, declined: 0 })
  expect(supporters).toHaveLength(5)
})

test('a no to what was offered lets others be asked at once', async () => {
  const { family, counts, supporters } = await circleOf(3)
  const task = await family.makeEvent(onDay('Wednesday', '2026-12-02', 10))
  const offered = await counts(SUNDAY)
  for (const [index, { token }] of supporters.entries())
    if (offered[index]) await call('PUT', `/supporters/me${family.path}/tasks/${task.id}/not_this_time`, { token, body: {} })
  expect((await counts('2026-11-29T10:00', 'Could you help?')).reduce((all, one) => all + one, 0)).toBe(1)
})

test.each<{ name: string; set: (circle: Awaited<ReturnType<typeof circleOf>>) => Promise<unknown>; task?: object }>([
  { name: 'who is away', set: ({ say }) => say({ away: { from: '2026-12-03', until: '2026-12-03' } }) },
  { name: 'outside of their hours', set: ({ say }) => say({ can_help: { categories: [], times: [{ weekday: 'MO', time: 'evening' }] } }) },
  { name: 'who wants no asks', set: ({ say }) => say({ messages: { off: ['uncovered'], digest: 'none' } }) },
  { name: 'who holds something then', set: async ({ family, first }) => first.take(await family.makeEvent({ ...dog, title: 'Other' })) },
  {
    name: 'who was asked yesterday',
    set: async ({ family, look }) => {
      await family.makeEvent(onDay('Soon', '2026-12-01', 15))
      await look('2026-11-28T19:00')
    },
  },
  { name: 'in a pause', set: ({ family }) => family.asOwner('PATCH', '', { paused: true }) },
  { name: 'for a task for trusted people', set: async () => {}, task: { trusted_only: true } },
  { name: 'for one whose asks are off', set: async () => {} },
  { name: 'for one on several days', set: async () => {} },
  { name: 'that begins within hours', set: async () => {}, task: { start_at: '2026-11-29T14:30', end_at: '2026-11-29T15:30' } },
  { name: 'that begins in a week', set: async () => {}, task: { start_at: '2026-12-06T10:00', end_at: '2026-12-06T11:00' } },
])('the week is offered to no one $name', async ({ name, set, task: more = {} }) => {
  const circle = await circleOf(1)
  const { family, counts } = circle
  if (name === 'for one on several days') {
    await family.makeTask({ title: 'Wash', may_be: { days: ['2026-12-01', '2026-12-02'] } })
  } else {
    const made = await family.makeEvent({ ...dog, ...more })
    if (name === 'for one whose asks are off') await family.asOwner('PUT', `/tasks/${made.id}/asking`, { asking: 'off' })
  }
  await set(circle)
  expect(await counts(SUNDAY)).toEqual([0])
})

test('a task at any time can be offered, and is taken by a yes', async () => {
  const { family, offers, look } = await circleOf(1)
  await family.makeTask({ title: 'Soup' })
  await look(SUNDAY)
  expect((await offers())[0]?.[0]).toContain('this week: "Soup" any time. Could you?')
})

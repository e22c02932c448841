import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopMessages } from '../../store/addresses/address-marks.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }

/** A family with some supporters who have not seen any of its tasks yet. */
async function circleOf(people: number) {
  clock.now = START
  const family = await makeFamily()
  const supporters: Awaited<ReturnType<typeof family.makeSupporter>>[] = []
  for (let made = 0; made < people; made++) supporters.push(await family.makeSupporter())
  const textsAt = async (local: string, words: string) => {
    at(local)
    await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
    const texts = await Promise.all(supporters.map(({ phone }) => textsTo(phone)))
    return texts.map((each) => each.filter((text) => text.includes(words)).length)
  }
  return { family, supporters, textsAt }
}
const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)

test('in a circle in which no one chose anything, people are asked in waves, once each', async () => {
  const { family, textsAt } = await circleOf(10)
  await family.makeEvent(friday)
  const asked = async (local: string) => sum(await textsAt(local, 'Could you help?'))
  expect(await asked('2026-11-24T15:59')).toBe(0)
  expect(await asked('2026-11-24T16:00')).toBe(3)
  expect(await asked('2026-11-24T17:30')).toBe(3)
  // The second wave comes 22 hours after the first.
  expect(await asked('2026-11-25T14:00')).toBe(8)
  // The outbox no longer shows the first three messages, which are too old. All other people have been asked by now.
  const last = await textsAt('2026-11-26T12:00', 'Could you help?')
  expect(sum(last)).toBe(7)
  expect(Math.max(...last)).toBe(1)
})

test('if several servers check a circle at the same time, each wave is asked once', { timeout: 60_000 }, async () => {
  clock.now = START
  const circles: string[][] = []
  for (let made = 0; made < 4; made++) {
    const { family, supporters } = await circleOf(7)
    await family.makeEvent(friday)
    circles.push(supporters.map(({ phone }) => phone))
  }
  at('2026-11-24T16:00')
  const checks = [0, 60, 120, 240, 480, 700, 1000].map(async (turns) => {
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    await jobs.queueDueMessages()
  })
  await Promise.all(checks)
  for (const phones of circles) {
    const asked: string[] = []
    for (const phone of phones) asked.push(...(await textsTo(phone)).filter((text) => text.includes('Could you help?')))
    expect(asked).toHaveLength(3)
  }
})

test('people who chose or did this category are asked first, and others only in the next wave', async () => {
  const { family, supporters, textsAt } = await circleOf(4)
  const [first, chose] = supporters
  if (!first || !chose) throw new Error('there are four')
  await call('PATCH', '/supporters/me', { token: chose.token, body: { can_help: { categories: ['emotional'], times: [] } } })
  await family.makeEvent(friday)
  expect(await textsAt('2026-11-24T16:00', 'Could you help?')).toEqual([0, 1, 0, 0])
  expect(await textsAt('2026-11-25T14:00', 'Could you help?')).toEqual([1, 1, 1, 1])
})

test('for a task at any time, people are asked after a day, and the family is notified later', async () => {
  const { family, textsAt } = await circleOf(4)
  at('2026-11-23T10:00')
  const task = await family.makeTask({ title: 'Soup' })
  expect(sum(await textsAt('2026-11-24T09:59', 'Soup'))).toBe(0)
  const words = 'Levi: "Soup" is still open. Could you do it Thursday, any time?'
  expect(sum(await textsAt('2026-11-24T10:00', words))).toBe(3)
  expect(sum(await textsAt('2026-11-24T10:00', words))).toBe(3)
  expect(sum(await textsAt('2026-11-26T10:00', 'Soup'))).toBe(1)
  at('2026-11-29T18:00')
  await jobs.queueDueMessages()
  const heard = async () => (await textsTo(family.owner.phone)).filter((text) => text.includes('Who to ask'))
  expect(await heard()).toEqual([])
  at('2026-11-30T08:00')
  await jobs.queueDueMessages()
  expect(await heard()).toEqual([expect.stringContaining(`/family/tasks/${task.id}`)])
})

test('people are notified of new tasks in the evening, unless they saw them or were asked lately', async () => {
  const { family, supporters, textsAt } = await circleOf(5)
  const [seen, off] = supporters
  if (!seen || !off) throw new Error('there are five')
  await call('PATCH', '/supporters/me', { token: off.token, body: { messages: { off: ['new_tasks'], digest: 'none' } } })
  at('2026-11-24T11:00')
  const soup = await family.makeTask({ title: 'Soup' })
  await family.asOwner('PUT', `/tasks/${soup.id}/asking`, { asking: 'off' })
  await family.makeEvent({ ...friday, title: 'Drive Dana', helpers_needed: 2 })
  at('2026-11-24T13:00')
  await seen.get(`${family.path}/tasks`)
  expect(await textsAt('2026-11-24T17:59', '2 new tasks')).toEqual([0, 0, 0, 0, 0])
  const heard = await textsAt('2026-11-24T18:00', '2 new tasks, such as "Drive Dana" (Fri 27 Nov 16:00)')
  // Three of the five people are asked for "Drive Dana": the first two and one more. The other two are notified of the new tasks.
  const asked = await textsAt('2026-11-24T18:00', 'Could you help?')
  expect(heard.map((count, index) => count + (asked[index] ?? 0))).toEqual([1, 1, 1, 1, 1])
  expect([heard[0], heard[1]]).toEqual([0, 0])
  // Someone who was asked on the 24th is not notified of new tasks before the 26th. On the evening of the 26th they get one message.
  const askedOnly = (counts: number[]) => counts.filter((_, index) => index > 1 && asked[index] === 1)
  expect(askedOnly(await textsAt('2026-11-25T18:00', 'new task'))).toEqual(askedOnly(asked).map(() => 0))
  expect(askedOnly(await textsAt('2026-11-26T18:00', 'new task'))).toEqual(askedOnly(asked).map(() => 1))
})

test('someone who replied STOP is not asked, and someone else is asked instead', async () => {
  const { family, supporters, textsAt } = await circleOf(4)
  const [stopped] = supporters
  if (!stopped) throw new Error('there are four')
  await stopMessages(server.database, stopped.phone, clock.now)
  await family.makeEvent(friday)
  expect(await textsAt('2026-11-24T16:00', 'Could you help?')).toEqual([0, 1, 1, 1])
})

test('after an outage until the night, people are notified of new tasks the next evening', async () => {
  const { family, textsAt } = await circleOf(1)
  at('2026-11-24T11:00')
  const soup = await family.makeTask({ title: 'Soup' })
  // Without this setting, the server would ask the person for "Soup" at 11:00 the next day.
  await family.asOwner('PUT', `/tasks/${soup.id}/asking`, { asking: 'off' })
  expect(sum(await textsAt('2026-11-24T21:30', 'new task'))).toBe(0)
  expect(sum(await textsAt('2026-11-25T17:59', 'Soup'))).toBe(0)
  expect(sum(await textsAt('2026-11-25T18:00', 'Soup'))).toBe(1)
})

test('someone who was asked yesterday is asked again today only if the family asks now', async () => {
  const { family, supporters, textsAt } = await circleOf(1)
  await family.makeEvent(friday)
  const other = await family.makeEvent({ ...friday, title: 'Shopping', start_at: '2026-11-28T16:00', end_at: '2026-11-28T17:00' })
  expect(supporters).toHaveLength(1)
  expect(sum(await textsAt('2026-11-24T16:00', 'Drive Dana'))).toBe(1)
  expect(sum(await textsAt('2026-11-25T17:00', 'Shopping'))).toBe(0)
  await call('PUT', `/families/${family.token}/tasks/${other.id}/asking`, { token: family.owner.token, body: { asking: 'now' } })
  expect(sum(await textsAt('2026-11-25T17:05', 'Shopping'))).toBe(1)
})

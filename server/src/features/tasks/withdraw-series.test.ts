import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, textsTo } = await testServer()

const SOUP = { title: 'Soup', category: 'home', type: 'until_time', start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' }

/** Soup on four Tuesdays, all of them Avi's. */
async function fourTuesdays() {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const { tasks } = (await family.asOwner('POST', '/tasks', { ...SOUP, repeat: 'FREQ=WEEKLY;COUNT=4' })).json<{ tasks: FamilyTask[] }>()
  const [first] = tasks
  if (!first) throw new Error('a series has tasks')
  await avi.takeAll(
    first,
    tasks.map(({ id }) => id),
  )
  const statuses = async () => (await family.asOwner('GET', '/tasks')).json<{ events: FamilyTask[] }>().events.map(({ status }) => status)
  return { family, avi, tasks, first, statuses }
}

test('several dates of a series are given back at once, and the family gets one message', async () => {
  const { family, avi, tasks, first, statuses } = await fourTuesdays()
  const wanted = tasks.slice(2).map(({ id }) => id)
  const reply = await avi.withdrawAll(first, wanted, 'Exams')
  expect(reply.json<{ given_back: FamilyTask[] }>().given_back.map(({ id, status }) => [id, status])).toEqual(
    wanted.map((id) => [id, 'initial']),
  )
  expect(await statuses()).toEqual(['in_progress', 'in_progress', 'initial', 'initial'])
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes("can't do"))).toEqual([
    expect.stringContaining(`can't do 2 dates of "Soup"`),
  ])
  const { given_back } = (await avi.withdrawAll(first, wanted)).json()
  expect(given_back).toEqual([])
  expect((await textsTo(family.owner.phone)).filter((text) => text.includes("can't do"))).toHaveLength(1)
})

test('dates of other people, completed dates and dates of another task are not given back', async () => {
  const { family, avi, tasks, first, statuses } = await fourTuesdays()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  const other = await family.makeEvent()
  await avi.take(other)
  const ids = [...tasks.map(({ id }) => id), other.id]
  expect((await bella.withdrawAll(first, ids)).json()).toEqual({ given_back: [] })
  await avi.complete(first)
  expect((await avi.withdrawAll(first, ids)).json().given_back).toHaveLength(3)
  expect(new Set(await statuses())).toEqual(new Set(['completed', 'in_progress', 'initial']))
})

test('giving several dates back at once returns 404 for a task that is no series', async () => {
  const { avi, family } = await fourTuesdays()
  const event = await family.makeEvent()
  expect((await avi.withdrawAll(event, [event.id])).statusCode).toBe(404)
})

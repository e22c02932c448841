import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

// A task for several helpers is one thing: its places change together, and are taken one by one.
const { makeFamily, textsTo } = await testServer()
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code

const BED = { title: 'Carry the bed', category: 'home', type: 'until_time', start_at: '2026-11-27T10:00', end_at: '2026-11-27T11:00' }

/** A bed that three people carry; Avi and Bella have a place. */
async function aBed(overrides: object = {}) {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const { tasks } = (await family.asOwner('POST', '/tasks', { ...BED, helpers_needed: 3, ...overrides })).json<{ tasks: FamilyTask[] }>()
  const [first, second] = tasks
  if (!first || !second) throw new Error('a bed has three places')
  await avi.take(first)
  await bella.take(second)
  const places = async (): Promise<FamilyTask[]> => (await family.asOwner('GET', '/tasks')).json().events
  const change = async (body: object, at = 0) => {
    const place = (await places())[at]
    return family.asOwner('PATCH', `/tasks/${place?.id}`, body, { 'if-match': `"${place?.version}"` })
  }
  return { family, avi, bella, places, change, first, second }
}

test('a change of one place changes all places of the task, and both takers are notified', async () => {
  const { avi, bella, places, change } = await aBed()
  expect((await change({ start_at: '2026-11-27T14:00', end_at: '2026-11-27T15:00', title: 'Carry the big bed' })).statusCode).toBe(200)
  expect(new Set((await places()).map((place) => `${place.title} ${place.start_at}`))).toEqual(
    new Set(['Carry the big bed 2026-11-27T14:00:00+02:00']),
  )
  for (const { phone } of [avi, bella]) expect((await textsTo(phone))[0]).toContain('has changed')
})

test('cancelling one place cancels all, and restoring brings all back', async () => {
  const { family, avi, bella, places } = await aBed()
  const [place] = await places()
  await family.asOwner('DELETE', `/tasks/${place?.id}`, undefined, { 'if-match': `"${place?.version}"` })
  expect(await places()).toEqual([])
  for (const { phone } of [avi, bella]) expect((await textsTo(phone))[0]).toContain('no longer needed')
  await family.asOwner('POST', `/tasks/${place?.id}/restore`, {})
  expect((await places()).map(({ status }) => status)).toEqual(['in_progress', 'in_progress', 'initial'])
})

test('someone who takes a place that is not open gets another place of the same task', async () => {
  const { family, first } = await aBed()
  const [carl, dan] = [await family.makeSupporter(), await family.makeSupporter()]
  const taken = (await carl.take(first)).json()
  expect(taken).toMatchObject({ status: 'in_progress', assigned_on_me: true, group_id: first.group_id })
  expect(taken.id).not.toBe(first.id)
  expect(codeOf(await carl.take(first))).toBe('task_taken')
  expect(codeOf(await dan.take(first))).toBe('task_taken')
})

test('a task can ask for more people later, even if it needed only one before', async () => {
  const family = await makeFamily()
  const task = await family.makeTask()
  const reply = await family.asOwner('PATCH', `/tasks/${task.id}`, { helpers_needed: 3, title: 'Much soup' }, { 'if-match': '"1"' })
  expect(reply.json()).toMatchObject({ helpers_needed: 3, group_id: task.id })
  const { no_time } = (await family.asOwner('GET', '/tasks')).json<{ no_time: FamilyTask[] }>()
  expect(no_time.map(({ title, status, helpers_needed, group_id }) => [title, status, helpers_needed, group_id])).toEqual(
    Array.from({ length: 3 }, () => ['Much soup', 'initial', 3, task.id]),
  )
})

test('if fewer people are needed, open places are removed and no one is notified', async () => {
  const { family, avi, places, change } = await aBed()
  const heard = (await textsTo(avi.phone)).length
  expect((await change({ helpers_needed: 2 })).json()).toMatchObject({ helpers_needed: 2 })
  expect((await places()).map(({ status }) => status)).toEqual(['in_progress', 'in_progress'])
  expect(await textsTo(avi.phone)).toHaveLength(heard)
  expect((await family.asOwner('GET', '/tasks?cancelled=yes')).json().events).toEqual([])
})

test('if fewer people are needed than have a place, the family chooses who is released', async () => {
  const { avi, bella, places, change } = await aBed()
  expect(codeOf(await change({ helpers_needed: 1 }))).toBe('places_taken')
  expect(await places()).toHaveLength(3)
  const heard = (await textsTo(avi.phone)).length
  expect((await change({ helpers_needed: 1, release: [bella.id] })).statusCode).toBe(200)
  expect((await places()).map(({ assignee }) => assignee?.full_name)).toEqual(['Avi Cohen'])
  expect((await textsTo(bella.phone))[0]).toContain('no longer needed')
  expect(await textsTo(avi.phone)).toHaveLength(heard)
})

test('if someone takes a place as the family lowers the number, only one of the two succeeds', async () => {
  const { family, places, change, first } = await aBed()
  const carl = await family.makeSupporter()
  const open = (await places()).find(({ status }) => status === 'initial') ?? first
  const [taken, changed] = await Promise.all([carl.take(open), change({ helpers_needed: 2 })])
  const outcome = [codeOf(taken) ?? 'taken', codeOf(changed) ?? 'changed']
  expect([
    ['taken', 'places_taken'],
    ['taken', 'version_conflict'],
    ['task_cancelled', 'changed'],
  ]).toContainEqual(outcome)
})

test('of two people who change one task at two of its places, the second gets a conflict', async () => {
  const { family, places } = await aBed()
  const [first, , third] = await places()
  const edit = (place: FamilyTask | undefined, title: string) =>
    family.asOwner('PATCH', `/tasks/${place?.id}`, { title }, { 'if-match': `"${place?.version}"` })
  expect((await edit(first, 'Carry the bed upstairs')).statusCode).toBe(200)
  expect(codeOf(await edit(third, 'Carry the bed downstairs'))).toBe('version_conflict')
})

test('the number of people of a series can change for one date, or for a date and all later ones', async () => {
  const { family, places, change } = await aBed({ repeat: 'FREQ=WEEKLY;COUNT=4' })
  const [, , , second] = await places()
  const body = { helpers_needed: 4 }
  await family.asOwner('PATCH', `/tasks/${second?.id}?scope=following`, body, { 'if-match': `"${second?.version}"` })
  const byDate = Map.groupBy(await places(), ({ date }) => date)
  expect([...byDate.values()].map((ofDay) => [ofDay.length, ofDay[0]?.helpers_needed])).toEqual([
    [3, 3],
    [4, 4],
    [4, 4],
    [4, 4],
  ])
  expect((await change({ helpers_needed: 2 })).statusCode).toBe(200)
  expect(Map.groupBy(await places(), ({ date }) => date).get('2026-11-27')).toHaveLength(2)
})

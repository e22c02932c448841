import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily } = await testServer()

test('the call list ends with the person who gave the task back, and says why', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const event = await family.makeEvent()
  const list = async () => (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json()
  expect(await list()).toMatchObject([
    { id: avi.id, gave_back: false, reason: null },
    { id: bella.id, gave_back: false, reason: null },
  ])
  await avi.take(event)
  await avi.withdraw(event, 'Down with flu')
  expect(await list()).toMatchObject([
    { id: bella.id, gave_back: false, reason: null },
    { id: avi.id, gave_back: true, reason: 'Down with flu' },
  ])
})

test('the call list of one place knows who gave another place of the same task back', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const { tasks } = (
    await family.asOwner('POST', '/tasks', { title: 'Carry the bed', category: 'home', type: 'no_time', helpers_needed: 2 })
  ).json<{ tasks: { id: number; type: string }[] }>()
  const [first, second] = tasks
  if (!first || !second) throw new Error('a bed has two places')
  await avi.take(second)
  await avi.withdraw(second)
  const list = (await family.asOwner('GET', `/tasks/${first.id}/call_list`)).json<{ id: number; gave_back: boolean }[]>()
  expect(list.map(({ id, gave_back }) => [id, gave_back])).toEqual([
    [bella.id, false],
    [avi.id, true],
  ])
})

test('the call list leaves out people who have a place of the task', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const { tasks } = (
    await family.asOwner('POST', '/tasks', { title: 'Carry the bed', category: 'home', type: 'no_time', helpers_needed: 2 })
  ).json<{ tasks: { id: number; type: string }[] }>()
  const [first, second] = tasks
  if (!first || !second) throw new Error('a bed has two places')
  await avi.take(first)
  const list = (await family.asOwner('GET', `/tasks/${second.id}/call_list`)).json<{ id: number }[]>()
  expect(list.map(({ id }) => id)).toEqual([bella.id])
})

test('the history of a task has its own events and those of its other places', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const { tasks } = (
    await family.asOwner('POST', '/tasks', { title: 'Carry the bed', category: 'home', type: 'no_time', helpers_needed: 2 })
  ).json<{ tasks: { id: number; type: string }[] }>()
  const [first, second] = tasks
  if (!first || !second) throw new Error('a bed has two places')
  const soup = await family.makeTask()
  await avi.take(second)
  await avi.withdraw(second, 'My back')
  await avi.take(soup)
  const history = async (id: number) =>
    (await family.asOwner('GET', `/events?task=${id}`))
      .json<{ kind: string; reason: string | null }[]>()
      .map(({ kind, reason }) => [kind, reason])
  const ofBed = [
    ['withdrawn', 'My back'],
    ['taken', null],
    ['created', null],
    ['created', null],
  ]
  expect(await history(first.id)).toEqual(ofBed)
  expect(await history(second.id)).toEqual(ofBed)
  expect(await history(soup.id)).toEqual([
    ['taken', null],
    ['created', null],
  ])
})

import { expect, test } from 'vitest'
import { stopMessages } from '../../store/addresses/address-marks.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, database } = await testServer()
const on = (day: string, hour: string) => ({ start_at: `${day}T${hour}`, end_at: `${day}T${hour.slice(0, 2)}:45` })
const FRIDAY = on('2026-11-27', '16:00')

test('the call list ends with the person who gave the task back, and shows their reason', async () => {
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

/**
 * An event on Friday afternoon, and a circle in which each supporter has a different reason to be asked or not to be asked. Two supporters
 * have a task that day.
 */
async function withHelpers() {
  const family = await makeFamily()
  const help = async (first_name: string, canHelp: object) => {
    const helper = await family.makeSupporter({ first_name })
    await call('PATCH', '/supporters/me', { token: helper.token, body: { can_help: { categories: [], times: [], ...canHelp } } })
    return helper
  }
  const [chose, free] = [{ categories: ['general'] }, { times: [{ weekday: 'FR', time: 'afternoon' }] }]
  const outside = await help('Outside', { times: [{ weekday: 'MO', time: 'morning' }] })
  const [busy, burdened] = [await help('Busy', chose), await help('Burdened', chose)]
  const others = [await help('Anyone', {}), await help('Free', free), await help('Chose', chose), await help('Both', { ...chose, ...free })]
  const event = await family.makeEvent({ ...FRIDAY, category: 'general' })
  for (const hour of ['09:00', '11:00']) await burdened.take(await family.makeEvent(on('2026-11-27', hour)))
  await busy.take(await family.makeEvent(FRIDAY))
  const list = async () =>
    (await family.asOwner('GET', `/tasks/${event.id}/call_list`))
      .json<{ full_name: string; will_ask: object | null }[]>()
      .map(({ full_name, will_ask }) => [full_name.split(' ')[0], will_ask !== null])
  return { family, event, list, helpers: [outside, busy, burdened, ...others] }
}

test('the call list keeps the app’s order of asking, even if the app asks no one by itself', async () => {
  const { family, event, list } = await withHelpers()
  const order = ['Both', 'Chose', 'Burdened', 'Free', 'Anyone', 'Outside']
  expect(await list()).toEqual([...order.map((name) => [name, true]), ['Busy', false]])
  await family.asOwner('PUT', `/tasks/${event.id}/asking`, { asking: 'off' })
  expect(await list()).toEqual([...order, 'Busy'].map((name) => [name, false]))
})

test('people whom no message reaches are listed likeliest first, and busy people come last', async () => {
  const { list, helpers } = await withHelpers()
  for (const { phone } of helpers) await stopMessages(database, phone, clock.now)
  const order = ['Both', 'Free', 'Chose', 'Anyone', 'Burdened', 'Outside', 'Busy']
  expect(await list()).toEqual(order.map((name) => [name, false]))
})

test('the call list of one place shows who gave back another place of the same task', async () => {
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

test('the call list leaves out people who already have a place on the task', async () => {
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

test('the history of a task’s place also has what happened to the task’s other places', async () => {
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

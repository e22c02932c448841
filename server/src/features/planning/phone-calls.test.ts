import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import { describe, expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, database, jobs, textsTo } = await testServer()
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const TOMORROW = { start_at: '2026-11-24T09:15', end_at: '2026-11-24T10:00' }
const EVENING = '2026-11-23T19:00'
type Family = Awaited<ReturnType<typeof makeFamily>>

/** A family on Monday at noon, and Ruth, who has a landline. */
async function withRuth() {
  clock.now = START
  const family = await makeFamily()
  const added = (first_name: string, phone_number: string) =>
    ok<{ id: number }>(family.asOwner('POST', '/members', { first_name, phone_number, consent: true }))
  const ruth = await added('Ruth', '+97226712345')
  const give = async (title: string, to = ruth, when = TOMORROW) => {
    const event = await family.makeEvent({ title, ...when })
    await ok(family.asOwner('POST', `/tasks/${event.id}/assign`, { member: to.id }))
    return event
  }
  return { family, ruth, added, give }
}
const calls = (family: Family) => ok<PhoneCall[]>(family.asOwner('GET', '/phone_calls'))
const toCall = async ({ owner: { phone } }: { owner: { phone: string } }) => {
  await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
  return (await textsTo(phone)).filter((text) => text.includes('please call'))
}

test('the list of calls has only tasks and numbers of people whom no SMS reaches', async () => {
  const { family, added, give } = await withRuth()
  const avi = await family.makeSupporter()
  await avi.take(await family.makeEvent(TOMORROW))
  await give('Eye doctor')
  await give('Pharmacy', await added('Dov', '+97226712346'))
  const nextWeek = await give('Next week', undefined, { start_at: '2026-11-30T09:00', end_at: '2026-11-30T10:00' })
  await ok(family.asOwner('PUT', `/tasks/${nextWeek.id}/told`, {}))
  expect(await calls(family)).toMatchObject([
    {
      task: { title: 'Eye doctor', assignee: { full_name: 'Ruth', formatted_phone_number: '+972 2 671 2345', landline: true } },
      called: null,
    },
    { task: { title: 'Pharmacy', assignee: { full_name: 'Dov' } }, called: null },
  ])
})

test('a call is stored with its caller and its time, and the family’s side can undo it', async () => {
  const { family, give } = await withRuth()
  const bella = await family.makeCoordinator({ first_name: 'Bella' })
  const event = await give('Eye doctor')
  const noted = (method: 'PUT' | 'DELETE', token: string) =>
    call(method, `${family.path}/tasks/${event.id}/phone_call`, { token, ...(method === 'PUT' && { body: {} }) })
  clock.now += 60_000
  const first = { at: '2026-11-23T12:01:00+02:00', by: 'Bella' }
  expect(await ok<PhoneCall[]>(noted('PUT', bella.token))).toMatchObject([{ task: { seen_at: first.at }, called: first }])
  clock.now += 60_000
  expect(await ok<PhoneCall[]>(noted('PUT', family.owner.token))).toMatchObject([{ called: first }])
  expect(await ok<PhoneCall[]>(noted('DELETE', family.owner.token))).toMatchObject([{ task: { seen_at: null }, called: null }])
})

test('a change of the task after the call asks for another call', async () => {
  const { family, give } = await withRuth()
  const event = await give('Eye doctor')
  await ok(family.asOwner('PUT', `/tasks/${event.id}/phone_call`, {}))
  clock.now += 60_000
  await ok(family.asOwner('PATCH', `/tasks/${event.id}`, { ...TOMORROW, start_at: '2026-11-24T09:30' }, { 'if-match': '"2"' }))
  expect(await calls(family)).toMatchObject([{ called: null }])
})

test('supporters and strangers see no list of calls, and can note no calls', async () => {
  const { family, give } = await withRuth()
  const event = await give('Eye doctor')
  const avi = await family.makeSupporter()
  const stranger = (await makeFamily()).owner
  for (const [token, code] of [
    [avi.token, 'not_allowed'],
    [stranger.token, 'not_found'],
  ] as const) {
    expect((await call('GET', `${family.path}/phone_calls`, { token })).json().code).toBe(code)
    expect((await call('PUT', `${family.path}/tasks/${event.id}/phone_call`, { token, body: {} })).json().code).toBe(code)
    expect((await call('DELETE', `${family.path}/tasks/${event.id}/phone_call`, { token })).json().code).toBe(code)
  }
})

test('in the evening each person on the family’s side gets one message for all calls', async () => {
  const { family, added, give } = await withRuth()
  const bella = await family.makeCoordinator({ first_name: 'Bella' })
  await give('Eye doctor')
  await give('Pharmacy', await added('Dov', '+97226712346'))
  at('2026-11-23T18:59')
  expect(await toCall(family)).toEqual([])
  at(EVENING)
  const text = 'Levi: please call 2 people about tomorrow. Numbers: http://localhost:3000/family/calls'
  expect(await toCall(family)).toEqual([text])
  expect(await toCall({ owner: bella })).toEqual([text])
  at('2026-11-23T20:00')
  expect(await toCall(family)).toEqual([text])
  expect(await database.selectFrom('message').where('phone_e164', '=', '+97226712345').select('id').execute()).toEqual([])
})

test('no one is asked to call if every call is made, in a pause, or with these messages off', async () => {
  const { family, give } = await withRuth()
  const event = await give('Eye doctor')
  await ok(family.asOwner('PUT', `/tasks/${event.id}/phone_call`, {}))
  at(EVENING)
  expect(await toCall(family)).toEqual([])
  await ok(family.asOwner('DELETE', `/tasks/${event.id}/phone_call`))
  await database.updateTable('family').set({ paused_at: clock.now }).where('token', '=', family.token).execute()
  expect(await toCall(family)).toEqual([])
  await database.updateTable('family').set({ paused_at: null }).where('token', '=', family.token).execute()
  await ok(call('PATCH', '/supporters/me', { token: family.owner.token, body: { messages: { off: ['calls'], digest: 'none' } } }))
  expect(await toCall(family)).toEqual([])
})

describe('for someone whom no message reaches, the family’s side sees', () => {
  const NEXT_WEEK = { start_at: '2026-11-30T09:00', end_at: '2026-11-30T10:00' }
  const unheard = async ({ asOwner }: Family) => {
    const { unheard: found = [] } = await ok<Reply<'GET /families/:family'>>(asOwner('GET', ''))
    return found.map(({ task, cancelled }) => [task.title, ...(cancelled ? ['cancelled'] : [])])
  }
  const tell = (family: Family, id: number) => ok<PhoneCall[]>(family.asOwner('PUT', `/tasks/${id}/phone_call`, {}))

  test('a given task on any day until a call is marked, and a changed task until another call', async () => {
    const { family, give } = await withRuth()
    const event = await give('Eye doctor', undefined, NEXT_WEEK)
    expect(await unheard(family)).toEqual([['Eye doctor']])
    expect(await tell(family, event.id)).toMatchObject([{ task: { title: 'Eye doctor' }, called: { by: 'Noa' } }])
    expect(await unheard(family)).toEqual([])
    clock.now += 60_000
    await ok(family.asOwner('PATCH', `/tasks/${event.id}`, { ...NEXT_WEEK, start_at: '2026-11-30T09:30' }, { 'if-match': '"2"' }))
    expect(await unheard(family)).toEqual([['Eye doctor']])
    expect(await calls(family)).toMatchObject([{ called: null }])
    await ok(family.asOwner('PUT', `/tasks/${event.id}/told`, {}))
    expect(await unheard(family)).toEqual([])
    expect(await calls(family)).toEqual([])
  })

  test('a moved task, with the time that the last call was about', async () => {
    const { family, give } = await withRuth()
    const event = await give('Eye doctor', undefined, NEXT_WEEK)
    const movedFrom = async () => (await calls(family)).map(({ moved_from }) => moved_from)
    const change = async (body: object) => {
      clock.now += 60_000
      const { version } = await ok<{ version: number }>(family.asOwner('GET', `/tasks/${event.id}`))
      await ok(family.asOwner('PATCH', `/tasks/${event.id}`, body, { 'if-match': `"${version}"` }))
    }
    const moveTo = (hour: string) => change({ start_at: `2026-11-30T${hour}:00`, end_at: `2026-11-30T${hour}:45` })
    await moveTo('11')
    expect(await movedFrom(), 'they never heard of the first time').toEqual([undefined])
    await tell(family, event.id)
    await moveTo('12')
    await moveTo('13')
    await change({ description: 'By car' })
    expect(await movedFrom()).toEqual([{ date: '2026-11-30', start_at: '2026-11-30T11:00:00+02:00', all_day: false }])
    await moveTo('11')
    expect(await movedFrom(), 'it is again as they know it').toEqual([undefined])
    await tell(family, event.id)
    await change({ date: '2026-12-01' })
    await tell(family, event.id)
    await moveTo('09')
    expect(await movedFrom()).toEqual([{ date: '2026-12-01', start_at: '2026-12-01T00:00:00+02:00', all_day: true }])
  })

  test('a cancelled task until it is marked as called, and again if the mark is removed', async () => {
    const { family, give } = await withRuth()
    const event = await give('Eye doctor', undefined, NEXT_WEEK)
    await tell(family, event.id)
    clock.now += 60_000
    await ok(family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"2"' }))
    expect(await unheard(family)).toEqual([['Eye doctor', 'cancelled']])
    clock.now += 60_000
    expect(await tell(family, event.id)).toMatchObject([{ cancelled: true, called: { by: 'Noa' } }])
    expect(await unheard(family)).toEqual([])
    await ok(family.asOwner('DELETE', `/tasks/${event.id}/phone_call`))
    expect(await unheard(family)).toEqual([['Eye doctor', 'cancelled']])
    at('2026-12-01T09:00')
    expect(await calls(family)).toEqual([])
  })

  test('a task at any time, but no task of people whom messages reach', async () => {
    const { family, ruth } = await withRuth()
    const avi = await family.makeSupporter()
    for (const [title, { id: member }] of [
      ['Letters', ruth],
      ['Forms', avi],
    ] as const) {
      const task = await family.makeTask({ title })
      await ok(family.asOwner('POST', `/tasks/${task.id}/assign`, { member }))
    }
    expect(await unheard(family)).toEqual([['Letters']])
    expect(await calls(family)).toMatchObject([{ task: { title: 'Letters' }, called: null }])
  })
})

test('the overview has unthanked tasks done since yesterday, and the number of other members', async () => {
  const { family } = await withRuth()
  const avi = await family.makeSupporter()
  const task = await family.makeTask({ title: 'Groceries' })
  await avi.take(task)
  await ok(avi.complete(task))
  const today = () => ok<Reply<'GET /families/:family'>>(family.asOwner('GET', ''))
  expect(await today()).toMatchObject({ to_thank: [{ title: 'Groceries' }], others: 2 })
  await ok(family.asOwner('POST', `/tasks/${task.id}/thank`, { text: 'You saved us' }))
  expect(await today()).toMatchObject({ to_thank: [] })
})

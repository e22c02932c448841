import { expect, test } from 'vitest'
import { stopMessages } from '../../store/addresses/address-marks.ts'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }

/** A family with supporters and an open event on Friday at four. */
async function withEvent(people: number) {
  clock.now = START
  const family = await makeFamily()
  const supporters: Awaited<ReturnType<typeof family.makeSupporter>>[] = []
  for (const first_name of NAMES.slice(0, people)) supporters.push(await family.makeSupporter({ first_name }))
  const event = await family.makeEvent(friday)
  const asking = async () => (await family.asOwner('GET', `/tasks/${event.id}/asking`)).json()
  const choose = (asking: string) => family.asOwner('PUT', `/tasks/${event.id}/asking`, { asking })
  /** How often each of these people was asked so far, after the scheduled job ran at this time. */
  const askedAt = async (local: string) => {
    at(local)
    await jobs.queueDueMessages()
    const texts = await Promise.all(supporters.map(({ phone }) => textsTo(phone)))
    return texts.map((each) => each.filter((text) => text.includes('Could you help?')).length)
  }
  return { family, supporters, event, asking, choose, askedAt }
}

const asked = (at: string, ...names: string[]) => ({ at, people: names.length, names })
const NAMES = ['Avi', 'Bella', 'Carl', 'Dana', 'Eli']

test('the family sees who is asked next, and when', async () => {
  const { asking, askedAt } = await withEvent(5)
  const [first, second] = [asked('2026-11-24T16:00:00+02:00', 'Avi', 'Bella', 'Carl'), asked('2026-11-25T14:00:00+02:00', 'Dana', 'Eli')]
  const now = asked('2026-11-23T12:00:00+02:00', 'Avi', 'Bella', 'Carl')
  expect(await asking()).toEqual({ state: 'on', asked: 0, declined: 0, next: first, if_now: now })
  await askedAt('2026-11-24T16:00')
  at('2026-11-24T16:01')
  const sooner = asked('2026-11-24T16:01:00+02:00', 'Dana', 'Eli')
  expect(await asking()).toEqual({ state: 'on', asked: 3, declined: 0, next: second, if_now: sooner })
  await askedAt('2026-11-25T14:00')
  expect(await asking()).toEqual({ state: 'on', asked: 5, declined: 0, next: null, if_now: null })
})

test('asking now again, when no one can be asked, puts off no planned ask', async () => {
  const { family, asking, choose, askedAt } = await withEvent(5)
  const other = await family.makeEvent({ ...friday, title: 'Shopping', start_at: '2026-11-27T14:00', end_at: '2026-11-27T15:00' })
  at('2026-11-23T22:00')
  await ok(family.asOwner('PUT', `/tasks/${other.id}/asking`, { asking: 'now' }))
  await ok(choose('now'))
  // In the morning three people are asked for the shopping, and the two others for Dana.
  await askedAt('2026-11-24T07:00')
  at('2026-11-24T10:00')
  const { next } = await asking()
  expect(next).toEqual(asked('2026-11-25T07:00:00+02:00', 'Avi', 'Bella', 'Carl'))
  expect((await choose('now')).json()).toMatchObject({ asked_now: [], next })
})

test('for a task at any time that is older than two weeks, asking now asks people again', async () => {
  const { family } = await withEvent(2)
  const task = await family.makeTask()
  at('2026-12-09T12:00')
  const reply = await family.asOwner('PUT', `/tasks/${task.id}/asking`, { asking: 'now' })
  expect(reply.json()).toMatchObject({ asked_now: ['Avi', 'Bella'] })
})

test('the call list says who will be asked for the second place of a task, which its taker offers', async () => {
  const { family, supporters } = await withEvent(4)
  const [avi, bella] = supporters
  const event = await family.makeEvent({ start_at: '2026-11-23T16:00', end_at: '2026-11-23T17:00', helpers_needed: 2 })
  await avi?.take(event)
  const { id } = await ok<{ id: number }>(
    server.call('PUT', `/supporters/me${family.path}/events/${event.id}/assign_me`, { token: bella?.token ?? '' }),
  )
  await ok(call('PUT', `/supporters/me${family.path}/tasks/${id}/offer`, { token: bella?.token ?? '', body: {} }))
  const { next } = (await family.asOwner('GET', `/tasks/${event.id}/asking`)).json()
  expect(next.names).toEqual(['Carl', 'Dana'])
  const list = (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json<
    { full_name: string; will_ask: { at: string } | null }[]
  >()
  expect(list.flatMap(({ full_name, will_ask }) => (will_ask ? [full_name.split(' ')[0]] : []))).toEqual(next.names)
})

test('for a task that was given back late, the page says when people can be asked again', async () => {
  const { family, supporters, event, asking } = await withEvent(3)
  const carl = supporters[2]
  await carl?.take(event)
  for (const day of ['2026-11-24', '2026-11-25']) {
    at(`${day}T12:00`)
    const other = await family.makeTask()
    await ok(family.asOwner('PUT', `/tasks/${other.id}/asking`, { asking: 'now' }))
  }
  at('2026-11-25T18:00')
  await carl?.withdraw(event)
  // The message of Tuesday counts, and not that of Wednesday, because only 46 hours are left.
  expect((await asking()).next).toEqual(asked('2026-11-26T07:00:00+02:00', 'Avi', 'Bella'))
})

test('if two tasks have asks on the same day, the family sees different people for each task', async () => {
  const { family, event, asking, askedAt } = await withEvent(5)
  const other = await family.makeEvent({ ...friday, title: 'Shopping', start_at: '2026-11-27T17:00', end_at: '2026-11-27T18:00' })
  expect((await asking()).next.names).toEqual(['Avi', 'Bella', 'Carl'])
  const ofOther = (await family.asOwner('GET', `/tasks/${other.id}/asking`)).json()
  expect(ofOther.next).toEqual(asked('2026-11-24T17:00:00+02:00', 'Dana', 'Eli'))
  const list = (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json<{ full_name: string; will_ask: object | null }[]>()
  expect(list.map(({ full_name, will_ask }) => [full_name.split(' ')[0], will_ask])).toEqual([
    ...['Avi', 'Bella', 'Carl'].map((name) => [name, { at: '2026-11-24T16:00:00+02:00', by: 'sms' }]),
    // Dana and Eli are asked for the other task on Tuesday. After their cooldown they are asked for this task on Thursday.
    ...['Dana', 'Eli'].map((name) => [name, { at: '2026-11-26T07:00:00+02:00', by: 'sms' }]),
  ])
  expect(await askedAt('2026-11-24T16:00')).toEqual([1, 1, 1, 0, 0])
  expect(await askedAt('2026-11-24T17:00')).toEqual([1, 1, 1, 1, 1])
})

test('after a task is moved, the server asks exactly the people that it names for the new day', async () => {
  const { family, event, asking, askedAt } = await withEvent(3)
  expect(await askedAt('2026-11-24T16:00')).toEqual([1, 1, 1])
  const { version } = (await family.asOwner('GET', `/tasks/${event.id}`)).json()
  const moved = { start_at: '2026-11-28T16:00', end_at: '2026-11-28T17:00' }
  await ok(family.asOwner('PATCH', `/tasks/${event.id}`, moved, { 'if-match': `"${version}"` }))
  expect((await asking()).next).toEqual(asked('2026-11-26T07:00:00+02:00', 'Avi', 'Bella', 'Carl'))
  await askedAt('2026-11-26T06:59')
  expect(await asking()).toMatchObject({ asked: 0 })
  await askedAt('2026-11-26T07:00')
  expect(await asking()).toMatchObject({ asked: 3, next: null })
})

test('each "ask now" begins the next wave at once, until no one is left to ask', async () => {
  const { askedAt, asking, choose } = await withEvent(5)
  await askedAt('2026-11-24T16:00')
  at('2026-11-24T16:05')
  expect((await choose('now')).json()).toMatchObject({ asked_now: ['Dana', 'Eli'], next: null, if_now: null })
  expect(await askedAt('2026-11-24T16:05')).toEqual([1, 1, 1, 1, 1])
  expect((await choose('now')).json()).toMatchObject({ asked_now: [], next: null, if_now: null })
  expect(await askedAt('2026-11-26T09:00')).toEqual([0, 0, 0, 0, 0])
  expect((await asking()).asked).toBe(5)
})

test('"ask now" at night sends the asks in the morning, and the reply says when', async () => {
  const { askedAt, choose } = await withEvent(2)
  at('2026-11-23T23:00')
  const next = asked('2026-11-24T07:00:00+02:00', 'Avi', 'Bella')
  expect((await choose('now')).json()).toMatchObject({ asked_now: [], next, if_now: null })
  expect(await askedAt('2026-11-24T06:59')).toEqual([0, 0])
  expect(await askedAt('2026-11-24T07:00')).toEqual([1, 1])
})

test('for a task given back within 48 hours of its start, people asked once lately are asked too', async () => {
  const { family, supporters, askedAt, asking } = await withEvent(3)
  const [avi, bella] = supporters
  if (!avi || !bella) throw new Error('there are three')
  const tomorrow = { start_at: '2026-11-25T18:00', end_at: '2026-11-25T19:00' }
  const [soup, walk] = [await family.makeEvent({ ...tomorrow, title: 'Soup' }), await family.makeEvent({ ...tomorrow, title: 'Walk' })]
  for (const task of [soup, walk]) await ok(avi.take(task))
  // All three are asked for the event of Friday.
  expect(await askedAt('2026-11-24T16:00')).toEqual([1, 1, 1])
  const nextOf = async ({ id }: { id: number }) => (await family.asOwner('GET', `/tasks/${id}/asking`)).json().next
  at('2026-11-24T16:30')
  await ok(avi.withdraw(soup))
  expect(await nextOf(soup)).toEqual(asked('2026-11-24T16:30:00+02:00', 'Bella', 'Carl'))
  expect(await askedAt('2026-11-24T16:30')).toEqual([1, 2, 2])
  // During a cooldown each person is asked one more time at most. So no one is asked for the second task now.
  await ok(avi.withdraw(walk))
  expect(await nextOf(walk)).toEqual(null)
  expect(await askedAt('2026-11-25T11:59')).toEqual([1, 2, 2])
  expect((await asking()).asked).toBe(3)
})

test('a person whom no message reaches is not named as asked next, and is marked unreached', async () => {
  const { family, event, asking } = await withEvent(1)
  await family.addMember({ first_name: 'Ruth', phone_number: '+97226712345' })
  const landline = await family.makeSupporter({ first_name: 'Sara' })
  await changeAddresses(server.database, landline.phone, { phone_e164: '+97226712346' })
  const stopped = await family.makeSupporter({ first_name: 'Tom' })
  await stopMessages(server.database, stopped.phone, clock.now)
  expect((await asking()).next.names).toEqual(['Avi'])
  const list = (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json<{ full_name: string; not_asked: string | null }[]>()
  const unreached = list.filter(({ not_asked }) => not_asked === 'unreached').map(({ full_name }) => full_name.split(' ')[0])
  expect(unreached).toEqual(expect.arrayContaining(['Ruth', 'Sara', 'Tom']))
})

test('the family can have people asked at once, or turn asks off', async () => {
  const { askedAt, choose } = await withEvent(4)
  await choose('off')
  expect(await askedAt('2026-11-25T16:00')).toEqual([0, 0, 0, 0])
  await choose('on')
  const other = await withEvent(4)
  at('2026-11-23T13:00')
  await other.choose('now')
  expect(await other.askedAt('2026-11-23T13:00')).toEqual([1, 1, 1, 0])
})

test('someone who says "not this time" is not asked again, and the next person is asked', async () => {
  const { family, supporters, event, askedAt } = await withEvent(4)
  expect(await askedAt('2026-11-24T16:00')).toEqual([1, 1, 1, 0])
  const [, second] = supporters
  if (!second) throw new Error('there are four')
  const path = `${family.path}/tasks/${event.id}`
  expect((await second.get(`${path}/ask`)).json()).toEqual({ is_asked: true })
  at('2026-11-24T16:01')
  await ok(call('PUT', `/supporters/me${path}/not_this_time`, { token: second.token, body: {} }))
  expect((await second.get(`${path}/ask`)).json()).toEqual({ is_asked: false })
  expect(await askedAt('2026-11-24T16:01')).toEqual([1, 1, 1, 1])
  const list = (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json<{ id: number; declined: boolean; asked: unknown }[]>()
  expect(list.at(-1)).toMatchObject({ id: second.id, declined: true, asked: { at: '2026-11-24T16:00:00+02:00', by: null } })
})

test('the call list says who asked a person, and the server does not ask that person again', async () => {
  const { family, supporters, event, askedAt } = await withEvent(2)
  const [first, second] = supporters
  if (!first || !second) throw new Error('there are two')
  at('2026-11-24T09:00')
  await family.asOwner('PUT', `/tasks/${event.id}/asks`, { members: [first.id] })
  const list = (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json<{ id: number; asked: unknown }[]>()
  expect(list.find(({ id }) => id === first.id)?.asked).toEqual({ at: '2026-11-24T09:00:00+02:00', by: 'Noa' })
  expect(await askedAt('2026-11-24T16:00')).toEqual([0, 1])
  expect((await family.asOwner('PUT', `/tasks/${event.id}/asks`, { members: [999_999] })).statusCode).toBe(404)
})

test('the app knows which open tasks a member gave back or said no to', async () => {
  const { family, supporters, event } = await withEvent(2)
  const [avi, dana] = supporters
  if (!avi || !dana) throw new Error('there are two')
  const refusedBy = async ({ get }: typeof avi) => (await ok<{ me: { refused: number[] } }>(get(family.path))).me.refused
  const soup = await family.makeTask({ title: 'Soup' })
  await ok(avi.take(soup))
  expect(await refusedBy(avi)).toEqual([])
  await ok(call('PUT', `/supporters/me${family.path}/tasks/${soup.id}/unassign_me`, { token: avi.token, body: {} }))
  await ok(call('PUT', `/supporters/me${family.path}/tasks/${event.id}/not_this_time`, { token: avi.token, body: {} }))
  expect((await refusedBy(avi)).sort()).toEqual([soup.id, event.id].sort())
  expect(await refusedBy(dana)).toEqual([])
  await ok(avi.take(soup))
  expect(await refusedBy(avi)).toEqual([event.id])
  const lift = await family.makeTask({ title: 'Carry the bed', helpers_needed: 3 })
  await ok(avi.take(lift))
  await ok(call('PUT', `/supporters/me${family.path}/tasks/${lift.id}/unassign_me`, { token: avi.token, body: {} }))
  await ok(dana.take(lift))
  expect(await refusedBy(avi), 'the two places that are left').toHaveLength(3)
  const letters = await family.makeTask({ title: 'Letters' })
  await ok(dana.take(letters))
  await ok(family.asOwner('POST', `/tasks/${letters.id}/unassign`, {}))
  expect(await refusedBy(dana), 'it was the family who took it off').toEqual([])
  at('2026-11-27T16:30')
  expect(await refusedBy(avi)).not.toContain(event.id)
})

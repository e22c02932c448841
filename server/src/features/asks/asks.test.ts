import { expect, test } from 'vitest'
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
  for (let made = 0; made < people; made++) supporters.push(await family.makeSupporter())
  const event = await family.makeEvent(friday)
  const asking = async () => (await family.asOwner('GET', `/tasks/${event.id}/asking`)).json()
  const choose = (asking: string) => family.asOwner('PUT', `/tasks/${event.id}/asking`, { asking })
  /** How often each of them was asked so far, after a look at this time. */
  const askedAt = async (local: string) => {
    at(local)
    await jobs.lookAhead()
    const texts = await Promise.all(supporters.map(({ phone }) => textsTo(phone)))
    return texts.map((each) => each.filter((text) => text.includes('Could you help?')).length)
  }
  return { family, supporters, event, asking, choose, askedAt }
}

test('the family sees when how many people are asked next', async () => {
  const { asking, askedAt } = await withEvent(5)
  expect(await asking()).toEqual({ state: 'on', asked: 0, declined: 0, next: { at: '2026-11-24T16:00:00+02:00', people: 3 } })
  await askedAt('2026-11-24T16:00')
  expect(await asking()).toEqual({ state: 'on', asked: 3, declined: 0, next: { at: '2026-11-25T14:00:00+02:00', people: 2 } })
  await askedAt('2026-11-25T14:00')
  expect(await asking()).toEqual({ state: 'on', asked: 5, declined: 0, next: null })
})

test('the family can have people asked at once, or not at all', async () => {
  const { askedAt, choose } = await withEvent(4)
  await choose('off')
  expect(await askedAt('2026-11-25T16:00')).toEqual([0, 0, 0, 0])
  await choose('on')
  const other = await withEvent(4)
  at('2026-11-23T13:00')
  await other.choose('now')
  expect(await other.askedAt('2026-11-23T13:00')).toEqual([1, 1, 1, 0])
})

test('someone who says "not this time" is not asked again, and the next one is asked instead', async () => {
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

test('the call list says who of the family asked whom, and the server does not ask them as well', async () => {
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

test('the app knows which open tasks one gave back or said no to', async () => {
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

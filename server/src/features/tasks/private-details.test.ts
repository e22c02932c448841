import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, jobs } = await testServer()
const FRIDAY = { start_at: '2026-11-27T12:00', end_at: '2026-11-27T13:00' }

const SHOWN = { address: '12 Harbour Street', private_details: 'Door code 4711', private_details_from: null }

/**
 * Returns a function that says what a member reads of the address and the door code of an event that they took. The event is on Friday at
 * noon. The member reads it on Monday at noon, or `later` ms afterwards.
 */
async function doorCodeFor(trusted: boolean) {
  const family = await makeFamily()
  const helper = await family.makeSupporter({ trusted })
  const event = await family.makeEvent({ ...FRIDAY, address: '12 Harbour Street', private_details: 'Door code 4711' })
  await helper.take(event)
  return async (later = 0) => {
    clock.now += later
    const { address, private_details, private_details_from } = (await helper.get(`${family.path}/events/${event.id}`)).json()
    clock.now -= later
    return { address, private_details, private_details_from }
  }
}

test('a new supporter sees the door code from the first minute of the day before the event', async () => {
  const read = await doorCodeFor(false)
  const hidden = { address: null, private_details: null, private_details_from: '2026-11-26T00:00:00+02:00' }
  expect(await read()).toEqual(hidden)
  expect(await read(2 * DAY + 12 * HOUR - 1)).toEqual(hidden)
  expect(await read(2 * DAY + 12 * HOUR)).toEqual(SHOWN)
})

test('a trusted supporter sees the door code as soon as they have taken the task', async () => {
  const read = await doorCodeFor(true)
  expect(await read()).toEqual(SHOWN)
})

test('the circle sees the area and that there is an address, a visitor sees neither', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent({ ...FRIDAY, area: 'Rehavia', address: '12 Harbour Street' })
  expect((await avi.get(`${family.path}/events/${event.id}`)).json()).toMatchObject({ area: 'Rehavia', has_address: true, address: null })
  const { token } = await family.getInvitation()
  const visitors = await call('GET', `/supporters/families/${token}`)
  expect(visitors.body).toContain('Drive Dana')
  expect(visitors.body).not.toMatch(/Rehavia|Harbour|has_address/)
})

test('the address is erased with the door code, a day after the event', async () => {
  const family = await makeFamily()
  const event = await family.makeEvent({ ...FRIDAY, address: '12 Harbour Street' })
  const before = clock.now
  clock.now = Date.parse('2026-11-28T13:00:01+02:00')
  await jobs.erase()
  expect((await family.asOwner('GET', `/tasks/${event.id}`)).json()).toMatchObject({ address: null, has_address: false })
  clock.now = before
})

import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { afterAll, expect, test } from 'vitest'
import { repliesServer } from '../../testing/replies.ts'

const { clock, gateway, inbound, makeFamily, textsTo } = await repliesServer()
afterAll(gateway.close)
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}

test.each([
  ['2026-11-24T07:40', '2026-11-24T06:11'],
  ['2026-11-24T17:30', '2026-11-24T06:11'],
  ['2026-11-24T19:30', '2026-11-24T07:00'],
])('a text in the night about a task of %s reaches the family at %s', async (start, comes) => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent({ start_at: start, end_at: `${start.slice(0, 14)}55` })
  expect((await family.asOwner('POST', `/tasks/${event.id}/assign`, { member: avi.id })).statusCode).toBe(200)
  await textsTo(avi.phone)
  at('2026-11-24T06:10')
  await inbound(avi.phone, 'Sorry, fever since midnight, someone else should drive Dana')
  const wrote = async () => (await textsTo(family.owner.phone)).filter((text) => text.includes('fever since')).length
  at(comes)
  clock.now -= MINUTE
  expect(await wrote()).toBe(0)
  at(comes)
  expect(await wrote()).toBe(1)
})

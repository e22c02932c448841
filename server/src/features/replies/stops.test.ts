import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { makePhone } from '../../testing/family.ts'
import { repliesServer } from '../../testing/replies.ts'

const { clock, database, gateway, inbound, isStopped, jobs, makeFamily, reply, textsTo } = await repliesServer()
afterAll(gateway.close)
const START = clock.now

type Family = Awaited<ReturnType<typeof makeFamily>>

async function withAvi() {
  clock.now = START
  const family = await makeFamily()
  return { family, avi: await family.makeSupporter() }
}
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}

describe('someone who stops SMS', () => {
  const calls = async (family: Family) => (await family.asOwner('GET', '/phone_calls')).json<PhoneCall[]>().map(({ task }) => task.id)

  test('with a task, is on the family’s list of calls at once, until a START', async () => {
    const { family, avi } = await withAvi()
    const event = await family.makeEvent({ title: 'Soup', start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' })
    await family.asOwner('POST', `/tasks/${event.id}/assign`, { member: avi.id })
    await inbound(avi.phone, 'yes')
    expect(await calls(family)).toEqual([])
    const { etag } = (await family.asOwner('GET', '')).headers
    await inbound(avi.phone, 'Stop, please')
    expect(await calls(family)).toEqual([event.id])
    expect((await family.asOwner('GET', '', undefined, { 'if-none-match': String(etag) })).statusCode).toBe(200)
    await inbound(avi.phone, 'START')
    expect(await calls(family)).toEqual([])
  })

  test('at their second number gets no SMS at that number, and is listed as someone to phone', async () => {
    const { family, avi } = await withAvi()
    const event = await family.makeEvent({ title: 'Soup', start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' })
    await family.asOwner('POST', `/tasks/${event.id}/assign`, { member: avi.id })
    await inbound(avi.phone, 'yes')
    const addresses = { phone_e164: `avi${avi.id}@example.org`, second_address: avi.phone }
    await changeAddresses(database, avi.phone, addresses)
    expect(await calls(family)).toEqual([])
    await inbound(avi.phone, 'STOP')
    expect(await calls(family)).toEqual([event.id])
    await inbound(avi.phone, 'START')
    expect(await calls(family)).toEqual([])
  })

  test('at a second number gets no reply to what they write there', async () => {
    const { avi } = await withAvi()
    const addresses = { phone_e164: `avi${avi.id}@example.org`, second_address: avi.phone }
    await changeAddresses(database, avi.phone, addresses)
    expect(await reply(avi.phone, 'STOP')).toHaveLength(1)
    expect(await reply(avi.phone, 'STOP')).toEqual([])
    expect(await reply(avi.phone, 'Who is coming today?')).toEqual([])
    await inbound(avi.phone, 'START')
    expect(await reply(avi.phone, 'Who is coming today?')).toHaveLength(1)
  })

  test.each([
    ['event', { start_at: '2026-11-24T18:00', end_at: '2026-11-24T19:00' }, 'today 18:00'],
    ['task without a time', { date: '2026-11-24' }, 'today, any time'],
  ])('on the day of their %s causes one message to the family’s side', async (_what, time, when) => {
    const { family, avi } = await withAvi()
    const event = await family.makeTask({ title: 'Soup', type: 'until_time', ...time })
    await avi.take(event)
    at('2026-11-24T09:00')
    await jobs.queueDueMessages()
    await inbound(avi.phone, 'תפסיקו לשלוח לי הודעות')
    await jobs.queueDueMessages()
    await jobs.queueDueMessages()
    expect((await textsTo(family.owner.phone)).filter((text) => text.includes('please call'))).toEqual([
      `Levi: please call Avi about "Soup" (${when}). Number: http://localhost:3000/family/calls`,
    ])
  })

  test('gets one confirmation, and is marked on the family’s page until START', async () => {
    const { family, avi } = await withAvi()
    const since = async () =>
      (await family.asOwner('GET', '/members')).json<{ id: number; stopped_since?: string }[]>().find(({ id }) => id === avi.id)
        ?.stopped_since
    expect(await since()).toBeUndefined()
    const confirmed = ["Hand in Hand: all right, no more messages will come here. If you'd like them again, reply START."]
    expect(await reply(avi.phone, 'STOP')).toEqual(confirmed)
    expect(await since()).toMatch(/^2026-11-23T12:00/)
    expect(await reply(avi.phone, 'STOP')).toEqual([])
    expect(await reply(avi.phone, 'START')).toEqual([])
    expect(await since()).toBeUndefined()
    // A second confirmation comes only the next day, so two programs that answer each other stop.
    expect(await reply(avi.phone, 'STOP')).toEqual([])
    await inbound(avi.phone, 'START')
    clock.now += DAY
    expect(await reply(avi.phone, 'STOP')).toEqual(confirmed)
  })

  test('gets no reply before any message was sent, and neither does an unknown number', async () => {
    const { family } = await withAvi()
    const { phone } = await family.addMember()
    expect([await reply(phone, 'STOP'), await reply(makePhone(), 'STOP')]).toEqual([[], []])
    expect(await isStopped(phone)).toBe(true)
  })

  test('is recognised also by a number in national form or without the plus sign', async () => {
    const { avi } = await withAvi()
    await inbound(avi.phone.replace('+972', '0'), 'STOP')
    expect(await isStopped(avi.phone)).toBe(true)
    await inbound(avi.phone.replace('+', '00'), 'START')
    expect(await isStopped(avi.phone)).toBe(false)
    await inbound(avi.phone.slice(1), 'STOP')
    expect(await isStopped(avi.phone)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
async function onMonday() {
  clock.now = START
  return makeFamily()
}
const textsWith = async (phone: string, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))
const patchMe = (token: string, body: object) => call('PATCH', '/supporters/me', { token, body })
const helpWith = (token: string, ...categories: string[]) => patchMe(token, { can_help: { categories, times: [] } })
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }

describe('an open event', () => {
  const asksTo = async (phone: string) => {
    await Promise.all([jobs.lookAhead(), jobs.lookAhead()])
    return textsWith(phone, 'Could you help?')
  }

  test('three days before, only those who chose or did such tasks are asked', async () => {
    const family = await onMonday()
    const [chose, did, neither] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
    await helpWith(chose.token, 'emotional')
    await helpWith(neither.token, 'home')
    const done = await family.makeTask({ category: 'emotional' })
    await did.take(done)
    await did.complete(done)
    const event = await family.makeEvent(friday)
    at('2026-11-24T15:59')
    expect(await asksTo(chose.phone)).toEqual([])
    at('2026-11-24T16:00')
    const ask = `Levi: "Drive Dana" (Fri 27 Nov 16:00) is still open. Could you help? To you and one other. http://localhost:3000/a`
    const withoutSecret = (texts: string[]) => texts.map((text) => text.replace(/#[\w-]{16}$/, ''))
    expect(withoutSecret(await asksTo(chose.phone))).toEqual([ask])
    expect(withoutSecret(await asksTo(did.phone))).toEqual([ask])
    expect(await asksTo(neither.phone)).toEqual([])
    expect(await asksTo(chose.phone)).toHaveLength(1)
  })

  test('an ask is signed by who let someone in, if they agree, else by who wrote the task', async () => {
    const family = await onMonday()
    const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter()]
    for (const each of [avi, gil]) await helpWith(each.token, 'emotional')
    const choices = { off: [], digest: 'none' }
    const first = await family.makeEvent({ ...friday, title: 'Tea' })
    at('2026-11-24T16:00')
    expect((await asksTo(avi.phone))[0]).toMatch(/Could you help\? To you and one other\. Takes 1 hour\. http/)
    await patchMe(family.owner.token, { messages: { ...choices, signs_asks: true } })
    // An older app knows no signature, and leaves it.
    await patchMe(family.owner.token, { messages: choices })
    await family.asOwner('PUT', `/tasks/${first.id}/asking`, { asking: 'off' })
    await family.makeEvent({ ...friday, title: 'Cake', start_at: '2026-11-29T16:00', end_at: '2026-11-29T16:30' })
    at('2026-11-26T16:00')
    expect((await asksTo(gil.phone))[0]).toMatch(/"Cake" .*Could you help\? From Noa, to you and one other\. http/)
    expect((await call('GET', '/supporters/me', { token: family.owner.token })).json().messages).toMatchObject({ signs_asks: true })
    await patchMe(avi.token, { messages: { ...choices, signs_asks: true } })
    expect((await call('GET', '/supporters/me', { token: avi.token })).json().messages).not.toHaveProperty('signs_asks')
  })

  test('those who chose errands are asked for their own, whatever its category', async () => {
    const family = await onMonday()
    const [driver, cook] = [await family.makeSupporter(), await family.makeSupporter()]
    const chose = (errand: string) => ({ can_help: { categories: ['home'], errands: [errand], times: [] } })
    await patchMe(driver.token, chose('driving'))
    await patchMe(cook.token, chose('cooking'))
    await family.makeEvent({ ...friday, category: 'home' })
    at('2026-11-24T16:00')
    expect(await asksTo(driver.phone)).toHaveLength(1)
    expect(await asksTo(cook.phone)).toEqual([])
  })

  test('no one is asked for a task that they have just given back', async () => {
    const family = await onMonday()
    const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter()]
    for (const { token } of [avi, gil]) await helpWith(token, 'emotional')
    const event = await family.makeEvent(friday)
    await avi.take(event)
    await avi.withdraw(event)
    at('2026-11-24T16:00')
    expect(await asksTo(gil.phone)).toHaveLength(1)
    expect(await asksTo(avi.phone)).toEqual([])
  })

  test('people who are busy, turned it off or are not trusted with the task are not asked', async () => {
    const family = await onMonday()
    const [busy, quiet, stranger] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
    for (const { token } of [busy, quiet, stranger]) await helpWith(token, 'emotional')
    await patchMe(quiet.token, { messages: { off: ['uncovered'], digest: 'none' } })
    await busy.take(await family.makeEvent({ ...friday, start_at: '2026-11-27T16:30', end_at: '2026-11-27T18:00', category: 'home' }))
    await family.makeEvent({ ...friday, title: 'One' })
    at('2026-11-24T16:00')
    expect(await asksTo(busy.phone)).toEqual([])
    expect(await asksTo(quiet.phone)).toEqual([])
    expect(await asksTo(stranger.phone)).toHaveLength(1)
    const other = await onMonday()
    const known = await other.makeSupporter()
    await helpWith(known.token, 'emotional')
    await other.makeEvent({ ...friday, trusted_only: true })
    at('2026-11-24T16:00')
    expect(await asksTo(known.phone)).toEqual([])
  })

  test('each supporter is asked every second day at most, the next event first, a group once', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    await helpWith(avi.token, 'emotional')
    await family.makeEvent({ ...friday, title: 'Later', start_at: '2026-11-27T18:00', end_at: '2026-11-27T19:00' })
    await family.makeEvent({ ...friday, title: 'Sooner', helpers_needed: 3 })
    at('2026-11-24T19:00')
    expect(await asksTo(avi.phone)).toEqual([expect.stringContaining('Sooner')])
    at('2026-11-25T10:00')
    expect(await asksTo(avi.phone)).toEqual([expect.stringContaining('Sooner')])
    at('2026-11-26T10:00')
    // What is older than a day is no longer shown.
    expect(await asksTo(avi.phone)).toEqual([expect.stringContaining('Later')])
    at('2026-11-27T11:00')
    expect(await asksTo(avi.phone)).toEqual([])
  })

  test('no one is asked at night, because the event may be taken by the morning', async () => {
    const family = await onMonday()
    const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
    await helpWith(avi.token, 'emotional')
    const event = await family.makeEvent({ ...friday, start_at: '2026-11-27T23:00', end_at: '2026-11-27T23:30' })
    at('2026-11-24T23:30')
    expect(await asksTo(avi.phone)).toEqual([])
    await bella.take(event)
    at('2026-11-25T07:00')
    expect(await asksTo(avi.phone)).toEqual([])
  })

  test("the family's side is told of an open event a day and six hours before, with whom to ask", async () => {
    const family = await onMonday()
    const event = await family.makeEvent(friday)
    const warnings = async () => {
      await Promise.all([jobs.lookAhead(), jobs.lookAhead()])
      return textsWith(family.owner.phone, 'Who to ask')
    }
    at('2026-11-26T15:59')
    expect(await warnings()).toEqual([])
    at('2026-11-26T16:00')
    expect(await warnings()).toEqual([
      expect.stringContaining(`"Drive Dana" (tomorrow 16:00) is still open. Who to ask: http://localhost:3000/family/tasks/${event.id}`),
    ])
    at('2026-11-27T09:59')
    expect(await warnings()).toHaveLength(1)
    at('2026-11-27T10:00')
    expect(await warnings()).toHaveLength(2)
    expect(await warnings()).toHaveLength(2)
  })

  test('an open morning event is announced the evening before, and a new one not at all', async () => {
    const family = await onMonday()
    await family.makeEvent({ ...friday, start_at: '2026-11-27T08:00', end_at: '2026-11-27T09:00' })
    at('2026-11-26T19:00')
    await family.makeEvent({ ...friday, title: 'Fresh', start_at: '2026-11-27T08:00', end_at: '2026-11-27T09:00' })
    await jobs.lookAhead()
    expect(await textsWith(family.owner.phone, 'Who to ask')).toEqual([expect.stringContaining('Drive Dana')])
    at('2026-11-27T02:00')
    await jobs.lookAhead()
    expect(await textsWith(family.owner.phone, 'Who to ask')).toHaveLength(1)
  })
})

test('with manual sending, no messages about open events are made', async () => {
  const byHand = await testServer({ SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(byHand)
  await family.makeEvent({ start_at: '2026-11-24T09:00', end_at: '2026-11-24T10:00' })
  byHand.clock.now = Date.parse('2026-11-23T19:00+02:00')
  await byHand.jobs.lookAhead()
  expect((await family.asOwner('GET', '/messages')).json()).toEqual([])
})

describe('the call list', () => {
  test('the call list begins with free people who chose this kind, and busy people come last', async () => {
    const family = await onMonday()
    const [plain, busy, chose] = [
      await family.makeSupporter({ first_name: 'Plain' }),
      await family.makeSupporter({ first_name: 'Busy' }),
      await family.makeSupporter({ first_name: 'Chose' }),
    ]
    await helpWith(chose.token, 'emotional')
    await helpWith(busy.token, 'emotional')
    await busy.take(await family.makeEvent(friday))
    const event = await family.makeEvent(friday)
    const list = (await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json()
    expect(list).toMatchObject([
      { id: chose.id, full_name: 'Chose Cohen', chose: true, did: false, free: true },
      { id: plain.id, chose: false, free: true },
      { id: busy.id, chose: true, free: false },
    ])
    expect(list[0].formatted_phone_number.replace(/\s|-/g, '')).toContain(chose.phone.slice(4))
    await family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': '"1"' })
    expect((await family.asOwner('GET', `/tasks/${event.id}/call_list`)).json().code).toBe('task_cancelled')
  })
})

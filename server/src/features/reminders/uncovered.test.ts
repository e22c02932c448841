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

type Family = Awaited<ReturnType<typeof onMonday>>
const textsAbout = async (family: Family, words: string) => {
  await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
  return textsWith(family.owner.phone, words)
}
const warningsTo = (family: Family) => textsAbout(family, 'Who to ask')
const openTo = (family: Family) => textsAbout(family, ' tasks open, first ')

describe('an open event', () => {
  const asksTo = async (phone: string) => {
    await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
    return textsWith(phone, 'Could you help?')
  }

  test('three days before, only people who chose or did tasks of this category are asked', async () => {
    const family = await onMonday()
    const [chose, did, neither] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
    await helpWith(chose.token, 'emotional')
    await helpWith(neither.token, 'home')
    const done = await family.makeTask({ category: 'emotional' })
    await did.take(done)
    await did.complete(done)
    await family.makeEvent(friday)
    at('2026-11-24T15:59')
    expect(await asksTo(chose.phone)).toEqual([])
    at('2026-11-24T16:00')
    const ask = `Levi: "Drive Dana" (Fri 27 Nov 16:00) is still open. Could you help? To you and one other. Takes 1 hour. http://localhost:3000/a`
    const withoutSecret = (texts: string[]) => texts.map((text) => text.replace(/#[\w-]{16}$/, ''))
    expect(withoutSecret(await asksTo(chose.phone))).toEqual([ask])
    expect(withoutSecret(await asksTo(did.phone))).toEqual([ask])
    expect(await asksTo(neither.phone)).toEqual([])
    expect(await asksTo(chose.phone)).toHaveLength(1)
  })

  test('an ask names its reader’s approver or else the task’s author, but only one who agreed', async () => {
    const family = await onMonday()
    const [avi, gil] = [await family.makeSupporter(), await family.makeSupporter()]
    for (const each of [avi, gil]) await helpWith(each.token, 'emotional')
    const choices = { off: [], digest: 'none' }
    const first = await family.makeEvent({ ...friday, title: 'Tea' })
    at('2026-11-24T16:00')
    expect((await asksTo(avi.phone))[0]).toMatch(/Could you help\? To you and one other\. Takes 1 hour\. http/)
    await patchMe(family.owner.token, { messages: { ...choices, signs_asks: true } })
    // An older app does not send `signs_asks`, so the choice stays.
    await patchMe(family.owner.token, { messages: choices })
    await family.asOwner('PUT', `/tasks/${first.id}/asking`, { asking: 'off' })
    await family.makeEvent({ ...friday, title: 'Cake', start_at: '2026-11-29T16:00', end_at: '2026-11-29T16:30' })
    at('2026-11-26T16:00')
    expect((await asksTo(gil.phone))[0]).toMatch(/"Cake" .*Could you help\? Noa asks you and one other\. Takes 30 minutes\. http/)
    expect((await call('GET', '/supporters/me', { token: family.owner.token })).json().messages).toMatchObject({ signs_asks: true })
    await patchMe(avi.token, { messages: { ...choices, signs_asks: true } })
    expect((await call('GET', '/supporters/me', { token: avi.token })).json().messages).not.toHaveProperty('signs_asks')
  })

  test('a member is asked to agree that planned asks carry their name, until they say yes or no', async () => {
    const family = await onMonday()
    const coordinator = await family.makeCoordinator()
    const avi = await family.makeSupporter({ first_name: 'Avi' })
    await helpWith(avi.token, 'emotional')
    const asked = async (token = family.owner.token) => (await call('GET', family.path, { token })).json().asks_to_sign
    expect(await asked()).toBeUndefined()
    await family.makeEvent({ ...friday, title: 'Tea' })
    expect(await asked()).toEqual({ at: '2026-11-24T16:00:00+02:00', people: 1, names: ['Avi'] })
    expect(await asked(coordinator.token)).toBeUndefined()
    await patchMe(family.owner.token, { messages: { off: [], signs_asks: false } })
    expect(await asked()).toBeUndefined()
    const me = (await call('GET', '/supporters/me', { token: family.owner.token })).json()
    expect(me).toMatchObject({ messages: { digest: 'none', signs_asks: false } })
    at('2026-11-24T16:00')
    expect((await asksTo(avi.phone))[0]).not.toContain('From Noa')
  })

  test('people who chose errands are asked only for these errands, whatever the task’s category', async () => {
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

  test('people who are busy, turned asks off or are not trusted with the task are not asked', async () => {
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

  test('a supporter is asked at most every second day and once per event, soonest event first', async () => {
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
    // Messages that are older than a day are no longer shown.
    expect(await asksTo(avi.phone)).toEqual([expect.stringContaining('Later')])
    at('2026-11-27T10:30')
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

  test('the family is notified of an open event the morning and evening before, and on its day', async () => {
    const family = await onMonday()
    const event = await family.makeEvent(friday)
    at('2026-11-26T07:59')
    expect(await warningsTo(family)).toEqual([])
    at('2026-11-26T08:00')
    const words = (when: string) =>
      expect.stringContaining(`"Drive Dana" (${when}) is still open. Who to ask: http://localhost:3000/family/tasks/${event.id}`)
    expect(await warningsTo(family)).toEqual([words('tomorrow 16:00')])
    at('2026-11-26T17:59')
    expect(await warningsTo(family)).toHaveLength(1)
    at('2026-11-26T18:00')
    expect(await warningsTo(family)).toHaveLength(2)
    at('2026-11-27T08:00')
    expect((await warningsTo(family))[0]).toEqual(words('today 16:00'))
    at('2026-11-27T18:00')
    expect((await warningsTo(family))[0]).toEqual(words('today 16:00'))
  })

  test('many open events of a day are one message in the morning and one message in the evening', async () => {
    const family = await onMonday()
    const avi = await family.makeSupporter()
    const hours = ['09', '10', '11', '12', '13', '14', '15', '16', '17']
    const events = []
    for (const hour of hours)
      events.push(await family.makeEvent({ title: `Task ${hour}`, start_at: `2026-11-27T${hour}:00`, end_at: `2026-11-27T${hour}:30` }))
    for (const event of events.slice(2, 6)) await avi.take(event)
    at('2026-11-26T08:00')
    const words = 'Levi: tomorrow 5 of 9 tasks open, first "Task 09" (tomorrow 09:00). http://localhost:3000/family'
    expect(await openTo(family)).toEqual([words])
    at('2026-11-26T16:00')
    expect(await openTo(family)).toEqual([words])
    at('2026-11-26T18:00')
    expect(await openTo(family)).toEqual([words, words])
    at('2026-11-27T08:00')
    await family.makeEvent({ title: 'Later', start_at: '2026-11-28T12:00', end_at: '2026-11-28T13:00' })
    at('2026-11-27T12:30')
    await family.makeEvent({ title: 'Fresh', start_at: '2026-11-27T20:00', end_at: '2026-11-27T21:00' })
    at('2026-11-27T18:00')
    expect((await openTo(family))[0]).toBe(
      'Levi: today and tomorrow 2 of 2 tasks open, first "Fresh" (today 20:00). http://localhost:3000/family',
    )
  })

  test('someone with a digest gets no second message that evening, and the digest repeats nothing', async () => {
    const family = await onMonday()
    await call('PATCH', '/supporters/me', { token: family.owner.token, body: { messages: { off: [], digest: 'daily' } } })
    const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
    await family.makeEvent(friday)
    const soup = await family.makeEvent({ ...friday, title: 'Soup' })
    await avi.take(soup)
    at('2026-11-25T18:00')
    await jobs.queueDueMessages()
    at('2026-11-26T08:00')
    expect(await warningsTo(family)).toHaveLength(1)
    at('2026-11-26T12:00')
    await bella.take(await family.makeTask({ title: 'Fridge' }))
    at('2026-11-26T17:30')
    await avi.withdraw(soup)
    at('2026-11-26T18:00')
    await jobs.queueDueMessages()
    const texts = await textsTo(family.owner.phone)
    expect(texts.filter((text) => text.includes('today:'))).toEqual([
      expect.stringMatching(/today: 1 task taken\. Next one open: "Drive Dana"/),
    ])
    expect(texts.filter((text) => text.includes('Who to ask') || text.includes(' open, first'))).toHaveLength(1)
    // Gil's withdrawal is the only news, and the family has already been notified of it. So there is no daily digest.
    const other = await onMonday()
    await call('PATCH', '/supporters/me', { token: other.owner.token, body: { messages: { off: [], digest: 'daily' } } })
    const gil = await other.makeSupporter()
    const tea = await other.makeEvent({ ...friday, title: 'Tea' })
    await gil.take(tea)
    at('2026-11-25T18:00')
    await jobs.queueDueMessages()
    at('2026-11-26T17:30')
    await gil.withdraw(tea)
    at('2026-11-26T18:00')
    await jobs.queueDueMessages()
    expect((await textsTo(other.owner.phone)).filter((text) => text.includes('Tea'))).toEqual([expect.stringContaining("can't do")])
  })
})

test('with manual sending, no messages about open events are made', async () => {
  const manualServer = await testServer({ SMS_PROVIDER: 'by-hand' })
  const family = await makeFamilyByCommand(manualServer)
  await family.makeEvent({ start_at: '2026-11-24T09:00', end_at: '2026-11-24T10:00' })
  manualServer.clock.now = Date.parse('2026-11-23T19:00+02:00')
  await manualServer.jobs.queueDueMessages()
  expect((await family.asOwner('GET', '/messages')).json()).toEqual([])
})

describe('the call list', () => {
  test('the call list begins with free people who chose this category, and ends with busy people', async () => {
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

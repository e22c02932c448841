import { describe, expect, test } from 'vitest'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const tuesday = { title: 'Drive Dana', start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' }
const codeOf = (reply: { json: <Body>() => Body }) => reply.json<{ code: string }>().code
type Member = { token: string; phone: string }

/** Avi has an event tomorrow at four; Bella and Gil are free. */
async function withTaken(overrides: object = {}) {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter({ first_name: 'Avi' })
  const [bella, gil] = [await family.makeSupporter({ first_name: 'Bella' }), await family.makeSupporter({ first_name: 'Gil' })]
  const event = await family.makeEvent({ ...tuesday, ...overrides })
  await ok(avi.take(event))
  const path = `/supporters/me${family.path}/tasks/${event.id}`
  const offer = ({ token }: { token: string }) => call('PUT', `${path}/offer`, { token, body: {} })
  const keep = ({ token }: { token: string }) => call('DELETE', `${path}/offer`, { token })
  const seenBy = async ({ token }: { token: string }) =>
    (await call('GET', `/supporters/me${family.path}/events/${event.id}`, { token })).json()
  return { family, avi, bella, gil, event, path, offer, keep, seenBy }
}
const textsWith = async ({ phone }: Member, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))
async function queueDue() {
  await jobs.queueDueMessages()
}
const ASK = 'could you take over'

describe('a task that its taker offers', () => {
  test('stays theirs, and the circle sees that they look for someone', async () => {
    const { avi, bella, offer, seenBy } = await withTaken()
    expect(await ok<object>(offer(avi))).toMatchObject({ assigned_on_me: true, offered_until: '2026-11-24T16:00:00+02:00', others: 2 })
    expect(await seenBy(bella)).toMatchObject({
      status: 'in_progress',
      assignee: { full_name: 'Avi' },
      offered_until: '2026-11-24T16:00:00+02:00',
    })
  })

  test('stays theirs in a circle without others, and the reply says that no one could take over', async () => {
    clock.now = START
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const event = await family.makeEvent(tuesday)
    await ok(avi.take(event))
    const offered = ok<object>(call('PUT', `/supporters/me${family.path}/tasks/${event.id}/offer`, { token: avi.token, body: {} }))
    expect(await offered).toMatchObject({ assigned_on_me: true, others: 0 })
  })

  test('can be taken over: the new taker has it, the family and the first taker are notified once', async () => {
    const { family, avi, bella, event, offer, seenBy } = await withTaken()
    await ok(offer(avi))
    expect(await ok(bella.take(event))).toMatchObject({ assigned_on_me: true, offered_until: null, told_at: null })
    expect(await seenBy(avi)).toMatchObject({ assigned_on_me: false, assignee: { full_name: 'Bella' } })
    expect(await textsWith(family.owner, 'Bella')).toEqual([
      `Levi: Bella took over "Drive Dana" (tomorrow 16:00). http://localhost:3000/family/tasks/${event.id}`,
    ])
    expect(await textsWith(avi, 'Bella')).toEqual([
      'Levi: Bella will do "Drive Dana" (tomorrow 16:00). You don\'t need to do it any more. Thank you for asking around.',
    ])
    const events = (await family.asOwner('GET', `/events?task=${event.id}`)).json<{ kind: string; by: string; about: string | null }[]>()
    expect(events.slice(0, 2).map(({ kind, by, about }) => [by, kind, about])).toEqual([
      ['Bella Cohen', 'taken', null],
      ['Avi Cohen', 'withdrawn', 'Bella Cohen'],
    ])
  })

  test('if several people take it over at once, one gets it and the others read that it is taken', async () => {
    const { avi, bella, gil, family, event, offer } = await withTaken()
    const people = [bella, gil]
    for (let made = 0; made < 4; made++) people.push(await family.makeSupporter())
    await ok(offer(avi))
    const replies = await Promise.all(people.map((each) => each.take(event)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => codeOf(reply) === 'task_taken')).toHaveLength(people.length - 1)
  })

  test('ends with one person if someone takes it over while its taker gives it back', async () => {
    const { avi, bella, event, offer, seenBy } = await withTaken()
    await ok(offer(avi))
    const [taken, given] = await Promise.all([bella.take(event), avi.withdraw(event)])
    expect([taken.statusCode, given.statusCode]).toEqual([200, 200])
    expect(await seenBy(avi)).toMatchObject({ status: 'in_progress', assignee: { full_name: 'Bella' }, assigned_on_me: false })
  })

  test('can not be taken over once its taker can make it after all, nor after its start', async () => {
    const { avi, bella, event, offer, keep } = await withTaken()
    await ok(offer(avi))
    expect(await ok(keep(avi))).toMatchObject({ assigned_on_me: true, offered_until: null })
    expect(codeOf(await bella.take(event))).toBe('task_taken')
    await ok(offer(avi))
    at('2026-11-24T16:00')
    expect(codeOf(await bella.take(event))).toBe('task_taken')
  })

  test('is not offered any more after it was given back, done or cancelled', async () => {
    const { avi, bella, family, event, offer, seenBy } = await withTaken()
    await ok(offer(avi))
    await ok(avi.withdraw(event))
    await ok(bella.take(event))
    expect(await seenBy(avi)).toMatchObject({ offered_until: null })
    await ok(offer(bella))
    await ok(bella.complete(event))
    await ok(bella.uncomplete(event))
    expect(await seenBy(bella)).toMatchObject({ offered_until: null })
    await ok(offer(bella))
    const { version } = await seenBy(bella)
    await ok(family.asOwner('DELETE', `/tasks/${event.id}`, undefined, { 'if-match': `"${version}"` }))
    await ok(family.asOwner('POST', `/tasks/${event.id}/restore`, {}))
    expect(await seenBy(bella)).toMatchObject({ assigned_on_me: true, offered_until: null })
  })

  test('has to begin within two days, and to be the caller’s own', async () => {
    const { avi, bella, offer } = await withTaken({ start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
    expect(codeOf(await offer(avi))).toBe('too_early')
    at('2026-11-26T09:00')
    expect(codeOf(await offer(bella))).toBe('not_allowed')
    expect((await offer(avi)).statusCode).toBe(200)
  })

  test('is not found in another family, and people who wait for their approval are refused', async () => {
    const { avi, event, path, offer } = await withTaken()
    const other = await withTaken()
    await ok(offer(avi))
    expect((await call('PUT', `${path}/offer`, { token: other.avi.token, body: {} })).statusCode).toBe(404)
    expect(
      (await call('PUT', `/supporters/me${other.family.path}/tasks/${event.id}/offer`, { token: other.avi.token, body: {} })).statusCode,
    ).toBe(404)
    expect((await other.bella.take(event)).statusCode).toBe(404)
  })

  test('can not be offered or taken over while the family is paused', async () => {
    const { avi, bella, family, event, offer } = await withTaken()
    await ok(offer(avi))
    await ok(family.asOwner('PATCH', '', { paused: true }))
    expect(codeOf(await bella.take(event))).toBe('family_paused')
    await queueDue()
    expect(await textsWith(bella, ASK)).toEqual([])
  })

  test('with several places can be taken over only by someone who has no place of it', async () => {
    const { avi, bella, gil, event, offer } = await withTaken({ helpers_needed: 2 })
    await ok(bella.take(event))
    await ok(offer(avi))
    expect(codeOf(await bella.take(event))).toBe('already_helping')
    // Gil asks for Bella's place, but gets the place that Avi offers.
    expect((await gil.take({ ...event, id: event.id + 1 })).statusCode).toBe(200)
    const { events } = (await avi.tasks()).json<{ events: { assignee: { full_name: string } }[] }>()
    expect(events.map(({ assignee }) => assignee.full_name).sort()).toEqual(['Bella', 'Gil'])
  })
})

describe('asking people to take a task over', () => {
  test('begins at once with a few people, never with the taker, and goes on while there is time', async () => {
    const { avi, bella, gil, family, event, offer } = await withTaken()
    const more = [await family.makeSupporter(), await family.makeSupporter()]
    const people = [avi, bella, gil, ...more]
    await ok(offer(avi))
    await queueDue()
    const asked = async () => (await Promise.all(people.map((each) => textsWith(each, ASK)))).map((texts) => texts.length)
    expect(await asked()).toEqual([0, 1, 1, 1, 0])
    expect(await textsWith(bella, ASK)).toEqual([
      expect.stringContaining(`"Drive Dana" (tomorrow 16:00)? To you and 2 others. Takes 1 hour. http://localhost:3000/a#`),
    ])
    expect((await bella.get(`${family.path}/tasks/${event.id}/ask`)).json()).toEqual({ is_asked: true })
    expect((await avi.get(`${family.path}/tasks/${event.id}/ask`)).json()).toEqual({ is_asked: false })
    at('2026-11-24T07:00')
    await queueDue()
    expect(await asked()).toEqual([0, 1, 1, 1, 1])
    const asking = (await family.asOwner('GET', `/tasks/${event.id}/asking`)).json()
    expect(asking).toMatchObject({ state: 'on', asked: 4, declined: 0, next: null })
  })

  test('leads to a page where they take it over without a login', async () => {
    const { avi, bella, offer, seenBy } = await withTaken()
    await ok(offer(avi))
    await queueDue()
    const ask = /#([\w-]+)/.exec((await textsWith(bella, ASK))[0] ?? '')?.[1]
    const say = (what: '' | '/yes') => call('POST', `/ask${what}`, { body: { ask } })
    expect(await ok(say(''))).toMatchObject({ task: { title: 'Drive Dana', state: 'open' } })
    expect(await ok(say('/yes'))).toMatchObject({ task: { state: 'mine' } })
    expect(await seenBy(avi)).toMatchObject({ assignee: { full_name: 'Bella' } })
  })

  test('ends when the taker can do the task after all', async () => {
    const { avi, bella, offer, keep } = await withTaken()
    await ok(offer(avi))
    await ok(keep(avi))
    await queueDue()
    expect(await textsWith(bella, ASK)).toEqual([])
  })

  test('sends nothing to someone who wants no SMS', async () => {
    const { avi, bella, offer } = await withTaken()
    await changeAddresses(server.database, bella.phone, { stopped_at: clock.now })
    await ok(offer(avi))
    await queueDue()
    expect(await textsWith(bella, 'Drive Dana')).toEqual([])
  })

  test('notifies the taker, not the family, six hours before the start if no one has taken over', async () => {
    const { avi, family, event, offer } = await withTaken()
    await ok(offer(avi))
    at('2026-11-24T09:59')
    await queueDue()
    expect(await textsWith(avi, 'is still yours')).toEqual([])
    at('2026-11-24T10:00')
    await queueDue()
    await queueDue()
    expect(await textsWith(avi, 'is still yours')).toEqual([
      `Levi: "Drive Dana" (today 16:00) is still yours: no one has taken over yet. http://localhost:3000/t/${family.token}/${event.id}`,
    ])
    expect(await textsWith(family.owner, 'is still open')).toEqual([])
  })

  test('replaces the question to the taker whether they are still coming', async () => {
    const { avi, offer } = await withTaken({ start_at: '2026-11-25T11:00', end_at: '2026-11-25T12:00' })
    at('2026-11-24T11:00')
    await ok(offer(avi))
    at('2026-11-24T12:00')
    await queueDue()
    expect(await textsWith(avi, 'Are you coming?')).toEqual([])
  })
})

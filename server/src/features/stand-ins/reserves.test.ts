import { describe, expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { newcomer } from '../../testing/subjects.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const thursday = { title: 'Drive Dana', start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:00' }
const codeOf = (reply: { json: <Body>() => Body }) => reply.json<{ code: string }>().code
interface Person {
  token: string
  phone: string
}

/** Avi has an event on Thursday; Bella and Gil are free. */
async function withTaken(overrides: object = {}) {
  clock.now = START
  const family = await makeFamily()
  const [avi, bella, gil] = [
    await family.makeSupporter({ first_name: 'Avi' }),
    await family.makeSupporter({ first_name: 'Bella' }),
    await family.makeSupporter({ first_name: 'Gil' }),
  ]
  const event = await family.makeEvent({ ...thursday, ...overrides })
  await ok(avi.take(event))
  const path = `/supporters/me${family.path}/tasks/${event.id}`
  const join = ({ token }: { token: string }) => call('PUT', `${path}/reserve`, { token, body: {} })
  const leave = ({ token }: { token: string }) => call('DELETE', `${path}/reserve`, { token })
  const reserveFor = ({ token }: { token: string }) => ok(call('GET', `${path}/reserve`, { token }))
  return { family, avi, bella, gil, event, path, join, leave, reserveFor }
}
const textsWith = async ({ phone }: Person, words: string) => (await textsTo(phone)).filter((text) => text.includes(words))
const STEP_IN = 'can you step in'
const ASK = 'Could you'

describe('someone in reserve', () => {
  test('is shown by first name to the taker, the family and the circle, until they leave', async () => {
    const { family, avi, bella, gil, join, leave, reserveFor } = await withTaken()
    expect(await ok(join(bella))).toEqual({ others: [], is_mine: true })
    expect(await ok(join(bella))).toEqual({ others: [], is_mine: true })
    for (const each of [avi, gil, family.owner]) expect(await reserveFor(each)).toEqual({ others: ['Bella'], is_mine: false })
    expect(await ok(leave(bella))).toEqual({ others: [], is_mine: false })
    expect(await reserveFor(avi)).toEqual({ others: [], is_mine: false })
  })

  test('is one of two at most, also with ten people at once, and never the taker', async () => {
    const { avi, bella, gil, family, join, reserveFor } = await withTaken()
    const people = [bella, gil]
    while (people.length < 10) people.push(await family.makeSupporter())
    const replies = await Promise.all(people.map(join))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect(replies.filter((reply) => codeOf(reply) === 'reserve_full')).toHaveLength(8)
    expect(codeOf(await join(avi))).toBe('already_helping')
    expect(await reserveFor(avi)).toMatchObject({ others: [expect.any(String), expect.any(String)] })
  })

  test('is asked first and once when the task is given back, and others some hours later', async () => {
    const { family, avi, bella, gil, event, join } = await withTaken()
    await ok(join(bella))
    await ok(avi.withdraw(event))
    await Promise.all([jobs.lookAhead(), jobs.lookAhead()])
    expect(await textsWith(bella, STEP_IN)).toEqual([
      expect.stringContaining(
        `"Drive Dana" (Thu 26 Nov 16:00): can you step in, as you offered? http://localhost:3000/t/${family.token}/${event.id}#`,
      ),
    ])
    expect((await bella.get(`${family.path}/tasks/${event.id}/ask`)).json()).toEqual({ is_asked: true })
    at('2026-11-23T15:59')
    await jobs.lookAhead()
    expect(await textsWith(gil, ASK)).toEqual([])
    at('2026-11-23T16:00')
    await jobs.lookAhead()
    expect(await textsWith(gil, ASK)).toHaveLength(1)
    expect(await textsWith(bella, 'Drive Dana')).toHaveLength(1)
  })

  test('says no, and the others are asked at once', async () => {
    const { avi, bella, gil, event, path, join, reserveFor } = await withTaken()
    await ok(join(bella))
    at('2026-11-23T16:00')
    await ok(avi.withdraw(event))
    await jobs.lookAhead()
    await ok(call('PUT', `${path}/not_this_time`, { token: bella.token, body: {} }))
    await jobs.lookAhead()
    expect(await textsWith(gil, ASK)).toHaveLength(1)
    await ok(gil.take(event))
    expect(await reserveFor(gil)).toEqual({ others: [], is_mine: false })
  })

  test('is asked first when the task is offered to others', async () => {
    const { avi, bella, gil, event, path, join } = await withTaken({ start_at: '2026-11-24T18:00', end_at: '2026-11-24T19:00' })
    await ok(join(bella))
    await ok(call('PUT', `${path}/offer`, { token: avi.token, body: {} }))
    await jobs.lookAhead()
    expect(await textsWith(bella, STEP_IN)).toHaveLength(1)
    expect(await textsWith(gil, ASK)).toEqual([])
    expect((await bella.take(event)).statusCode).toBe(200)
  })

  test('is asked at night only for what begins within hours', async () => {
    const { avi, bella, event, join } = await withTaken()
    await ok(join(bella))
    at('2026-11-24T23:00')
    await ok(avi.withdraw(event))
    await jobs.lookAhead()
    expect(await textsWith(bella, STEP_IN)).toEqual([])
    at('2026-11-25T07:00')
    await jobs.lookAhead()
    expect(await textsWith(bella, STEP_IN)).toHaveLength(1)
  })

  test('takes the task and gives it back, and is not in reserve any more', async () => {
    const { avi, bella, gil, event, join, reserveFor } = await withTaken()
    await ok(join(bella))
    await ok(avi.withdraw(event))
    await ok(bella.take(event))
    expect(await reserveFor(bella)).toEqual({ others: [], is_mine: false })
    await ok(bella.withdraw(event))
    await ok(gil.take(event))
    expect(await reserveFor(gil)).toEqual({ others: [], is_mine: false })
    await jobs.lookAhead()
    expect(await textsWith(bella, STEP_IN)).toEqual([])
  })

  test('is refused for what is open, in a pause or not for them, and in another family not found', async () => {
    const { family, avi, bella, event, path, join } = await withTaken()
    const other = await withTaken()
    for (const method of ['PUT', 'DELETE', 'GET']) {
      const body = method === 'PUT' ? { body: {} } : {}
      expect((await call(method, `${path}/reserve`, { token: other.bella.token, ...body })).statusCode).toBe(404)
    }
    const { token } = await newcomer(family, server)
    expect(codeOf(await join({ token }))).toBe('not_confirmed')
    await ok(avi.withdraw(event))
    expect(codeOf(await join(bella))).toBe('task_open')
    await ok(avi.take(event))
    await ok(family.asOwner('PATCH', '', { paused: true }))
    expect(codeOf(await join(bella))).toBe('family_paused')
  })

  test('is forgotten within two days after the task', async () => {
    const { avi, bella, join, reserveFor } = await withTaken()
    await ok(join(bella))
    at('2026-11-27T16:59')
    await jobs.erase()
    expect(await reserveFor(avi)).toMatchObject({ others: ['Bella'] })
    at('2026-11-28T17:01')
    await jobs.erase()
    expect(await reserveFor(avi)).toMatchObject({ others: [] })
  })

  test('is named in the exports, and not shown once they leave the circle', async () => {
    const { family, avi, bella, join, reserveFor } = await withTaken()
    await ok(join(bella))
    const mine = await ok<{ families: { in_reserve: object[] }[] }>(call('GET', '/supporters/me/export', { token: bella.token }))
    expect(mine.families[0]?.in_reserve).toEqual([{ title: 'Drive Dana', since: '2026-11-23T12:00:00+02:00' }])
    const all = await ok<{ reserves: object[] }>(family.asOwner('GET', '/export'))
    expect(all.reserves).toEqual([{ task: 'Drive Dana', name: 'Bella Cohen', since: '2026-11-23T12:00:00+02:00' }])
    await ok(call('DELETE', `/supporters/me${family.path}`, { token: bella.token }))
    expect(await reserveFor(avi)).toEqual({ others: [], is_mine: false })
  })
})

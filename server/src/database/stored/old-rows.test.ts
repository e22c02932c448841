import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { makePhone, ok } from '../../testing/family.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { keysOf } from '../../testing/request-keys.ts'
import { testServer } from '../../testing/server.ts'

// These tests read each JSON column in two forms: as an older version wrote it, without newer fields, and with contents that no version
// wrote.

const NONSENSE = ['no JSON', '[]', 'null', '{"people":"many","off":"all","categories":7,"family":7,"p256dh":7}'] as const

const server = await testServer()
const { call, database, clock, lines, jobs, pushes, textsTo } = server
const manualServer = await testServer({ SMS_PROVIDER: 'by-hand' })

/** Which columns the log has named as unreadable since the family was made. */
const warned = () =>
  lines.map((line) => JSON.parse(line)).flatMap(({ level, table, column }) => (level === 40 && table ? [`${table}.${column}`] : []))

/** Creates a family at noon of another day, because the log names an unreadable column only once an hour. */
async function aFamily() {
  lines.length = 0
  clock.now += DAY
  const family = await server.makeFamily()
  const read = (path: string) => ok<Record<string, unknown>>(call('GET', path, { token: family.owner.token }))
  return { family, read }
}

describe('meal facts', () => {
  const none = { people: null, avoid: null, from: null, until: null, dishes: null, place: null }
  async function withFacts(meal_facts: string) {
    const made = await aFamily()
    const { token } = made.family
    await database.updateTable('family').set({ meal_facts }).where('token', '=', token).execute()
    const stored = () => database.selectFrom('family').where('token', '=', token).select('meal_facts').executeTakeFirstOrThrow()
    return { ...made, stored }
  }

  test('are shown with defaults for new fields, and without removed fields', async () => {
    const { family, read } = await withFacts('{"people":3,"place":"In the box","cutlery":"ours"}')
    const facts = { ...none, people: 3, place: 'In the box' }
    expect(await read(`/supporters/me${family.path}/meals`)).toEqual(facts)
    expect((await read(`${family.path}/settings`)).meals).toEqual(facts)
    expect(await read(`${family.path}/export`)).toMatchObject({ family: { meals: facts } })
    expect(warned()).toEqual([])
  })

  test.each(NONSENSE)('are shown as unanswered if %s is stored, and that text stays until someone saves', async (text) => {
    const { family, read, stored } = await withFacts(text)
    expect(await read(`/supporters/me${family.path}/meals`)).toEqual(none)
    const settings = await read(`${family.path}/settings`)
    expect(settings.meals).toEqual(none)
    expect(await read(`${family.path}/export`)).toMatchObject({ family: { meals: none } })
    expect(warned()).toEqual(['family.meal_facts'])
    expect(lines.join('')).not.toContain(text.length > 4 ? text : 'the value itself')

    const change = (body: object, version: unknown) => ok(family.asOwner('PATCH', '', body, { 'if-match': `"${version}"` }))
    await change({ title: 'Levi and friends' }, settings.version)
    expect(await stored()).toEqual({ meal_facts: text })
    await change({ meals: { ...none, people: 2 } }, (await read(`${family.path}/settings`)).version)
    expect(await read(`/supporters/me${family.path}/meals`)).toEqual({ ...none, people: 2 })
  })

  test('keep the fields that can be read', async () => {
    const { family, read } = await withFacts('{"people":"many","place":"In the box"}')
    expect(await read(`/supporters/me${family.path}/meals`)).toEqual({ ...none, place: 'In the box' })
    expect(warned()).toEqual(['family.meal_facts'])
  })
})

describe('the choices of a supporter', () => {
  async function withColumns(values: { can_help?: string; messages?: string }) {
    const made = await aFamily()
    const avi = await made.family.makeSupporter()
    await database.updateTable('membership').set(values).where('id', '=', avi.id).execute()
    const profile = () => ok<Reply<'GET /supporters/:user'>>(avi.get(''))
    const stored = () =>
      database.selectFrom('membership').where('id', '=', avi.id).select(['can_help', 'messages']).executeTakeFirstOrThrow()
    return { ...made, avi, profile, stored }
  }

  test('are shown with defaults for new fields', async () => {
    const { profile } = await withColumns({ can_help: '{"categories":["home"]}', messages: '{}' })
    expect(await profile()).toMatchObject({ can_help: { categories: ['home'], times: [] }, messages: { off: [], digest: 'none' } })
    expect(warned()).toEqual([])
  })

  test.each(NONSENSE)('are shown as unanswered if %s is stored, and that text stays until the supporter saves', async (text) => {
    const { family, profile, stored, avi, read } = await withColumns({ can_help: text, messages: text })
    expect(await profile()).toMatchObject({ can_help: { categories: [], times: [] }, messages: { off: [], digest: 'none' } })
    expect(warned().sort()).toEqual(['membership.can_help', 'membership.messages'])
    // Each of these requests reads `can_help`, `messages` or both.
    const day = new Date(clock.now + DAY).toISOString().slice(0, 10)
    const event = await family.makeEvent({ start_at: `${day}T16:00`, end_at: `${day}T17:00` })
    expect(await read(`${family.path}/tasks/${event.id}/call_list`)).toMatchObject([{ id: avi.id, chose: false }])
    await ok(family.asOwner('PUT', `/tasks/${event.id}/asking`, { asking: 'now' }))
    await ok(family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: avi.id }))
    await jobs.queueDueMessages()
    expect((await textsTo(avi.phone)).some((sms) => sms.includes('Could you help?'))).toBe(true)
    await read(`${family.path}/export`)
    await ok(avi.get('/export'))

    const save = (body: object) => ok(call('PATCH', '/supporters/me', { token: avi.token, body }))
    await save({ first_name: 'Avram' })
    expect(await stored()).toEqual({ can_help: text, messages: text })
    await save({ can_help: { categories: ['legal'], times: [] }, messages: { off: ['changes'], digest: 'none' } })
    expect(await profile()).toMatchObject({ can_help: { categories: ['legal'] }, messages: { off: ['changes'] } })
  })
})

describe('a message that waits', () => {
  test.each(NONSENSE)('is sent to no one if %s is stored for it, and other messages are sent', async (parameters) => {
    lines.length = 0
    clock.now += DAY
    const to = await makeRecipient(server)
    const [broken, good] = [await makeMessageTo(server, to), await makeMessageTo(server, to)]
    await broken.set({ parameters })
    expect(await textsTo(to.phone)).toHaveLength(1)
    expect(await broken.read()).toMatchObject({ state: 'failed', parameters })
    expect(await good.read()).toMatchObject({ state: 'sent' })
    expect(warned()).toEqual(['message.parameters'])
    expect(server.outbox.isHealthy()).toBe(true)
  })

  test.each(NONSENSE)('is listed without a text if %s is stored for it, also for a family that sends manually', async (parameters) => {
    const family = await makeFamilyByCommand(manualServer)
    const { id } = await family.addMember()
    const listed = async () => (await family.asOwner('GET', '/messages')).json<{ by_hand: object | null }[]>().map(({ by_hand }) => by_hand)
    await family.sendLink(id)
    expect(await listed()).toEqual([expect.objectContaining({ text: expect.stringContaining('Levi') })])
    for (const state of ['queued', 'failed'] as const) {
      await manualServer.database.updateTable('message').set({ parameters, state }).where('membership_id', '=', id).execute()
      expect(await listed()).toEqual([null])
    }
  })

  test.each(NONSENSE)('does not prevent the erasure of a member or the notice of a request if %s is stored', async (parameters) => {
    const { family } = await aFamily()
    await family.makeRequest({ first_name: 'Dan' })
    const avi = await family.makeSupporter({ first_name: 'Avram' })
    await ok(avi.take(await family.makeTask()))
    const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
    await database
      .updateTable('message')
      .set({ parameters: `${parameters} "name":"Avram"`, due_at: clock.now + 1 })
      .where('family_id', '=', id)
      .execute()
    await ok(call('DELETE', '/supporters/me', { token: avi.token }))
    const kept = await database.selectFrom('message').where('family_id', '=', id).select('parameters').execute()
    expect(kept.filter((each) => each.parameters.includes('Avram'))).toEqual([])
    await database
      .updateTable('message')
      .set({ parameters, due_at: clock.now + 1 })
      .where('family_id', '=', id)
      .execute()
    await family.makeRequest({ first_name: 'Gil' })
    expect((await textsTo(family.owner.phone)).some((sms) => sms.includes('Gil'))).toBe(true)
  })
})

describe('a notification', () => {
  test.each(['parameters', 'keys'] as const)('is left out if its %s is invalid, and the SMS is sent', async (column) => {
    for (const text of NONSENSE) {
      const { family } = await aFamily()
      const body = { endpoint: `https://fcm.googleapis.com/fcm/send/${makePhone()}`, keys: { p256dh: 'p', auth: 'a' } }
      await ok(call('POST', '/supporters/me/push', { token: family.owner.token, body }))
      const avi = await family.makeSupporter()
      await jobs.pushDue()
      pushes.length = 0
      await ok(avi.take(await family.makeTask()))
      if (column === 'keys') await database.updateTable('push_subscription').set({ keys: text }).execute()
      else await database.updateTable('push_message').set({ parameters: text }).execute()
      await jobs.pushDue()
      expect(pushes).toEqual([])
      expect(warned()).toContain(column === 'keys' ? 'push_subscription.keys' : 'push_message.parameters')
      expect((await textsTo(family.owner.phone))[0]).toContain('Avi')
    }
  })
})

test.each(NONSENSE)('a repeated request is refused and creates nothing if %s is stored as its result', async (made) => {
  const { family } = await aFamily()
  const create = () =>
    family.asOwner('POST', '/tasks', { title: 'Soup', category: 'home', type: 'no_time' }, { 'idempotency-key': 'k'.repeat(20) })
  expect((await create()).statusCode).toBe(201)
  await database.updateTable('creation_key').set({ made }).execute()
  const again = await create()
  expect(again.json().code).toBe('key_reused')
  const { no_time } = (await family.asOwner('GET', '/tasks')).json<{ no_time: object[] }>()
  expect(no_time).toHaveLength(1)
})

test.each(NONSENSE)('a proposed circle is shown as empty if %s is stored as its proposal', async (proposal) => {
  const keys = keysOf(server, (await aFamily()).family)
  const { link } = await keys.proposed()
  await database.updateTable('proposed_circle').set({ proposal }).where('answer', 'is', null).execute()
  expect((await ok<{ tasks: string[] }>(call('POST', '/proposed_circles/open', { body: { link } }))).tasks).toEqual([])
  // A proposal without tasks gives the same reply, so the warning shows that the value was unreadable.
  expect(warned()).toEqual(['proposed_circle.proposal'])
})

import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, jobs, textsTo } = await testServer()
const HOUR = 3_600_000

type Family = Awaited<ReturnType<typeof makeFamily>>
const change = (family: Family, body: object, version: number | null = 1) =>
  family.asOwner('PATCH', '', body, version === null ? {} : { 'if-match': `"${version}"` })
const settings = async (family: Family) => (await family.asOwner('GET', '/settings')).json()
const kinds = async (family: Family) => (await family.asOwner('GET', '/events')).json().map(({ kind }: { kind: string }) => kind)

test('changed settings are stored, and members see the settings that concern them', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  expect(await settings(family)).toEqual({
    title: 'Levi',
    time_zone: 'Asia/Jerusalem',
    house_rules: null,
    meals: { people: null, avoid: null, from: null, until: null, dishes: null, place: null },
    home: { address: null, way_in: null },
    children_trusted: null,
    friends_allowed: null,
    passing_on: false,
    quiet_hours: { from: '21:00', to: '07:00' },
    day_of_rest: 'none',
    paused: false,
    coordinator: null,
    primary_caregiver: null,
    people: [
      { id: expect.any(Number), full_name: 'Noa Levi', role: 'owner' },
      { id: avi.id, full_name: 'Avi Cohen', role: 'supporter' },
    ],
    version: 1,
  })
  const input = {
    title: 'The Levis',
    time_zone: 'Europe/Berlin',
    house_rules: 'Do not ring.\nLeave it at the door.',
    quiet_hours: { from: '20:30', to: '08:00' },
    day_of_rest: 'sunday',
    home: { address: 'Oak Street 5', way_in: 'Third floor, code 1234' },
    coordinator: avi.id,
    primary_caregiver: avi.id,
  }
  const changed = await change(family, input)
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { ...input, version: 2 }])
  expect((await avi.get(family.path)).json()).toMatchObject({
    title: 'The Levis',
    house_rules: 'Do not ring.\nLeave it at the door.',
    coordinator: { full_name: 'Avi Cohen' },
    primary_caregiver: { full_name: 'Avi Cohen' },
  })
  expect((await kinds(family))[0]).toBe('settings_changed')
  // Only the family's side sees where the family lives.
  expect((await avi.get(family.path)).body).not.toMatch(/Oak|1234|home/)
  expect((await call('GET', `/supporters/me${family.path}`, { token: family.owner.token })).json().home).toEqual(input.home)
  expect((await family.asOwner('GET', '/export')).json().family.home).toEqual(input.home)
  const back = await change(family, { quiet_hours: null, house_rules: '', coordinator: null, primary_caregiver: null }, 2)
  expect(back.json()).toMatchObject({ house_rules: null, quiet_hours: { from: '21:00', to: '07:00' }, coordinator: null })
  expect((await avi.get(family.path)).json().coordinator.full_name).toBe('Noa Levi')
})

test('if the family changes its time zone, each task stays at the same instant', async () => {
  const family = await makeFamily()
  const event = await family.makeEvent()
  await change(family, { time_zone: 'Europe/Berlin' })
  const after = (await family.asOwner('GET', `/tasks/${event.id}`)).json()
  expect([event.start_at, after.start_at]).toEqual(['2026-11-24T07:40:00+02:00', '2026-11-24T06:40:00+01:00'])
})

test('invalid settings are refused, and none of them is stored', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const stranger = await other.makeSupporter()
  const waiting = await family.makeRequest()
  const code = async (body: object) => (await change(family, { house_rules: 'New', ...body })).json().code
  expect(await code({ title: ' ' })).toBe('title_missing')
  expect(await code({ title: 'x'.repeat(121) })).toBe('text_too_long')
  expect(await code({ house_rules: 'x'.repeat(2001) })).toBe('text_too_long')
  expect(await code({ time_zone: 'Mars/Olympus' })).toBe('bad_request')
  expect(await code({ quiet_hours: { from: '24:00', to: '07:00' } })).toBe('bad_request')
  expect(await code({ quiet_hours: { from: '07:00', to: '07:00' } })).toBe('bad_request')
  expect(await code({ coordinator: stranger.id })).toBe('not_found')
  expect(await code({ primary_caregiver: waiting.id })).toBe('not_found')
  expect(await settings(family)).toMatchObject({ house_rules: null, version: 1 })
})

test('a contact person who leaves the circle is no longer named', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await change(family, { coordinator: avi.id, primary_caregiver: avi.id })
  await family.asOwner('DELETE', `/members/${avi.id}`)
  expect((await family.owner.get(family.path)).json()).toMatchObject({
    coordinator: { full_name: 'Noa Levi' },
    primary_caregiver: null,
  })
  expect(await settings(family)).toMatchObject({ coordinator: null, primary_caregiver: null })
})

test('if ten people change the settings at once, one succeeds and nine get a conflict', async () => {
  const family = await makeFamily()
  expect((await change(family, { title: 'Levis' }, null)).json().code).toBe('version_missing')
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => change(family, { house_rules: `Rule ${index}` })))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.json().code === 'version_conflict')).toHaveLength(9)
  expect((await kinds(family)).filter((kind: string) => kind === 'settings_changed')).toHaveLength(1)
})

test('saving unchanged settings changes nothing', async () => {
  const family = await makeFamily()
  await change(family, { title: 'Levi', paused: false })
  expect((await settings(family)).version).toBe(1)
  expect(await kinds(family)).toEqual(['family_created'])
})

test('a pause can be set without a version; no one can then take a task or ask to join', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  const { token: invitation } = await family.getInvitation()
  expect((await change(family, { paused: true }, null)).json().paused).toBe(true)
  expect((await change(family, { paused: true }, null)).statusCode).toBe(200)
  expect((await avi.take(task)).json().code).toBe('family_paused')
  expect((await avi.get(family.path)).json().paused).toBe(true)
  expect((await family.asOwner('GET', '')).json().paused).toBe(true)
  expect((await call('GET', `/supporters/families/${invitation}`)).json().paused).toBe(true)
  const supporter = { first_name: 'Gil', last_name: 'Bar', phone_number: makePhone() }
  expect((await call('POST', '/supporters/signup', { body: { invitation, supporter } })).json().code).toBe('family_paused')
  await change(family, { paused: false }, null)
  expect((await avi.take(task)).statusCode).toBe(200)
  expect((await kinds(family)).filter((kind: string) => kind === 'paused' || kind === 'resumed')).toEqual(['resumed', 'paused'])
})

test('a pause ends automatically on the day that the family chose, and the day can be changed', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const start = clock.now
  const until = async () => {
    const { paused, paused_until } = (await avi.get(family.path)).json()
    return [paused, paused_until]
  }
  expect((await change(family, { paused: true, paused_until: '2026-11-23' }, null)).json().code).toBe('time_in_past')
  await change(family, { paused: true, paused_until: '2026-11-29' }, null)
  expect(await until()).toEqual([true, '2026-11-29'])
  await change(family, { paused: true, paused_until: '2026-11-28' }, null)
  clock.now = Date.parse('2026-11-27T23:59+02:00')
  await jobs.endPauses()
  expect(await until()).toEqual([true, '2026-11-28'])
  clock.now = Date.parse('2026-11-28T00:00+02:00')
  await Promise.all([jobs.endPauses(), jobs.endPauses()])
  expect(await until()).toEqual([false, null])
  expect((await kinds(family)).filter((kind: string) => kind === 'paused' || kind === 'resumed')).toEqual(['resumed', 'paused'])
  clock.now = start
})

test('a pause stops all messages except login links and those about taken tasks', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [kept, given] = [await family.makeTask({ title: 'Kept' }), await family.makeTask({ title: 'Given back' })]
  for (const task of [kept, given]) await avi.take(task)
  const done = await family.makeTask({ title: 'Done' })
  await avi.take(done)
  await call('PUT', `/supporters/me${family.path}/tasks/${kept.id}/reminder`, { token: avi.token, body: { remind_at: '2026-11-23T13:00' } })
  const before = (await textsTo(avi.phone)).length + (await textsTo(family.owner.phone)).length
  await change(family, { paused: true }, null)
  await avi.withdraw(given)
  await avi.complete(done)
  clock.now += 2 * HOUR
  await jobs.remind()
  await change(family, { paused: false }, null)
  await jobs.remind()
  expect((await textsTo(avi.phone)).length + (await textsTo(family.owner.phone)).length).toBe(before + 2)
  expect((await textsTo(avi.phone))[0]).toMatch(/: "Kept"\. /)
  expect((await textsTo(family.owner.phone))[0]).toContain(`Avi can't do "Given back"`)
  const states = (await family.asOwner('GET', '/messages')).json().map(({ template, state }: Record<string, string>) => [template, state])
  expect(states).toContainEqual(['task_completed', 'expired'])
  await change(family, { paused: true }, null)
  expect((await family.asOwner('POST', `/members/${avi.id}/link`, {})).json().message.state).toBe('queued')
  expect((await textsTo(avi.phone))[0]).toContain('/login/')
  clock.now -= 2 * HOUR
})

test('events are listed newest first and in pages, and can be limited to one member', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const gil = await family.makeSupporter({ first_name: 'Gil' })
  const task = await family.makeTask()
  for (let time = 0; time < 30; time++) {
    clock.now += 1000
    await avi.take(task)
    await avi.withdraw(task, `Reason ${time}`)
  }
  const page = async (query: string) => (await family.asOwner('GET', `/events${query}`)).json()
  const first = await page('')
  expect(first).toHaveLength(50)
  expect(first[0]).toMatchObject({ kind: 'withdrawn', by: 'Avi Cohen', reason: 'Reason 29', task: { title: 'Soup' } })
  const second = await page(`?before=${encodeURIComponent(first.at(-1).at)}`)
  expect(second.map(({ kind }: { kind: string }) => kind).slice(-1)).toEqual(['family_created'])
  const ids = [...first, ...second].map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(60 + 12)
  const ofGil = await page(`?by=${gil.id}`)
  expect(ofGil.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
    ['confirmed', 'Gil Cohen'],
    ['signed_in', 'Gil Cohen'],
    ['link_made', 'Noa Levi'],
    ['approved', 'Noa Levi'],
    ['requested', 'Gil Cohen'],
  ])
  expect(await page('?by=nonsense')).toMatchObject({ code: 'not_found' })
})

test('events of one instant are on one page', async () => {
  const family = await makeFamily()
  clock.now += 1000
  for (let each = 0; each < 4; each++) await family.makeTask({ helpers_needed: 20 })
  clock.now += 1000
  const first = (await family.asOwner('GET', '/events')).json()
  expect(first).toHaveLength(80)
  const second = (await family.asOwner('GET', `/events?before=${encodeURIComponent(first.at(-1).at)}`)).json()
  expect(second.map(({ kind }: { kind: string }) => kind)).toEqual(['family_created'])
})

test('saving older settings is refused, so a contact person who was set since then stays', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const { version } = (await family.asOwner('GET', '/settings')).json()
  await family.asOwner('PATCH', `/members/${avi.id}`, { contact: true })
  const stale = { title: 'Levi-Mor', coordinator: null }
  const reply = await family.asOwner('PATCH', '', stale, { 'if-match': `"${version}"` })
  expect(reply.json().code).toBe('version_conflict')
  expect((await family.asOwner('GET', '/settings')).json()).toMatchObject({ title: 'Levi', coordinator: avi.id })
})

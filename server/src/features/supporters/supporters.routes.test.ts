import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, codeFor, database, textsTo, tokenByCode } = await testServer()

test('a supporter sees and changes their profile, and the family’s list shows the new name', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  expect((await avi.get('')).json()).toEqual({
    full_name: 'Avi Cohen',
    first_name: 'Avi',
    last_name: 'Cohen',
    formatted_phone_number: expect.stringMatching(/^\+972 5/),
    addresses: [{ kind: 'phone_number', text: expect.stringMatching(/^\+972 5/), is: 'first', is_unreached: false }],
    locale: 'en',
    can_help: { categories: [], times: [] },
    messages: { off: [], digest: 'none' },
    asks_about_digest: false,
    number_proved_until: null,
    consents_missing: [],
    has_consented: true,
    away: null,
    calendar_since: null,
  })
  const tag = String((await family.owner.tasks()).headers.etag)
  const can_help = { categories: ['home', 'childcare'], times: [{ weekday: 'TU', time: 'evening' }] }
  const changed = await call('PATCH', '/supporters/me', { token: avi.token, body: { first_name: 'Avraham', locale: 'he', can_help } })
  expect(changed.json()).toMatchObject({ full_name: 'Avraham Cohen', locale: 'iw', can_help })
  const listed = await family.owner.tasks({ 'if-none-match': tag })
  expect(listed.json().no_time[0].assignee.full_name).toBe('Avraham')
  for (const body of [{ first_name: 'A' }, { locale: 'zz' }, { can_help: { categories: ['money'], times: [] } }, { role: 'owner' }]) {
    expect((await call('PATCH', '/supporters/me', { token: avi.token, body })).statusCode).toBeGreaterThanOrEqual(400)
  }
})

test('a change of number needs a code to the old and the new number, and notifies the old one', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const link = await family.linkTo(avi.phone)
  const phone = makePhone()
  const change = (token: string, phone_number: string, code: string) =>
    call('POST', '/supporters/me/phone', { token, body: { phone_number, code } })
  const code = await codeFor(phone, 'change_number')
  expect((await change(avi.token, phone, code)).json().code).toBe('number_unproved')
  const token = await tokenByCode(avi.phone, family.token)
  expect((await change(token, phone, code === '000000' ? '000001' : '000000')).json().code).toBe('code_wrong')
  expect((await change(token, phone, code)).statusCode).toBe(200)
  expect((await textsTo(avi.phone))[0]).toMatch(/^Hand in Hand: your number or e-mail was changed.*\/undo\//)
  // This device stays; all others end, and so does the link.
  const me = await call('GET', '/supporters/me', { token })
  expect(me.json().formatted_phone_number.replace(/\D/g, '')).toBe(phone.slice(1))
  expect((await avi.get('')).statusCode).toBe(401)
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(401)
  expect((await change(token, bella.phone, await codeFor(bella.phone, 'change_number'))).json().code).toBe('someone_else')
  const verified = await call('POST', '/login/verify', { body: { phone_number: avi.phone, code: await codeFor(avi.phone) } })
  expect(verified.json()).toEqual({ memberships: [] })
})

test('after a change of number, a family that the person has not accepted sees only the old one', async () => {
  const [family, others] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const added = await others.asOwner('POST', '/members', { first_name: 'Uncle', phone_number: avi.phone, consent: true })
  const phone = makePhone()
  const token = await tokenByCode(avi.phone, family.token)
  const body = { phone_number: phone, code: await codeFor(phone, 'change_number') }
  expect((await call('POST', '/supporters/me/phone', { token, body })).statusCode).toBe(200)
  const numberIn = async (home: typeof family, id: number) =>
    (await home.asOwner('GET', '/members'))
      .json<{ id: number; formatted_phone_number: string }[]>()
      .find((member) => member.id === id)
      ?.formatted_phone_number.replace(/\D/g, '')
  expect(await numberIn(family, avi.id)).toBe(phone.slice(1))
  expect(await numberIn(others, added.json().id)).toBe(avi.phone.slice(1))
})

test('when a supporter leaves a family, their tasks are open again and their login ends', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  expect((await call('DELETE', `/supporters/me${family.path}`, { token: avi.token })).statusCode).toBe(200)
  expect((await avi.tasks()).statusCode).toBe(401)
  expect((await family.asOwner('GET', '/tasks')).json().no_time[0]).toMatchObject({ id: task.id, status: 'initial', assignee: null })
  expect((await family.asOwner('GET', '')).json().recent_events.map((each: { kind: string }) => each.kind)).toEqual(
    expect.arrayContaining(['left', 'released']),
  )
  expect((await call('DELETE', `/supporters/me${family.path}`, { token: family.owner.token })).json().code).toBe('last_owner')
})

test('an erased person is found nowhere any more, and their completed tasks still count', async () => {
  const family = await makeFamily()
  const { phone, ...avi } = await family.makeSupporter({ first_name: 'Zebulon' })
  const [done, held] = [await family.makeTask(), await family.makeTask()]
  await avi.take(done)
  await avi.complete(done)
  await avi.take(held)
  await textsTo(phone)
  expect((await call('DELETE', '/supporters/me', { token: avi.token })).statusCode).toBe(200)
  expect((await avi.get('')).statusCode).toBe(401)
  const tables = [
    'person',
    'address',
    'membership',
    'user_token',
    'device',
    'task',
    'family_event',
    'message',
    'screen_outbox',
    'login_code',
  ] as const
  for (const table of tables) {
    const rows = JSON.stringify(await database.selectFrom(table).selectAll().execute())
    expect(rows.includes(phone) || rows.includes(phone.slice(1)), table).toBe(false)
    // The family's message names the taker. It is deleted once it is sent. The screen provider's text is deleted a day later.
    if (table !== 'screen_outbox') expect(rows.includes('Zebulon'), table).toBe(false)
  }
  const { tasks_counter } = (await family.owner.get(family.path)).json()
  expect(tasks_counter).toMatchObject({ initial: 1, completed: 1 })
  expect((await call('DELETE', '/supporters/me', { token: family.owner.token })).json().code).toBe('last_owner')
})

test('the export of a person is one reply, without secrets', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  const exported = (await avi.get('/export')).json()
  expect(exported).toMatchObject({
    person: null,
    families: [
      {
        family: 'Levi',
        first_name: 'Avi',
        role: 'supporter',
        tasks: [{ title: 'Soup', status: 'in_progress' }],
        messages: [{ template: 'approved' }],
      },
    ],
  })
  expect(JSON.stringify(exported)).not.toContain(avi.token)
})

/** Columns that a person's export leaves out, and why. */
const NOT_EXPORTED: Record<string, Record<string, string>> = {
  person: { id: 'says nothing outside of the database', more_known: 'the addresses are exported themselves' },
  address: { person_id: 'says nothing outside of the database' },
  device: {
    id: 'says nothing outside of the database',
    secret_hash: 'a secret',
    person_id: 'says nothing outside of the database',
  },
  membership: {
    family_id: 'the title of the family stands for it',
    id: 'says nothing outside of the database',
    person_id: 'says nothing outside of the database',
    trusted_at: 'the judgement of the family',
    looked_at: 'the judgement of the family',
    invitation_id: 'the link belongs to the family',
    brought_by_id: 'the name of that member stands for it: brought_by',
    added_by_id: 'what another member did, which is an event',
    wanted_task_id: 'the title of the task stands for it: wanted_task',
    recalled_at: 'about a message to the family',
    link_again_at: 'about a message, which is listed',
    forgotten_at: 'no membership of a person who can be named has it',
    messages_caused: 'a counter for a limit',
    version: 'a counter for changes',
  },
}

test.each(Object.entries(NOT_EXPORTED))('the export has every column of %s but those with a reason', async (table, leftOut) => {
  const family = await makeFamily()
  const { phone } = await family.makeSupporter()
  const token = await tokenByCode(phone, family.token)
  const { person, devices, families } = (await call('GET', '/supporters/me/export', { token })).json()
  const exported = Object.keys({ person, address: person.addresses[0], device: devices?.[0] ?? {}, membership: families[0] }[table])
  const columns = (await database.introspection.getTables()).find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  expect(columns.filter((column) => !exported.includes(column)).toSorted()).toEqual(Object.keys(leftOut).toSorted())
})

test('the export of a person names their devices and the task they came for, without secrets', async () => {
  const family = await makeFamily()
  const { id } = await family.makeTask({ title: 'Bread' })
  const { phone } = await family.makeSupporter({ wanted_task_id: id, first_name: 'Avi' })
  const token = await tokenByCode(phone, family.token)
  const { devices, families } = (await call('GET', '/supporters/me/export', { token })).json()
  expect(devices).toContainEqual(expect.objectContaining({ signed_in_by: 'code', proved_by: 'sms', revoked_at: null }))
  expect(devices.at(-1).number_proved_at).toMatch(/^2026-.+\+00:00$/)
  expect(families).toMatchObject([{ wanted_task: 'Bread', asked_before: null, asked_not_to_at: null, link_asked_at: null }])
})

test('an export has times of a family in its time zone, and all other times in UTC', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await avi.take(await family.makeEvent())
  await call('PATCH', '/supporters/me', { token: avi.token, body: { can_help: { categories: ['home'], times: [] } } })
  await call('PATCH', '/supporters/me', { token: avi.token, body: { messages: { off: ['completed'], digest: 'daily' } } })
  await call('POST', '/supporters/me/calendar', { token: avi.token })
  const token = await tokenByCode(avi.phone, family.token)
  const { body } = await call('GET', '/supporters/me/export', { token })
  const { person, calendar_feeds, families } = JSON.parse(body)
  expect([person.created_at, calendar_feeds[0].created_at]).toEqual(Array(2).fill('2026-11-23T10:00:00+00:00'))
  expect(families[0]).toMatchObject({
    time_zone: 'Asia/Jerusalem',
    decided_at: '2026-11-23T12:00:00+02:00',
    can_help: { categories: ['home'] },
    message_choices: { off: ['completed'] },
    tasks: [{ start_at: '2026-11-24T07:40:00+02:00', end_at: '2026-11-24T08:20:00+02:00' }],
  })
  expect(body).not.toMatch(/\d{12,}(?!")/)
})

test('a person sees their signed-in devices, and can sign out one of them', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  const phone = await call('POST', '/session', { body: link, headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)' } })
  const { user_token } = phone.json()
  const devices = (await call('GET', '/session/devices', { token: avi.token })).json()
  expect(devices).toHaveLength(2)
  const other = devices.find((device: { current: boolean }) => !device.current)
  expect(other.name).toBe('iPhone')
  const stranger = (await makeFamily()).owner.token
  expect((await call('DELETE', `/session/devices/${other.id}`, { token: stranger })).statusCode).toBe(404)
  expect((await call('DELETE', `/session/devices/${other.id}`, { token: avi.token })).statusCode).toBe(200)
  expect((await call('GET', '/supporters/me', { token: user_token })).statusCode).toBe(401)
  expect((await call('GET', '/supporters/me', { token: avi.token })).statusCode).toBe(200)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TABLES_OF_FAMILY } from '../../store/personal-data/family-erasing.ts'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, codeFor, database, jobs, textsTo } = await testServer()
const DAY = 24 * 3_600_000

const close = (family: Awaited<ReturnType<typeof makeFamily>>, title = 'Levi') => family.asOwner('DELETE', '', { title })
const closing = async (family: Awaited<ReturnType<typeof makeFamily>>) => (await family.asOwner('GET', '/closing')).json()

test('the owner closes the family by typing its name, and can undo closing for 30 days', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  expect(await closing(family)).toEqual({ title: 'Levi', closed_at: null, erased_at: null })
  expect((await close(family, 'Cohen')).json().code).toBe('bad_request')
  expect((await close(family, ' levi ')).json()).toEqual({
    title: 'Levi',
    closed_at: '2026-11-23T12:00:00+02:00',
    erased_at: '2026-12-23T12:00:00+02:00',
  })
  expect((await close(family)).statusCode).toBe(200)
  for (const member of [avi, family.owner]) {
    const reply = await member.get(family.path)
    expect([reply.statusCode, reply.json().code]).toEqual([410, 'family_closed'])
  }
  expect((await call('POST', `${family.path}/reopen`, { token: avi.token, body: {} })).json().code).toBe('family_closed')
  expect((await closing(family)).closed_at).not.toBeNull()
  clock.now += 30 * DAY - 1
  await jobs.eraseClosed()
  expect((await family.asOwner('POST', '/reopen', {})).json()).toEqual({ title: 'Levi', closed_at: null, erased_at: null })
  expect((await family.asOwner('POST', '/reopen', {})).statusCode).toBe(200)
  expect((await avi.get(family.path)).statusCode).toBe(200)
  const kinds = (await family.asOwner('GET', '/events')).json().map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(0, 2)).toEqual(['family_reopened', 'family_closed'])
  clock.now -= 30 * DAY - 1
})

test('a coordinator can neither close nor reopen the family', async () => {
  const family = await makeFamily()
  const dana = await family.makeSupporter({ first_name: 'Dana' })
  await database.updateTable('membership').set({ role: 'coordinator' }).where('id', '=', dana.id).execute()
  const asDana = async (method: string, rest: string, body?: unknown) =>
    (await call(method, `${family.path}${rest}`, { token: dana.token, body })).json().code
  expect(await asDana('DELETE', '', { title: 'Levi' })).toBe('not_allowed')
  expect(await asDana('GET', '/closing')).toBe('not_allowed')
  await close(family)
  expect(await asDana('POST', '/reopen', {})).toBe('family_closed')
})

test('only the owner of a closed family can still sign in, by code and by link', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const link = await family.linkTo(avi.phone)
  await close(family)
  const signIn = async (phone: string) =>
    (await call('POST', '/login/verify', { body: { phone_number: phone, code: await codeFor(phone) } })).json().memberships
  expect(await signIn(family.owner.phone)).toMatchObject([{ family_token: family.token, role: 'owner' }])
  expect(await signIn(avi.phone)).toEqual([])
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(401)
})

test('messages that wait when the family closes are never sent', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  const sent = (await textsTo(avi.phone)).length
  const ofAvi = database.selectFrom('message').where('membership_id', '=', avi.id)
  // The test changes the message as if the gateway had been unreachable: the message then waits until tomorrow.
  const waiting = { state: 'queued', attempts: 1, next_attempt_at: clock.now + DAY, expires_at: clock.now + 9 * DAY } as const
  await database.updateTable('message').set(waiting).where('membership_id', '=', avi.id).execute()
  await close(family)
  clock.now += 2 * DAY
  await textsTo(avi.phone)
  const states = await ofAvi.select(['state', 'parameters']).distinct().execute()
  expect(states).toEqual([{ state: 'expired', parameters: '{}' }])
  expect(sent).toBe(2)
  clock.now -= 2 * DAY
})

test('an invitation of a closed family returns family_closed', async () => {
  const family = await makeFamily()
  const { token } = await family.getInvitation()
  await close(family)
  expect((await call('GET', `/supporters/families/${token}`)).json().code).toBe('family_closed')
})

/** Every table of the database with its rows, as text. */
async function everything() {
  const tables = await database.introspection.getTables()
  const found = new Map<string, string>()
  for (const { name } of tables.filter((table) => !table.isView)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    found.set(name, JSON.stringify(rows))
  }
  return { tables, found }
}

test('after 30 days a closed family is erased from every table, and other data stays', async () => {
  const family = await makeFamily({ title: 'Quagmire' })
  const other = await makeFamily({ title: 'Neighbours' })
  const phones = { gone: makePhone(), both: makePhone() }
  const ask = async (of: typeof family, first_name: string, phone_number: string) => {
    const { id } = await of.makeRequest({ first_name, last_name: 'Zebulon', phone_number })
    await of.asOwner('POST', `/requests/${id}/approve`, {})
    return { id, ...(await of.signIn(phone_number)) }
  }
  const gone = await ask(family, 'Goneperson', phones.gone)
  await ask(family, 'Bothperson', phones.both)
  const both = await ask(other, 'Bothperson', phones.both)
  const task = await family.makeTask({ title: 'Xylophone', description: 'Yonder', private_details: 'Doorcode', helpers_needed: 2 })
  await gone.take(task)
  await gone.withdraw(task, 'Zigzag')
  await family.asOwner('PATCH', '', { house_rules: 'Whisper' }, { 'if-match': '1' })
  const { family_id, creator_id } = await database
    .selectFrom('task')
    .where('id', '=', task.id)
    .select(['family_id', 'creator_id'])
    .executeTakeFirstOrThrow()
  const day = { start_local: '2026-11-24T17:00', minutes: 60, time_zone: 'Asia/Jerusalem', made_until: clock.now, created_at: clock.now }
  const series = { family_id, creator_id, rule: 'FREQ=WEEKLY', title: 'Everyweek', category: 'home', helpers_needed: 1 } as const
  await database
    .insertInto('series')
    .values({ ...series, ...day })
    .execute()
  await call('POST', '/supporters/me/calendar', { token: gone.token })
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'Pushkey', auth: 'a' } }
  expect((await call('POST', '/supporters/me/push', { token: gone.token, body: subscription })).statusCode).toBeLessThan(300)
  const { token: invitation } = await family.getInvitation()
  await textsTo(family.owner.phone)
  const words = [
    family.token,
    invitation,
    'Quagmire',
    'Everyweek',
    'Xylophone',
    'Yonder',
    'Doorcode',
    'Zigzag',
    'Whisper',
    'Goneperson',
    'Pushkey',
  ]
  const numbers = [phones.gone, family.owner.phone]
  const holding = (found: Map<string, string>, word: string) => [...found].filter(([, text]) => text.includes(word)).map(([name]) => name)

  const before = await everything()
  for (const word of [...words, ...numbers]) expect(holding(before.found, word), word).not.toEqual([])
  await close(family, 'Quagmire')
  clock.now += 30 * DAY
  await jobs.eraseClosed()
  await jobs.eraseClosed()
  // The texts that the screen provider showed are deleted after a day, when the next text is shown.
  await codeFor(makePhone())
  const after = await everything()
  for (const word of [...words, ...numbers]) expect(holding(after.found, word), word).toEqual([])
  expect(await family.asOwner('GET', '/closing')).toMatchObject({ statusCode: 401 })
  expect((await gone.get(family.path)).statusCode).toBe(401)
  expect((await both.get(other.path)).statusCode).toBe(200)
  expect(holding(after.found, phones.both)).toContain('person')
  clock.now -= 30 * DAY
})

test('when a person’s last family is erased, data with either of their addresses is erased too', async () => {
  const family = await makeFamily()
  const { phone } = await family.makeSupporter()
  const first = makePhone()
  await changeAddresses(database, phone, { phone_e164: first, second_address: phone })
  await close(family)
  clock.now += 30 * DAY
  for (const address of [first, phone]) await codeFor(address)
  const holding = async (address: string) => [...(await everything()).found].filter(([, text]) => text.includes(address))
  for (const address of [first, phone]) expect(await holding(address), address).not.toEqual([])
  await jobs.eraseClosed()
  for (const address of [first, phone]) expect(await holding(address), address).toEqual([])
  clock.now -= 30 * DAY
})

test('a family that can not be erased does not stop the erasure of others, and is erased later', async () => {
  const [stuck, next] = [await makeFamily(), await makeFamily()]
  const { id } = await database.selectFrom('family').where('token', '=', stuck.token).select('id').executeTakeFirstOrThrow()
  await sql`create table hold (held bigint references family (id))`.execute(database)
  await sql`insert into hold values (${id})`.execute(database)
  for (const family of [stuck, next]) await close(family)
  clock.now += 30 * DAY
  const isThere = async (family: typeof next) => (await family.asOwner('GET', '/closing')).statusCode === 200
  await jobs.eraseClosed()
  expect([await isThere(stuck), await isThere(next)]).toEqual([true, false])
  await sql`drop table hold`.execute(database)
  await jobs.eraseClosed()
  expect(await isThere(stuck)).toBe(false)
  clock.now -= 30 * DAY
})

test('TABLES_OF_FAMILY lists every table that has a family_id', async () => {
  const { tables } = await everything()
  const ofFamily = tables
    .filter((table) => !table.isView && table.columns.some((column) => column.name === 'family_id'))
    .map((table) => table.name)
  expect([...TABLES_OF_FAMILY].sort()).toEqual(ofFamily.sort())
})

test('only takers are notified that the family has closed, and that it is open again', async () => {
  const family = await makeFamily()
  const [avi, noa, ben] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  const [drive, soup, done] = [await family.makeTask(), await family.makeTask(), await family.makeTask()]
  for (const [who, task] of [
    [avi, drive],
    [avi, soup],
    [ben, done],
  ] as const)
    expect((await who.take(task)).statusCode).toBe(200)
  await family.asOwner('POST', `/tasks/${done.id}/complete`, {})
  // Takers are notified in a pause too, so that they do not come for nothing.
  await family.asOwner('PATCH', '', { paused: true })
  await close(family)
  const heard = async (phone: string) => (await textsTo(phone)).filter((text) => text.includes('the circle is'))
  expect(await heard(avi.phone)).toEqual([
    'Levi: the circle is closed, and the tasks you took are no longer needed. Thank you for being there.',
  ])
  await family.asOwner('POST', '/reopen', {})
  clock.now += 60_000
  expect((await heard(avi.phone))[0]).toMatch(/the circle is open again, and the tasks you took are yours again\. http/)
  for (const { phone } of [noa, ben, family.owner]) expect(await heard(phone)).toEqual([])
})

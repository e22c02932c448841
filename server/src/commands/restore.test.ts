import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { deleteNotes, noteInDatabase } from '../database/restoring/before.ts'
import { lockDataFolder } from '../database/sqlite.ts'
import { folderForRestoring } from '../database/sqlite-backups.ts'
import { proposeByOperator } from '../features/operator/families.commands.ts'
import { eraseFamily } from '../store/personal-data/family-erasing.ts'
import {
  addressesOfHolder,
  changeAddresses,
  changeOwnAddress,
  listAddressesOfAll,
  ownAddressOf,
} from '../testing/addresses/stored-addresses.ts'
import { accept, codeIn, propose } from '../testing/circles/proposals.ts'
import { makePhone, ok } from '../testing/family.ts'
import { makeMessageTo, makeRecipient } from '../testing/messages.ts'
import { aPlace, type Environment, runProgram, startServer } from '../testing/process.ts'
import { fetchReadyz } from '../testing/readyz.ts'
import { testServer } from '../testing/server.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const db = (env: Environment, ...words: string[]) => runProgram('commands/db.ts', words, env).ended
const A_WHILE = { timeout: 90_000 }
/** What a restore says first. */
const NAMED = expect.stringMatching(
  /^\S+ is of (SQLite|PostgreSQL), with tables as of \d{3}-[\w-]+\. This is Hand in Hand \S+, from source on \1, with tables as of \d{3}-[\w-]+\.\n$/,
)

/** A server, and a function that copies its current data into a file. */
async function aServer() {
  const server = await testServer({ LOG_LEVEL: 'silent' })
  server.clock.now = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { databaseUrl, dataFolder } = server.place
  const env = { ...(await aPlace()), DATA_DIR: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const backUp = async (name: string) => {
    const file = join(folder, name)
    expect(await db(env, 'backup', file)).toMatchObject({ code: 0 })
    return file
  }
  return { ...server, backUp }
}

/** Replaces the data of `later` by those of `earlier`, in a place where no server runs. */
async function restored(earlier: string, later: string, ...options: string[]) {
  const place = await aPlace()
  expect(await db(place, 'restore', later, '--as-it-was')).toMatchObject({ code: 0, error: '' })
  const outcome = await db(place, 'restore', earlier, ...options)
  expect(outcome).toMatchObject({ code: 0, error: '' })
  const database = openDatabase({ databaseUrl: place.DATABASE_URL, dataFolder: place.DATA_DIR ?? '' })
  onTestFinished(() => database.destroy())
  return { place, database, out: outcome.out }
}

test('a restore repeats each removal, erasure and closing that came after the backup', A_WHILE, async () => {
  const { backUp, makeFamily, database: now, call, clock } = await aServer()
  const family = await makeFamily()
  const [removed, erased, stays, away] = [
    await family.makeSupporter({ first_name: 'Removed' }),
    await family.makeSupporter({ first_name: 'Erased' }),
    await family.makeSupporter({ first_name: 'Stays' }),
    await family.makeSupporter({ first_name: 'Away' }),
  ]
  const gone = await makeFamily({ title: 'Gone' })
  const closed = await makeFamily({ title: 'Closed' })
  const invitation = await family.getInvitation()
  const task = await family.makeTask({ title: 'Before' })
  await ok(removed.take(task))
  const calendar = await ok<{ url: string }>(call('POST', '/supporters/me/calendar', { token: stays.token }))
  const earlier = await backUp('earlier')

  await ok(family.asOwner('DELETE', `/members/${removed.id}`))
  await ok(call('DELETE', '/supporters/me', { token: erased.token }))
  // A number gets one link a minute.
  clock.now += MINUTE
  const fresh = await family.renewLink(away)
  await ok(closed.asOwner('DELETE', '', { title: 'Closed' }))
  await now.transaction().execute(async (transaction) => {
    const { id } = await transaction.selectFrom('family').where('token', '=', gone.token).select('id').executeTakeFirstOrThrow()
    // The cast is right, because the test holds the family's token.
    await eraseFamily(transaction, id as Parameters<typeof eraseFamily>[1])
  })
  await ok(family.asOwner('DELETE', `/invitations/${(await ok<{ id: number }[]>(family.asOwner('GET', '/invitations')))[0]?.id}`))
  await ok(call('DELETE', '/supporters/me/calendar', { token: stays.token }))
  await changeAddresses(now, away.phone, { stopped_at: 1 })
  const { id: later } = await family.makeTask({ title: 'After' })
  const began = Date.now()
  const { place, database, out } = await restored(earlier, await backUp('later'))

  expect(out).toMatch(
    /^What had ended since the backup is ended again: families erased 1, members removed 1, people erased 1, numbers changed 0, /m,
  )
  const server = await startServer(place)
  const statusOf = async (method: string, path: string, token?: string, body?: unknown) =>
    (await server.call(method, path, { ...(token && { token }), body })).status
  const list = (token: string) => statusOf('GET', `/supporters/me/families/${family.token}/tasks`, token)
  expect(await list(stays.token)).toBe(200)
  expect([await list(removed.token), await list(erased.token)]).toEqual([401, 401])
  // Neither link works: the old one was renewed, and the new one was made after the backup.
  expect(await statusOf('POST', '/session', undefined, away.link)).toBe(401)
  expect(await statusOf('POST', '/session', undefined, fresh)).toBe(401)
  expect(await statusOf('GET', `/supporters/families/${invitation.token}`)).toBe(410)
  expect((await fetch(`${server.url}${new URL(calendar.url).pathname}`)).status).toBe(404)
  const families = await database.selectFrom('family').select(['title', 'closed_at']).orderBy('id').execute()
  expect(families.map(({ title, closed_at }) => [title, closed_at === null])).toEqual([
    ['Levi', true],
    ['Closed', false],
  ])
  const phones = await listAddressesOfAll(database)
  expect(phones.map(({ phone_e164 }) => phone_e164)).not.toContain(erased.phone)
  expect(phones).toContainEqual(expect.objectContaining({ phone_e164: away.phone, stopped_at: 1 }))
  const names = await database.selectFrom('membership').select('first_name').execute()
  expect(names.map(({ first_name }) => first_name)).not.toContain('Erased')
  // No id and no version is given twice.
  const tasks = `/families/${family.token}/tasks`
  const made = await server.call('POST', tasks, { token: family.owner.token, body: { title: 'New', category: 'home', type: 'no_time' } })
  expect(made.json().tasks[0].id).toBeGreaterThan(later)
  const { version } = await database.selectFrom('task').where('id', '=', task.id).select('version').executeTakeFirstOrThrow()
  expect(version).toBeGreaterThan(1_000)
  // The restore itself sends no message.
  const waiting = await database.selectFrom('message').where('created_at', '>=', began).select('template').execute()
  expect(waiting).toEqual([])
  const { warnings } = (await (await fetchReadyz(server.url)).json()) as { warnings: string[] }
  expect(warnings).toContainEqual(expect.stringMatching(/^messages: all but login codes wait since a backup was restored/))
  const left = (await database.introspection.getTables()).filter(({ name }) => name.startsWith('before_'))
  expect(left).toEqual([])
})

test('a restore opens no proposed circle that was answered or erased after the backup', A_WHILE, async () => {
  const server = await aServer()
  const { backUp, call, clock, database: now } = server
  const [declined, accepted, erased, open] = [await propose(server), await propose(server), await propose(server), await propose(server)]
  const asked = { link: declined.made.link, phone_number: makePhone() }
  await ok(call('POST', '/proposed_circles/send', { body: asked, browser: declined.browser }))
  const earlier = await backUp('earlier')

  await ok(call('POST', '/proposed_circles/decline', { body: { link: declined.made.link } }))
  expect((await accept(server, accepted.made.link)).reply.statusCode).toBe(201)
  clock.now += MINUTE
  const code = await codeIn(server, erased.friend, 'leave', erased.browser)
  await ok(call('DELETE', '/login', { body: { phone_number: erased.friend, code }, browser: erased.browser }))
  const moved = makePhone()
  await now.updateTable('proposed_circle').set({ address: moved }).where('address', '=', open.friend).execute()
  const kept = await now.selectFrom('proposed_circle').selectAll().orderBy('id').execute()
  const { database, out, place } = await restored(earlier, await backUp('later'))

  expect(await database.selectFrom('proposed_circle').selectAll().orderBy('id').execute()).toEqual(kept)
  expect(out).toContain('proposed circles 3')
  const restoredServer = await startServer(place)
  const stateOf = async ({ made }: typeof open) =>
    (await restoredServer.call('POST', '/proposed_circles/open', { body: { link: made.link } })).json()
  expect(await stateOf(declined)).toMatchObject({ answer: 'no', name: '' })
  expect(await stateOf(erased)).toMatchObject({ answer: 'no', name: '' })
  expect(await stateOf(accepted)).toMatchObject({ answer: 'yes', name: '' })
  expect(await stateOf(open)).toMatchObject({ answer: null, name: 'Ruth Cohen' })
  // The message with the link to a declined proposal is deleted too.
  const texts = await database.selectFrom('message').select('parameters').execute()
  expect(JSON.stringify(texts)).not.toContain(declined.made.link)
})

test('a restore brings back second addresses that were not removed, and keeps later STOPs', A_WHILE, async () => {
  const { backUp, makeFamily, database: now } = await aServer()
  const family = await makeFamily()
  const [avi, bo, cy, dan] = [
    await family.makeSupporter(),
    await family.makeSupporter(),
    await family.makeSupporter(),
    await family.makeSupporter(),
  ]
  const person = (phone: string, values: object) => changeAddresses(now, phone, values)
  const own = (id: number, own_address: string | null) =>
    changeOwnAddress(now, id, { own_address, own_reached_at: own_address === null ? null : 7 })
  await person(avi.phone, { second_address: 'avi@example.org' })
  await person(bo.phone, { second_address: 'bo@example.org', second_stopped_at: 3 })
  await own(cy.id, 'cy@example.org')
  await own(dan.id, 'dan@example.org')
  await now
    .insertInto('address_link')
    .values({
      ...{ does: 'undo', person_id: 1, family_id: null, membership_id: null, first_address: cy.phone, second_address: null },
      ...{ own_address: null, made_at: 1, secret_hash: 'x' },
    })
    .execute()
  const earlier = await backUp('earlier')
  await person(avi.phone, { second_stopped_at: 5 })
  await person(bo.phone, { phone_e164: 'bo@example.org', second_address: bo.phone, stopped_at: 3, second_stopped_at: null })
  await own(dan.id, null)
  const { database } = await restored(earlier, await backUp('later'))
  expect(await addressesOfHolder(database, avi.phone)).toMatchObject({
    ...{ phone_e164: avi.phone, stopped_at: null, second_address: 'avi@example.org', second_stopped_at: 5 },
  })
  expect(await addressesOfHolder(database, bo.phone)).toMatchObject({
    ...{ phone_e164: 'bo@example.org', stopped_at: 3, second_address: bo.phone, second_stopped_at: null },
  })
  expect(await ownAddressOf(database, cy.id)).toMatchObject({ own_address: 'cy@example.org', own_reached_at: 7 })
  expect(await ownAddressOf(database, dan.id)).toMatchObject({ own_address: null, own_reached_at: null })
  // A change may have been undone since the backup. An old link could reverse the undo, so the restore deletes all such links.
  expect(await database.selectFrom('address_link').select('id').execute()).toEqual([])
})

test('messages that waited in the backup and were sent since are not sent again', A_WHILE, async () => {
  const server = await aServer()
  const avi = await makeRecipient(server)
  const [sent, waits] = [await makeMessageTo(server, avi), await makeMessageTo(server, avi)]
  const earlier = await server.backUp('earlier')
  await server.database.updateTable('message').set({ state: 'sent', sent_at: 5 }).where('id', '=', sent.id).execute()
  const { database } = await restored(earlier, await server.backUp('later'))
  const states = await database.selectFrom('message').orderBy('id').select(['id', 'state', 'sent_at']).execute()
  expect(states).toEqual([
    { id: sent.id, state: 'sent', sent_at: 5 },
    { id: waits.id, state: 'queued', sent_at: null },
  ])
})

test('a restore keeps new numbers and roles, and the old owner if the backup lacks the new owner', A_WHILE, async () => {
  const { backUp, makeFamily, database: now } = await aServer()
  const family = await makeFamily()
  const avi = await family.makeCoordinator({ first_name: 'Avi' })
  const earlier = await backUp('earlier')
  await ok(family.asOwner('PATCH', `/members/${avi.id}`, { role: 'supporter' }))
  const phone = makePhone()
  await changeAddresses(now, avi.phone, { phone_e164: phone })
  // The test sets an owner who joined after the backup.
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  const { person_id } = await now.selectFrom('membership').where('id', '=', bella.id).select('person_id').executeTakeFirstOrThrow()
  await now.updateTable('membership').set({ role: 'supporter', state: 'removed' }).where('role', '=', 'owner').execute()
  await now.updateTable('membership').set({ role: 'owner' }).where('person_id', '=', person_id).execute()
  const { database, out } = await restored(earlier, await backUp('later'))
  const members = await database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .orderBy('membership.id')
    .select(['phone_e164', 'role', 'state'])
    .execute()
  expect(members).toEqual([
    { phone_e164: family.owner.phone, role: 'owner', state: 'approved' },
    { phone_e164: phone, role: 'supporter', state: 'approved' },
  ])
  expect(out).toMatch(/^Some families have no owner but one who had gone since the backup/m)
})

test('a restore keeps corrected numbers with their members, and keeps accepted roles', A_WHILE, async () => {
  const { backUp, makeFamily, database: now, clock } = await aServer()
  const family = await makeFamily()
  const wrong = await family.addMember({ first_name: 'Dana' })
  const [one, two] = [await family.addMember({ first_name: 'One' }), await family.addMember({ first_name: 'Two' })]
  const earlier = await backUp('earlier')

  const right = makePhone()
  const correct = (id: number, phone_number: string) => ok(family.asOwner('PATCH', `/members/${id}`, { phone_number }))
  await correct(wrong.id, right)
  // The numbers of these two members were mixed up.
  await correct(one.id, makePhone())
  await correct(two.id, one.phone)
  await correct(one.id, two.phone)
  clock.now += MINUTE
  await family.sendLink(wrong.id)
  const dana = await family.signIn(right)
  await ok(family.asOwner('POST', '/owner', { member: wrong.id }))
  await family.acceptRole({ phone: right, browser: dana.browser })

  const { database, out } = await restored(earlier, await backUp('later'))
  const columns = ['phone_e164', 'first_name', 'role', 'confirmed_by'] as const
  const membersOf = (of: typeof now) =>
    of.selectFrom('membership').innerJoin('person', 'person.id', 'membership.person_id').orderBy('membership.id').select(columns).execute()
  expect(await membersOf(database)).toEqual(await membersOf(now))
  expect(await membersOf(database)).toContainEqual({ phone_e164: right, first_name: 'Dana', role: 'owner', confirmed_by: 'sms_link' })
  expect(out).toMatch(/numbers changed 3, /)
  const phones = await database.selectFrom('person').select('phone_e164').execute()
  expect(phones.map(({ phone_e164 }) => phone_e164).toSorted()).toEqual([family.owner.phone, right, one.phone, two.phone].toSorted())
})

test('a restore brings back no offered role, no proposed owner and no question to an idle family', A_WHILE, async () => {
  const { backUp, makeFamily, database: now, clock } = await aServer()
  const family = await makeFamily()
  const [proposed, offered] = [await family.makeSupporter({ first_name: 'Tom' }), await family.makeSupporter({ first_name: 'Ruth' })]
  await ok(family.asOwner('PATCH', `/members/${offered.id}`, { role: 'coordinator' }))
  await now.updateTable('user_token').set({ accepts_role: 'coordinator' }).where('membership_id', '=', offered.id).execute()
  const { id } = await now.selectFrom('family').select('id').executeTakeFirstOrThrow()
  await proposeByOperator(now, { now: clock.now + 2 * HOUR, via: 'command' }, id, proposed.phone)
  // As in an old backup, the proposal is more than seven days old. The owner comes back only after the backup.
  await now
    .updateTable('family')
    .set({ heir_since: clock.now - 8 * DAY, idle_asked_at: clock.now - 40 * DAY })
    .execute()
  const earlier = await backUp('earlier')
  await ok(
    family.asOwner('POST', '/owner', {
      member: (await ok<{ id: number; is_me: boolean }[]>(family.asOwner('GET', '/members'))).find(({ is_me }) => is_me)?.id,
    }),
  )
  const later = await backUp('later')
  for (const options of [[], ['--as-it-was'], ['--sign-out']]) {
    const { database } = await restored(earlier, later, ...options)
    const families = await database.selectFrom('family').select(['heir_id', 'heir_person_id', 'heir_since', 'idle_asked_at']).execute()
    expect(families).toEqual([{ heir_id: null, heir_person_id: null, heir_since: null, idle_asked_at: null }])
    const offers = await database.selectFrom('membership').where('offered_role', 'is not', null).select('id').execute()
    const links = await database.selectFrom('user_token').where('accepts_role', 'is not', null).select('id').execute()
    expect([offers, links]).toEqual([[], []])
  }
})

test('a restore, with or without options, stops links that approve everyone', A_WHILE, async () => {
  const { backUp, makeFamily } = await aServer()
  const family = await makeFamily()
  const { id } = await family.getInvitation()
  await ok(family.asOwner('PUT', `/invitations/${id}/open`, {}))
  const earlier = await backUp('earlier')
  await ok(family.asOwner('DELETE', `/invitations/${id}`))
  const later = await backUp('later')
  for (const options of [[], ['--as-it-was'], ['--sign-out']]) {
    const { database } = await restored(earlier, later, ...options)
    const links = await database.selectFrom('invitation').select(['open_from', 'open_until']).execute()
    expect(links).toEqual([{ open_from: null, open_until: null }])
  }
})

test('a new owner can’t be proposed while the data are restored', A_WHILE, async () => {
  const { backUp, makeFamily } = await aServer()
  const avi = await (await makeFamily()).makeSupporter()
  const place = await aPlace()
  await db(place, 'restore', await backUp('file'), '--as-it-was')
  const propose = () => runProgram('commands/family.ts', ['owner', '--family', '1', '--phone', avi.phone], place).ended
  const done = await aRestoreUnderWay(place)
  expect(await propose()).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/is being restored: wait until that is done/) })
  await done()
  expect((await propose()).error).toBe('The owner opened the circle within the last hour. They can hand it over themselves.\n')
})

/** Locks the data in a place as a running restore does. Returns a function that releases them. */
async function aRestoreUnderWay({ DATABASE_URL, DATA_DIR = '' }: Environment) {
  if (!DATABASE_URL) {
    const release = lockDataFolder(DATA_DIR)
    folderForRestoring(DATA_DIR)
    return async () => release()
  }
  const database = openDatabase({ databaseUrl: DATABASE_URL, dataFolder: '' })
  await noteInDatabase(database)
  return async () => {
    await deleteNotes(database)
    await database.destroy()
  }
}

test('a restore needs --sign-out or --as-it-was if there is no data to replace', A_WHILE, async () => {
  const { backUp, makeFamily } = await aServer()
  const family = await makeFamily()
  const file = await backUp('file')
  for (const [wish, status] of [
    ['--sign-out', 401],
    ['--as-it-was', 200],
  ] as const) {
    const place = await aPlace()
    const refused = await db(place, 'restore', file)
    expect(refused).toMatchObject({
      code: 1,
      out: NAMED,
      error: expect.stringMatching(/^Nothing here says what has ended since the backup/),
    })
    if (!isPostgres) expect(readdirSync(place.DATA_DIR ?? '').filter((name) => name.startsWith('hand-in-hand.sqlite'))).toEqual([])
    expect(await db(place, 'restore', file, wish)).toMatchObject({ code: 0, error: '' })
    const server = await startServer(place)
    expect((await server.call('GET', `/families/${family.token}/tasks`, { token: family.owner.token })).status).toBe(status)
    await server.stop()
  }
  expect(await db(await aPlace(), 'restore', file, '--sign-out', '--as-it-was')).toMatchObject({ code: 1, out: '' })
})

test.skipIf(!isPostgres)('an interrupted restore prevents the server’s start until a restore has finished', A_WHILE, async () => {
  const { backUp, makeFamily } = await aServer()
  await makeFamily()
  const file = await backUp('file')
  const place = await aPlace()
  await db(place, 'restore', file, '--as-it-was')
  const database = openDatabase({ databaseUrl: place.DATABASE_URL, dataFolder: '' })
  expect(await noteInDatabase(database)).toBe('noted')
  await database.destroy()
  const refused = await runProgram('main.ts', [], { ...place, PORT: '0' }).ended
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('A restore of the data is not finished') })
  expect(await db(place, 'restore', '/nowhere/at/all')).toMatchObject({ code: 1 })
  expect((await runProgram('main.ts', [], { ...place, PORT: '0' }).ended).code).toBe(1)
  expect(await db(place, 'restore', file)).toMatchObject({ code: 0, error: '' })
  await (await startServer(place)).stop()
})

test.skipIf(!isPostgres)('a restore from a file that does not exist changes nothing, and the server starts', A_WHILE, async () => {
  const { backUp, makeFamily } = await aServer()
  await makeFamily()
  const place = await aPlace()
  await db(place, 'restore', await backUp('file'), '--as-it-was')
  expect(await db(place, 'restore', '/nowhere/at/all')).toMatchObject({ code: 1 })
  expect(existsSync('/nowhere/at/all')).toBe(false)
  await (await startServer(place)).stop()
})

import { PRIVACY_VERSION, SENSITIVE_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import { expect, test } from 'vitest'
import { CONSENT, makePhone, ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, database, signInByCode } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>
type Person = Family['owner'] | Awaited<ReturnType<Family['makeSupporter']>>

const missing = async ({ token }: { token: string }) => (await ok<Supporter>(call('GET', '/supporters/me', { token }))).consents_missing
const agree = ({ token }: { token: string }, body: object = CONSENT) => call('PUT', '/supporters/me/consents', { token, body })
/** Changes the stored consents: this person agreed to the texts of a year ago, and to no later ones. */
async function makeOlder({ token }: Family, { phone }: { phone: string }) {
  const of = await database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('family.token', '=', token)
    .where('person.phone_e164', '=', phone)
    .select(['membership.family_id', 'membership.id'])
    .executeTakeFirstOrThrow()
  const { family_id, id: membership_id } = of
  await database.deleteFrom('consent').where('family_id', '=', family_id).where('membership_id', '=', membership_id).execute()
  const older = { family_id, membership_id, version: '2025-11', given_at: 1 }
  for (const kind of ['terms', 'privacy'] as const)
    await database
      .insertInto('consent')
      .values({ ...older, kind })
      .execute()
}
const codeOf = (reply: { json: <Body>() => Body }) => reply.json<{ code?: string }>().code
const codes = async (replies: Promise<{ json: <Body>() => Body }>[]) => (await Promise.all(replies)).map(codeOf)

test('each consent is stored by itself, with its version and time', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const { families } = (await avi.get('/export')).json()
  const given_at = '2026-11-23T12:00:00+02:00'
  expect(families[0].consents).toEqual([
    { kind: 'terms', version: TERMS_VERSION, given_at },
    { kind: 'privacy', version: PRIVACY_VERSION, given_at },
    { kind: 'sensitive', version: SENSITIVE_VERSION, given_at },
  ])
  expect(await missing(family.owner)).toEqual([])
  clock.now += 1_000
  await ok(agree(avi))
  expect((await avi.get('/export')).json().families[0].consents[0]).toMatchObject({ given_at })
})

test('with consents to older texts a supporter can act on taken tasks, but cannot take new ones', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const [given, done, fresh] = [await family.makeTask(), await family.makeTask(), await family.makeTask()]
  const event = await family.makeEvent()
  const series = await family.makeEvent({ repeat: 'FREQ=WEEKLY' })
  for (const task of [given, done, event]) await ok(avi.take(task))
  await makeOlder(family, avi)
  expect(await missing(avi)).toEqual(['terms', 'privacy'])

  expect(await codes([avi.take(fresh), avi.takeAll(series, [series.id])])).toEqual(['consent_missing', 'consent_missing'])
  for (const reply of [
    await avi.tasks(),
    await avi.get(`${family.path}/events/${event.id}`),
    await avi.take(given),
    await avi.withdraw(given),
    await avi.complete(done),
    await avi.uncomplete(done),
    await avi.remind(event, '2026-11-24T07:00'),
    await avi.see(event),
  ]) {
    expect(reply.statusCode).toBe(200)
  }

  expect(codeOf(await agree(avi, { ...CONSENT, terms_version: '2025-11' }))).toBe('consent_missing')
  await ok(agree(avi, { terms_version: TERMS_VERSION }))
  expect(await missing(avi)).toEqual(['privacy'])
  expect(codeOf(await avi.take(fresh))).toBe('consent_missing')
  expect((await ok<Supporter>(agree(avi, { privacy_version: PRIVACY_VERSION }))).consents_missing).toEqual([])
  expect((await avi.take(fresh)).statusCode).toBe(200)
  const kept = (await avi.get('/export')).json().families[0].consents
  expect(kept.map(({ kind, version }: { kind: string; version: string }) => `${kind} ${version}`)).toContain('terms 2025-11')
})

test.each(['owner', 'coordinator'] as const)(
  'with older consents, the %s cannot create tasks, but can still change existing ones',
  async (role) => {
    const family = await makeFamily()
    const person: Person & { phone: string } = role === 'owner' ? family.owner : await family.makeCoordinator()
    const task = await family.makeTask()
    await makeOlder(family, person)
    expect(await missing(person)).toEqual(['terms', 'privacy', 'sensitive'])
    const as = (method: string, rest: string, body: object, headers = {}) =>
      call(method, `${family.path}${rest}`, { token: person.token, body, headers })
    const soup = { title: 'Soup', category: 'home', type: 'no_time' }
    const draft = { title: 'Soup', category: 'home', date: null, start: null, end: null }
    const write = () => [as('POST', '/tasks', soup), as('POST', '/tasks/import/confirm', { drafts: [draft] })]
    expect(await codes(write())).toEqual(['consent_missing', 'consent_missing'])
    expect((await as('PATCH', `/tasks/${task.id}`, { title: 'Bread' }, { 'if-match': '"1"' })).statusCode).toBe(200)
    expect((await as('DELETE', `/tasks/${task.id}`, {}, { 'if-match': '"2"' })).statusCode).toBe(200)
    await ok(agree(person, { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION }))
    expect(await codes(write())).toEqual(['consent_missing', 'consent_missing'])
    await ok(agree(person))
    expect(await codes(write())).toEqual([undefined, undefined])
  },
)

test('someone whom a family added is asked for consents, and can take a task before giving any', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.addMember()
  await family.sendLink(id)
  const body = await family.linkTo(phone)
  const { user_token: token } = await ok<{ user_token: string }>(call('POST', '/session', { body }))
  await ok(call('PUT', `/supporters/me${family.path}/join`, { token, body: {} }))
  expect(await missing({ token })).toEqual(['terms', 'privacy'])
  const avi = family.member(token)
  const task = await family.makeTask()
  expect((await avi.take(task)).statusCode).toBe(200)
  await ok(agree({ token }, { terms_version: TERMS_VERSION }))
  expect(await missing({ token })).toEqual(['privacy'])
  expect(codeOf(await avi.take(await family.makeTask()))).toBe('consent_missing')
  await ok(agree({ token }))
  expect((await avi.take(await family.makeTask())).statusCode).toBe(200)
})

test('a consent counts for one family, or for all families if the number is proved', async () => {
  const [family, other] = [await makeFamily(), await makeFamily({ title: 'Cohen' })]
  const phone = makePhone()
  const avi = await family.makeSupporter({ phone_number: phone })
  const there = await other.makeSupporter({ phone_number: phone })
  for (const each of [family, other]) await makeOlder(each, { phone })
  await ok(agree(avi))
  expect([await missing(avi), await missing(there)]).toEqual([[], ['terms', 'privacy']])
  await makeOlder(family, { phone })
  const [proved] = await signInByCode(phone)
  await ok(agree({ token: proved?.user_token ?? '' }))
  expect([await missing(avi), await missing(there)]).toEqual([[], []])
})

test('an owner’s consent of the kind “sensitive” counts only for the family where it is given', async () => {
  const phone = makePhone()
  const [family, other] = [await makeFamily({ owner: { phone_number: phone } }), await makeFamily({ owner: { phone_number: phone } })]
  for (const each of [family, other]) await makeOlder(each, { phone })
  const [proved] = await signInByCode(phone)
  await ok(agree({ token: proved?.user_token ?? '' }))
  const both = await Promise.all([family.owner, other.owner].map(missing))
  expect(both.toSorted((one, another) => one.length - another.length)).toEqual([[], ['sensitive']])
})

test('correcting a member’s number and erasing a person both delete their consents', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const consents = () => database.selectFrom('consent').where('membership_id', '=', avi.id).select('kind').execute()
  expect(await consents()).toHaveLength(3)
  await ok(family.asOwner('PATCH', `/members/${avi.id}`, { phone_number: makePhone() }))
  expect(await consents()).toEqual([])
  const bella = await family.makeSupporter()
  await ok(bella.browser.call('DELETE', '/supporters/me', { token: bella.token }))
  expect(await database.selectFrom('consent').where('membership_id', '=', bella.id).select('kind').execute()).toEqual([])
})

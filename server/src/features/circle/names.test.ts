import type { Member } from '@hand-in-hand/contract/circle.ts'
import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, tokenByCode, textsTo, database } = await testServer()
type Family = Awaited<ReturnType<typeof makeFamily>>

const add = async (family: Family, first_name: string, phone_number: string) => {
  const reply = await family.asOwner('POST', '/members', { first_name, last_name: 'Levi', phone_number, consent: true })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<Member>()
}
const nameOf = async (family: Family, { id }: { id: number }) =>
  (await family.asOwner('GET', '/members')).json<Member[]>().find((member) => member.id === id)?.full_name
const comeTo = async (family: Family, { id }: { id: number }, phone: string, link?: 'the link of the approval') => {
  if (!link) await family.asOwner('POST', `/members/${id}/link`, {})
  const came = await family.signIn(phone)
  expect((await came.tasks()).statusCode).toBe(200)
  return came
}

/** Avi Cohen, who has signed in to another family. */
async function knownElsewhere() {
  const others = await makeFamily()
  const avi = await others.makeSupporter()
  expect((await avi.tasks()).statusCode).toBe(200)
  return { others, avi }
}

test('adding a number reveals no name from another family, even after the person signs in', async () => {
  const family = await makeFamily()
  const { others, avi } = await knownElsewhere()
  const added = await add(family, 'Uncle', avi.phone)
  const task = await family.makeTask()
  const given = await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: added.id })
  expect(given.statusCode, given.body).toBe(200)
  for (const path of [
    '/members',
    `/members/${added.id}`,
    `/tasks/${task.id}`,
    '/tasks',
    '/events',
    '/messages',
    '/settings',
    '/export',
    '/export.csv',
  ]) {
    const { body } = await family.asOwner('GET', path)
    expect(body, path).not.toContain('Cohen')
  }
  expect(await nameOf(family, added)).toBe('Uncle Levi')
  expect((await family.asOwner('PATCH', `/members/${added.id}`, { first_name: 'Grandpa' })).json().member.full_name).toBe('Grandpa Levi')
  expect((await avi.get('')).json().full_name).toBe('Avi Cohen')
  expect(await nameOf(others, avi)).toBe('Avi Cohen')

  const came = await comeTo(family, added, avi.phone)
  expect((await came.get('')).json().full_name).toBe('Grandpa Levi')
  expect(await nameOf(family, added)).toBe('Grandpa Levi')
})

test('a name changes in one family, or, with a proved number, in all confirmed families', async () => {
  const [family, unconfirmed] = [await makeFamily(), await makeFamily()]
  const { others, avi } = await knownElsewhere()
  const added = await add(family, 'Uncle', avi.phone)
  const stranger = await add(unconfirmed, 'Uncle', avi.phone)
  const came = await comeTo(family, added, avi.phone)
  const rename = (token: string, first_name: string) => call('PATCH', '/supporters/me', { token, body: { first_name, locale: 'de' } })
  expect((await rename(came.token, 'Avraham')).json()).toMatchObject({ full_name: 'Avraham Levi', number_proved_until: null })
  expect([await nameOf(family, added), await nameOf(others, avi)]).toEqual(['Avraham Levi', 'Avi Cohen'])

  const before = { 'if-none-match': String((await others.owner.tasks()).headers.etag) }
  const proved = await tokenByCode(avi.phone, family.token)
  expect((await rename(proved, 'Abe')).json().number_proved_until).toBe('2026-11-23T13:00:00+02:00')
  expect([await nameOf(family, added), await nameOf(others, avi)]).toEqual(['Abe Levi', 'Abe Cohen'])
  // The lists of all other members have the new name too.
  expect((await others.owner.tasks(before)).statusCode).toBe(200)
  expect(await nameOf(unconfirmed, stranger)).toBe('Uncle Levi')
  clock.now += 60 * 60_000
  expect((await rename(proved, 'Ava')).json().number_proved_until).toBeNull()
  expect([await nameOf(family, added), await nameOf(others, avi)]).toEqual(['Ava Levi', 'Abe Cohen'])
  clock.now -= 60 * 60_000
})

test('a request shows the name that was typed with the number', async () => {
  const family = await makeFamily()
  const { avi } = await knownElsewhere()
  const { id } = await family.makeRequest({ first_name: 'Somebody', last_name: 'Else', phone_number: avi.phone })
  expect((await family.asOwner('GET', '/requests')).json()).toMatchObject([{ id, full_name: 'Somebody Else' }])
  expect((await textsTo(family.owner.phone))[0]).toContain('Somebody Else asks to join')
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  expect(await nameOf(family, { id })).toBe('Somebody Else')
  await comeTo(family, { id }, avi.phone, 'the link of the approval')
  expect(await nameOf(family, { id })).toBe('Somebody Else')
  // After a removal and a new request, the family knows only the name of that request.
  await family.asOwner('DELETE', `/members/${id}`)
  await family.makeRequest({ first_name: 'Another', last_name: 'One', phone_number: avi.phone })
  expect((await family.asOwner('GET', '/requests')).json()).toMatchObject([{ full_name: 'Another One' }])
})

test('after a correction to a number known elsewhere, the member keeps the name in this family', async () => {
  const family = await makeFamily()
  const { avi } = await knownElsewhere()
  const wrong = makePhone()
  const added = await add(family, 'Rivka', wrong)
  await comeTo(family, added, wrong)
  const moved = await family.asOwner('PATCH', `/members/${added.id}`, { phone_number: avi.phone })
  expect(moved.json().member).toMatchObject({ id: added.id, full_name: 'Rivka Levi' })
  await comeTo(family, added, avi.phone)
  expect(await nameOf(family, added)).toBe('Rivka Levi')
})

test('each family sees the name that it gave to a person', async () => {
  const [family, others] = [await makeFamily(), await makeFamily()]
  const phone = makePhone()
  const [there, here] = [await add(others, 'Naughty', phone), await add(family, 'Rivka', phone)]
  const came = await comeTo(family, here, phone)
  expect((await came.get('')).json()).toMatchObject({ first_name: 'Rivka', full_name: 'Rivka Levi' })
  await comeTo(others, there, phone)
  expect([await nameOf(others, there), await nameOf(family, here)]).toEqual(['Naughty Levi', 'Rivka Levi'])
})

test('an erased person has no name any more, not even the name that was typed with their number', async () => {
  const family = await makeFamily()
  const { others, avi } = await knownElsewhere()
  const daytime = clock.now
  // A message at night waits for the morning. It contains the name.
  clock.now = Date.parse('2026-11-23T22:30+02:00')
  await family.makeRequest({ first_name: 'Zerubbabel', phone_number: avi.phone })
  const keptIn = async (table: 'message' | 'membership' | 'person') =>
    JSON.stringify(await database.selectFrom(table).selectAll().execute())
  for (const table of ['message', 'membership'] as const) expect(await keptIn(table), table).toContain('Zerubbabel')
  const token = await tokenByCode(avi.phone, others.token)
  expect((await call('DELETE', '/supporters/me', { token })).statusCode).toBe(200)
  for (const table of ['message', 'membership', 'person'] as const) expect(await keptIn(table), table).not.toContain('Zerubbabel')
  clock.now = daytime
})

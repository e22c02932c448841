import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { expect, test } from 'vitest'
import { makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

const { makeFamily, call, clock, codeFor, database, jobs, signInByCode, textsTo, tokenByCode } = await testServer()
const START = clock.now

/** Moves the holder of this token, whose number is proved, to another number. */
async function change(token: string, phone: string) {
  const body = { phone_number: phone, code: await codeFor(phone, 'change_number') }
  return call('POST', '/supporters/me/phone', { token, body })
}

test('a person can not change to a number that another person has', async () => {
  const [family, others] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const bella = await others.makeSupporter({ first_name: 'Bella' })
  const token = await tokenByCode(avi.phone, family.token)
  const reply = await change(token, bella.phone)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'someone_else'])
  const digits = async (of: string) => (await call('GET', '/supporters/me', { token: of })).json().formatted_phone_number.replace(/\D/g, '')
  expect(`+${await digits(token)}`).toBe(avi.phone)
  expect(`+${await digits(bella.token)}`).toBe(bella.phone)
})

test('with a new number the other devices are signed out, and their cookies end too', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const other = await call('POST', '/session', { body: await family.linkTo(avi.phone) })
  const [cookie = ''] = String(other.headers['set-cookie']).split(';')
  const token = await tokenByCode(avi.phone, family.token)
  expect((await change(token, makePhone())).statusCode).toBe(200)
  const later = await call('GET', '/session', { headers: { cookie } })
  expect(later.json()).toEqual({ memberships: [] })
  // A device that was signed out has no cookie to be renewed.
  expect(later.headers['set-cookie']).toBeUndefined()
  expect((await call('GET', '/supporters/me', { token })).statusCode).toBe(200)
})

test('a person may change to a number that another family added, but stays unconfirmed there', async () => {
  const [family, strangers] = [await makeFamily(), await makeFamily()]
  const avi = await family.makeSupporter()
  const phone = makePhone()
  const added = await strangers.addMember({ phone_number: phone })
  const link = await strangers.renewLink(added)
  const token = await tokenByCode(avi.phone, family.token)
  expect((await change(token, phone)).statusCode).toBe(200)
  // Links that were sent to the number sign no one in any more, because the person has proved the number.
  expect((await call('POST', '/session', { body: link })).statusCode).toBe(401)
  const fresh = await signInByCode(phone)
  expect(fresh.map(({ family_token, confirmed }) => [family_token, confirmed])).toEqual([
    [family.token, true],
    [strangers.token, false],
  ])
  const members = (await strangers.asOwner('GET', '/members')).json()
  expect(members.filter(({ id }: { id: number }) => id === added.id)).toMatchObject([{ confirmed: false }])
})

test('a member’s change to a number added to the same circle merges both members and their tasks', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const phone = makePhone()
  const twin = await family.addMember({ first_name: 'Avi II', phone_number: phone })
  const [soup, bread] = [await family.makeTask(), await family.makeTask({ title: 'Bread' })]
  await avi.take(bread)
  expect((await family.asOwner('POST', `/tasks/${soup.id}/assign`, { member: twin.id })).statusCode).toBe(200)
  const token = await tokenByCode(avi.phone, family.token)
  expect((await change(token, phone)).statusCode).toBe(200)
  const members: { id: number }[] = (await family.asOwner('GET', '/members')).json()
  expect(members.map(({ id }) => id)).not.toContain(twin.id)
  for (const { id } of [soup, bread]) {
    expect((await family.asOwner('GET', `/tasks/${id}`)).json()).toMatchObject({
      status: 'in_progress',
      assignee: { full_name: 'Avi Cohen' },
    })
  }
  expect(await signInByCode(phone)).toMatchObject([{ family_token: family.token }])
})

test('if two people change to the same free number, only the first gets it', async () => {
  const [family, strangers] = [await makeFamily(), await makeFamily()]
  const phone = makePhone()
  await strangers.addMember({ phone_number: phone })
  const statuses: number[] = []
  for (let made = 0; made < 2; made++) {
    const { phone: old } = await family.makeSupporter()
    const token = await tokenByCode(old, family.token)
    clock.now += 60_000
    statuses.push((await change(token, phone)).statusCode)
  }
  expect(statuses).toEqual([200, 409])
})

const CHANGES = {
  cancelled: (family: Family, { id }: { id: number }) => family.asOwner('DELETE', `/tasks/${id}`, undefined, { 'if-match': '"2"' }),
  moved: (family: Family, { id }: { id: number }) =>
    family.asOwner('PATCH', `/tasks/${id}`, { start_at: '2026-11-24T11:30', end_at: '2026-11-24T12:00' }, { 'if-match': '"2"' }),
}
type Family = Awaited<ReturnType<typeof makeFamily>>

test.each([
  ['cancelled', 'no longer needed'],
  ['moved', 'has changed'],
] as const)('after a change at night, the new number gets the morning message that a task was %s', async (how, words) => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent({ start_at: '2026-11-24T11:00', end_at: '2026-11-24T11:40' })
  await avi.take(event)
  clock.now = Date.parse('2026-11-23T21:30+02:00')
  expect((await CHANGES[how](family, event)).statusCode).toBe(200)
  const phone = makePhone()
  expect((await change(await tokenByCode(avi.phone, family.token), phone)).statusCode).toBe(200)
  clock.now = Date.parse('2026-11-24T07:00+02:00')
  expect((await textsTo(phone)).filter((text) => text.includes(words))).toHaveLength(1)
  expect((await textsTo(avi.phone)).filter((text) => text.includes(words))).toEqual([])
})

test('seven days after a change the family still reads what it sent to the old number', async () => {
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  for (const { id } of [avi, bella]) await family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: id })
  await textsTo(avi.phone)
  const sent = async () =>
    (await family.asOwner('GET', '/messages')).json<Message[]>().map(({ to, template, state, sent_at }) => [to, template, state, sent_at])
  const toNumber = ({ phone }: { phone: string }) => database.selectFrom('message').where('phone_e164', '=', phone).select('id').execute()
  expect((await change(await tokenByCode(avi.phone, family.token), makePhone())).statusCode).toBe(200)
  const before = await sent()
  expect(before).toContainEqual(['Avi Cohen', 'task_assigned', 'sent', expect.any(String)])
  const toBella = await toNumber(bella)
  clock.now += RETENTION_DAYS.oldAddress * DAY - 1
  await jobs.forgetPeople()
  expect(await toNumber(avi)).not.toEqual([])
  clock.now += 1
  await jobs.forgetPeople()
  expect(await toNumber(avi)).toEqual([])
  expect(await sent()).toEqual(before)
  expect(await toNumber(bella)).toEqual(toBella)
})

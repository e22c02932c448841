import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../store/transactions.ts'
import { listAddressesOfAll } from '../../testing/addresses/stored-addresses.ts'
import { makePhone, ok } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'
import { replaceAddress } from './addresses.commands.ts'

// Someone lost their phone, or a thief has it. An address that is removed twice within a week stays removed. The family's side is notified,
// and can put it back.

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer({ ...sink.settings, OPERATOR_EMAIL: 'operator@example.org' })
const { app, call, clock, database, outboxEmptied, textsTo, tokenByCode } = server

let made = 0
async function mailedCode(email: string, purpose: 'change_number' | 'sign_in') {
  // Before a sign-in five hours pass, because a number gets five codes a day. Before other codes only a minute passes, because a proof
  // counts for an hour.
  clock.now += purpose === 'sign_in' ? 5 * HOUR : MINUTE
  await ok(call('POST', '/login/code', { body: { email, locale: 'en', purpose } }))
  await outboxEmptied()
  return /^\d{6}/.exec(sink.to(email)[0]?.subject ?? '')?.[0] ?? ''
}
/** The newest link that undoes a change, in the messages to an address. */
async function undoAt(address: string) {
  await outboxEmptied()
  const texts = address.startsWith('+') ? await textsTo(address) : sink.to(address).map(({ text }) => text ?? '')
  return /\/(undo\/[\w-]{22})/.exec(texts[0] ?? '')?.[1]
}
const follow = async (link: string | undefined) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await app.inject({ method: 'POST', url: `/${link}`, payload: '', headers })).statusCode
}

/** A helper with a number and a mail address, both older than a week; with `isOwner` the owner of a family. */
async function aPerson({ isOwner = false } = {}) {
  const family = await server.makeFamily()
  const { id, phone } = isOwner ? { id: 0, phone: family.owner.phone } : await family.makeSupporter({ first_name: 'Dana' })
  const mail = `dana${made++}@example.org`
  const bySms = () => tokenByCode(phone, family.token)
  async function byMail(email = mail) {
    const { memberships } = await ok<{ memberships: { user_token: string; family_token: string }[] }>(
      call('POST', '/login/verify', { body: { email, code: await mailedCode(email, 'sign_in'), replace: true } }),
    )
    return memberships.find(({ family_token }) => family_token === family.token)?.user_token ?? ''
  }
  async function give(token: string, email: string) {
    await ok(call('POST', '/supporters/me/phone', { token, body: { email, code: await mailedCode(email, 'change_number') } }))
  }
  const remove = async (token: string, kind: string) => (await call('DELETE', '/supporters/me/phone', { token, body: { kind } })).statusCode
  const kinds = async () => {
    const all = (await listAddressesOfAll(database)).map(({ phone_e164, second_address }) => [phone_e164, second_address])
    const found = all.find((each) => each.includes(phone) || each.includes(mail)) ?? []
    return found.filter((each) => each !== null).map((each) => (each.startsWith('+') ? 'number' : each === mail ? 'mail' : 'other mail'))
  }
  clock.now += DAY
  await give(await bySms(), mail)
  clock.now += 8 * DAY
  return { family, id, phone, mail, bySms, byMail, give, remove, kinds }
}

test('a removed number can undo its removal once; a second removal notifies the family', async () => {
  const { family, phone, byMail, remove, kinds } = await aPerson()
  const token = await byMail()
  expect(await remove(token, 'phone_number')).toBe(200)
  const first = await undoAt(phone)
  expect(await follow(first)).toBe(200)
  // The undo logs out the person who had removed the address.
  expect((await call('GET', '/supporters/me', { token })).statusCode).toBe(401)
  expect(await kinds()).toEqual(['number', 'mail'])
  expect(await remove(await byMail(), 'phone_number')).toBe(200)
  expect([await undoAt(phone), await follow(first)]).toEqual([undefined, 404])
  expect((await textsTo(phone))[0]).toContain('another number or e-mail')
  expect(await kinds()).toEqual(['mail'])
  expect((await textsTo(family.owner.phone))[0]).toMatch(/Dana removed their own number or e-mail.*\/family\/circle\?person=/)
})

test('after a second removal, no link of an earlier change brings the address back', async () => {
  const { phone, byMail, bySms, give, remove, kinds } = await aPerson()
  await give(await bySms(), `next${made++}@example.org`)
  const earlier = await undoAt(phone)
  clock.now += HOUR
  // The person, who still has the earlier mailbox, takes their address back, and removes the number twice.
  expect(await follow(earlier)).toBe(200)
  await remove(await byMail(), 'phone_number')
  const [undo] = [await undoAt(phone)]
  await follow(undo)
  await remove(await byMail(), 'phone_number')
  expect([await follow(earlier), await follow(undo), await kinds()]).toEqual([404, 404, ['mail']])
})

test('a thief’s new address can not remove an old address for good', async () => {
  const { mail, phone, bySms, byMail, give, remove, kinds } = await aPerson()
  const thief = `thief${made++}@example.org`
  await remove(await bySms(), 'email')
  await give(await bySms(), thief)
  for (const _ of [1, 2, 3]) {
    expect(await remove(await byMail(thief), 'phone_number')).toBe(200)
    expect(await follow(await undoAt(phone))).toBe(200)
    expect(await kinds()).toContain('number')
  }
  expect(mail).not.toBe(thief)
})

test('a second removal can be undone if it is a week later or by a code to the removed address', async () => {
  const { phone, byMail, bySms, remove, kinds } = await aPerson()
  await remove(await byMail(), 'phone_number')
  await follow(await undoAt(phone))
  await remove(await bySms(), 'phone_number')
  expect(await follow(await undoAt(phone))).toBe(200)
  clock.now += 8 * DAY
  await remove(await byMail(), 'phone_number')
  expect([await follow(await undoAt(phone)), await kinds()]).toEqual([200, ['number', 'mail']])
})

test('a coordinator can restore a removed address once, and the next removal can be undone again', async () => {
  const { family, id, mail, bySms, byMail, remove, kinds } = await aPerson()
  const carl = await family.makeCoordinator({ first_name: 'Carl' })
  // A thief has the phone.
  await remove(await bySms(), 'email')
  await follow(await undoAt(mail))
  const thief = await bySms()
  await remove(thief, 'email')
  expect(await kinds()).toEqual(['number'])
  const put = (token: string) => call('POST', `${family.path}/members/${id}/address`, { token, body: {} })
  const [member] = (await ok<{ id: number; removed_address_at?: string }[]>(family.asOwner('GET', '/members'))).filter(
    (each) => each.id === id,
  )
  expect(member?.removed_address_at).toMatch(/^20\d\d-/)
  const other = await (await server.makeFamily()).owner
  expect((await put(other.token)).statusCode).toBe(404)
  expect((await put(carl.token)).statusCode).toBe(200)
  expect([await kinds(), (await call('GET', '/supporters/me', { token: thief })).statusCode]).toEqual([['number', 'mail'], 401])
  expect((await put(carl.token)).statusCode).toBe(404)
  await remove(await bySms(), 'email')
  expect(await follow(await undoAt(mail))).toBe(200)
  await remove(await byMail(), 'phone_number')
  expect(await kinds()).toEqual(['mail'])
})

test('if an owner’s address is removed for good, the operator is notified and can restore it', async () => {
  const { family, phone, mail, byMail, remove, kinds } = await aPerson({ isOwner: true })
  const carl = await family.makeCoordinator({ first_name: 'Carl' })
  await remove(await byMail(), 'phone_number')
  await follow(await undoAt(phone))
  const before = sink.to('operator@example.org').length
  await remove(await byMail(), 'phone_number')
  const told = sink.to('operator@example.org')
  expect([told.length - before, told[0]?.text?.includes(phone)]).toEqual([1, false])
  const { id } = await database
    .selectFrom('membership')
    .where('role', '=', 'owner')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await call('POST', `${family.path}/members/${id}/address`, { token: carl.token, body: {} })).statusCode).toBe(403)
  const person = await database.selectFrom('person').where('phone_e164', '=', mail).select('id').executeTakeFirstOrThrow()
  await inTransaction(database, (transaction) => replaceAddress(transaction, { personId: person.id, now: clock.now }, mail, phone))
  expect(await kinds()).toEqual(['number', 'mail'])
})

test('replacing a number by another one counts like removing it', async () => {
  const { phone, byMail, kinds } = await aPerson()
  const change = async (next: string) => {
    const token = await byMail()
    const code = await server.codeFor(next, 'change_number')
    await ok(call('POST', '/supporters/me/phone', { token, body: { phone_number: next, code } }))
  }
  await change(makePhone())
  expect(await follow(await undoAt(phone))).toBe(200)
  await change(makePhone())
  expect([await undoAt(phone), await kinds()]).toEqual([undefined, ['number', 'mail']])
})

import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { afterAll, expect, test } from 'vitest'
import { markUnreached } from '../../store/addresses/address-marks.ts'
import { addressesOfHolder, ownAddressOf } from '../../testing/addresses/stored-addresses.ts'
import { CONSENT, makePhone } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const server = await testServer(sink.settings)
const { app, makeFamily, call, clock, outboxEmptied, tokenByCode } = server

let made = 0
const makeMail = () => `person${made++}@example.org`

/** The code that came to a mail address. */
async function mailedCode(email: string, purpose: 'change_number' | 'sign_in' | 'leave', browser?: string) {
  clock.now += 60_000
  expect((await call('POST', '/login/code', { body: { email, locale: 'en', purpose }, ...(browser && { browser }) })).statusCode).toBe(202)
  await outboxEmptied()
  return /^\d{6}/.exec(sink.to(email)[0]?.subject ?? '')?.[0] ?? ''
}

const add = async (token: string, email: string, more: object = {}) =>
  call('POST', '/supporters/me/phone', { token, body: { email, code: await mailedCode(email, 'change_number'), ...more } })

const me = async (token: string) => (await call('GET', '/supporters/me', { token })).json()
const addressesOf = async (token: string) =>
  (await me(token)).addresses.map(({ kind, is }: { kind: string; is: string }) => `${is} ${kind}`)

/** The secret of the newest link to this page in the mails to an address, or in the SMS to a number. */
async function linkTo(page: 'undo' | 'reach', address: string) {
  await outboxEmptied()
  const texts = address.startsWith('+') ? await smsTo(address) : sink.to(address).map(({ text }) => text ?? '')
  return texts.map((text) => new RegExp(`/(${page}/[\\w-]{22})`).exec(text)?.[1]).find((secret) => secret !== undefined) ?? ''
}
async function smsTo(phone: string) {
  const rows = await server.database
    .selectFrom('screen_outbox')
    .where('phone_e164', '=', phone)
    .orderBy('id', 'desc')
    .select('text')
    .execute()
  return rows.map(({ text }) => text)
}
/** Opens the page behind a link and presses its button. Opening the page changes nothing. Returns the status. */
async function follow(link: string) {
  const opened = await app.inject({ url: `/${link}` })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode } = await app.inject({ method: 'POST', url: `/${link}`, payload: '', headers })
  expect(opened.statusCode).toBe(statusCode)
  return statusCode
}

/** A supporter whose number is proved on their device. */
async function provedSupporter() {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  return { family, avi, token: await tokenByCode(avi.phone, family.token) }
}

test('adding a mail address needs a code and notifies the number, and then the address signs in', async () => {
  const { family, avi, token } = await provedSupporter()
  const email = makeMail()
  const reply = await add(token, email)
  expect([reply.statusCode, reply.json().email]).toEqual([200, email])
  expect(await addressesOf(token)).toEqual(['first phone_number', 'second email'])
  expect(await linkTo('undo', avi.phone)).toMatch(/^undo\//)
  const signedIn = await call('POST', '/login/verify', {
    body: { email, code: await mailedCode(email, 'sign_in', 'of Avi') },
    browser: 'of Avi',
  })
  expect(signedIn.json().memberships).toMatchObject([{ family_token: family.token, confirmed: true }])
  expect((await me(signedIn.json().memberships[0].user_token)).number_proved_until).not.toBeNull()
})

test('a person who proved no address in the last hour can’t add or remove an address', async () => {
  const { avi, token } = await provedSupporter()
  const email = makeMail()
  expect((await add(avi.token, email)).json().code).toBe('number_unproved')
  clock.now += HOUR
  expect((await add(token, email)).json().code).toBe('number_unproved')
  const body = { kind: 'phone_number' }
  expect((await call('DELETE', '/supporters/me/phone', { token, body })).json().code).toBe('number_unproved')
  expect(await addressesOf(token)).toEqual(['first phone_number'])
})

test('either of two addresses can be removed, but never the only one', async () => {
  const { token } = await provedSupporter()
  const email = makeMail()
  await add(token, email)
  const remove = (kind: string) => call('DELETE', '/supporters/me/phone', { token, body: { kind } })
  expect((await remove('phone_number')).statusCode).toBe(200)
  expect(await addressesOf(token)).toEqual(['first email'])
  expect((await remove('email')).json().code).toBe('not_allowed')
  expect(await linkTo('undo', email)).toMatch(/^undo\//)
})

test('the undo link sent to a replaced address also undoes later changes and ends the session', async () => {
  const { family, avi, token } = await provedSupporter()
  const [email, thief] = [makeMail(), makeMail()]
  await add(token, email)
  await add(token, thief)
  const undo = await linkTo('undo', email)
  await call('DELETE', '/supporters/me/phone', { token, body: { kind: 'phone_number' } })
  expect(await addressesOf(token)).toEqual(['first email'])
  const later = await linkTo('undo', thief)
  expect(await follow(undo)).toBe(200)
  expect((await call('GET', '/supporters/me', { token })).statusCode).toBe(401)
  expect(await follow(undo)).toBe(404)
  expect(await follow(later)).toBe(404)
  const back = await tokenByCode(avi.phone, family.token)
  expect((await me(back)).email).toBe(email)
})

test('a link that undoes a change of addresses no longer works after seven days', async () => {
  const { avi, token } = await provedSupporter()
  await add(token, makeMail())
  const undo = await linkTo('undo', avi.phone)
  clock.now += 7 * DAY
  expect(await follow(undo)).toBe(404)
})

test('after a change of number, the link that was sent to the old number restores that number', async () => {
  const { family, avi } = await provedSupporter()
  const token = await tokenByCode(avi.phone, family.token)
  const phone = makePhone()
  const code = await server.codeFor(phone, 'change_number')
  expect((await call('POST', '/supporters/me/phone', { token, body: { phone_number: phone, code } })).statusCode).toBe(200)
  expect(await follow(await linkTo('undo', avi.phone))).toBe(200)
  expect(await addressesOf(await tokenByCode(avi.phone, family.token))).toEqual(['first phone_number'])
})

test('adding an address that another person has proved returns someone_else', async () => {
  const [one, other] = [await provedSupporter(), await provedSupporter()]
  const email = makeMail()
  expect((await add(one.token, email)).statusCode).toBe(200)
  expect((await add(other.token, email)).json().code).toBe('someone_else')
  expect(await addressesOf(other.token)).toEqual(['first phone_number'])
})

test('if two people confirm one address at once, one gets it and the other is asked whose it is', async () => {
  for (let time = 0; time < 5; time++) {
    const people: { token: string; browser: string }[] = []
    for (const name of ['one', 'other']) people.push({ ...(await provedSupporter()), browser: `of ${name} ${time}` })
    const email = makeMail()
    const codes: string[] = []
    for (const { browser } of people) codes.push(await mailedCode(email, 'change_number', browser))
    const prove = (index: number, more: object = {}) => {
      const { token = '', browser = '' } = people[index] ?? {}
      return call('POST', '/supporters/me/phone', { token, browser, body: { email, code: codes[index], ...more } })
    }
    const replies = await Promise.all(people.map((_, index) => prove(index)))
    expect(replies.map((reply) => reply.json().code ?? 'given').sort()).toEqual(['given', 'someone_else'])
    const loser = replies.findIndex(({ statusCode }) => statusCode !== 200)
    expect(await addressesOf(people[1 - loser]?.token ?? '')).toEqual(['first phone_number', 'second email'])
    expect(await addressesOf(people[loser]?.token ?? '')).toEqual(['first phone_number'])
    // The code is still valid, so that the person can say that the address is not theirs.
    expect((await prove(loser, { someone_else: 'not_mine' })).statusCode).toBe(200)
    expect(await addressesOf(people[loser]?.token ?? '')).toEqual(['first phone_number', 'own email'])
  }
})

test('a wrong code does not show that another account has the address', async () => {
  const [one, other] = [await provedSupporter(), await provedSupporter()]
  const email = makeMail()
  await add(one.token, email)
  await mailedCode(email, 'change_number')
  const wrong = await call('POST', '/supporters/me/phone', { token: other.token, body: { email, code: '000000' } })
  expect(wrong.json().code).toBe('code_wrong')
})

test('a device signs in to both accounts if a person says both are theirs; no address moves', async () => {
  const [one, other] = [await provedSupporter(), await provedSupporter()]
  const email = makeMail()
  await add(one.token, email)
  const code = await mailedCode(email, 'change_number')
  const give = (more: object) => call('POST', '/supporters/me/phone', { token: other.token, body: { email, code, ...more } })
  expect((await give({})).json().code).toBe('someone_else')
  // With the same code the person can say that the other account is theirs too, but only once.
  expect((await give({ someone_else: 'mine' })).statusCode).toBe(200)
  expect((await give({ someone_else: 'mine' })).json().code).toBe('code_expired')
  expect(await addressesOf(other.token)).toEqual(['first phone_number'])
  const session = await server.database
    .selectFrom('user_token')
    .innerJoin('device', 'device.id', 'user_token.device_id')
    .innerJoin('membership', 'membership.id', 'user_token.membership_id')
    .where('membership.id', '=', one.avi.id)
    .whereRef('device.person_id', '!=', 'membership.person_id')
    .where('user_token.revoked_at', 'is', null)
    .select('device.id')
    .execute()
  expect(session).toHaveLength(1)
})

test('someone else’s address can be added for one family, but signs in only its holder', async () => {
  const [one, other] = [await provedSupporter(), await provedSupporter()]
  const email = makeMail()
  await add(one.token, email)
  expect((await add(other.token, email, { someone_else: 'not_mine' })).statusCode).toBe(200)
  expect(await addressesOf(other.token)).toEqual(['first phone_number', 'own email'])
  const signedIn = await call('POST', '/login/verify', {
    body: { email, code: await mailedCode(email, 'sign_in', 'of one') },
    browser: 'of one',
  })
  expect(signedIn.json().memberships.map(({ family_token }: { family_token: string }) => family_token)).toEqual([one.family.token])
})

test('an unproved address for one family needs its holder’s yes, and adding it can be undone', async () => {
  const { avi } = await provedSupporter()
  const email = makeMail()
  const put = (token: string) => call('PUT', '/supporters/me/email', { token, body: { email } })
  expect((await put(avi.token)).statusCode).toBe(200)
  expect(await addressesOf(avi.token)).toEqual(['first phone_number', 'waiting email'])
  expect(await follow(await linkTo('reach', email))).toBe(200)
  expect(await addressesOf(avi.token)).toEqual(['first phone_number', 'own email'])
  expect(await follow(await linkTo('undo', avi.phone))).toBe(200)
  expect((await call('GET', '/supporters/me', { token: avi.token })).statusCode).toBe(401)
})

test('an undo restores a changed or removed address for one family, and asks for no new yes', async () => {
  for (const next of [makeMail(), null]) {
    const { family, avi } = await provedSupporter()
    const email = makeMail()
    const put = async (token: string, to: string | null) =>
      expect((await call('PUT', '/supporters/me/email', { token, body: { email: to } })).statusCode).toBe(200)
    await put(avi.token, email)
    expect(await follow(await linkTo('reach', email))).toBe(200)
    clock.now += 60_000
    await put(avi.token, next)
    expect(await follow(await linkTo('undo', avi.phone))).toBe(200)
    const back = await tokenByCode(avi.phone, family.token)
    expect([await addressesOf(back), (await me(back)).email]).toEqual([['first phone_number', 'own email'], email])
  }
})

test('if mails no longer reach an address for one family, it waits for a new yes after an undo', async () => {
  const { family, avi } = await provedSupporter()
  const email = makeMail()
  await call('PUT', '/supporters/me/email', { token: avi.token, body: { email } })
  expect(await follow(await linkTo('reach', email))).toBe(200)
  clock.now += 60_000
  await call('PUT', '/supporters/me/email', { token: avi.token, body: { email: null } })
  await markUnreached(server.database, email, clock.now)
  expect(await follow(await linkTo('undo', avi.phone))).toBe(200)
  expect(await addressesOf(await tokenByCode(avi.phone, family.token))).toEqual(['first phone_number', 'waiting email'])
})

test('an address that its holder had erased does not come back by an undo', async () => {
  const { family, avi } = await provedSupporter()
  const email = makeMail()
  await call('PUT', '/supporters/me/email', { token: avi.token, body: { email } })
  expect(await follow(await linkTo('reach', email))).toBe(200)
  clock.now += 60_000
  await call('PUT', '/supporters/me/email', { token: avi.token, body: { email: makeMail() } })
  const undo = await linkTo('undo', avi.phone)
  expect((await call('DELETE', '/login', { body: { email, code: await mailedCode(email, 'leave') } })).statusCode).toBe(200)
  const page = await app.inject({ url: `/${undo}` })
  expect(page.body).toContain('Your e-mail address for the family will then be removed')
  expect(await follow(undo)).toBe(200)
  expect(await addressesOf(await tokenByCode(avi.phone, family.token))).toEqual(['first phone_number'])
})

test('a coordinator who proved no address in the last hour can’t add an address for one family', async () => {
  const family = await makeFamily()
  const dana = await family.makeCoordinator()
  clock.now += HOUR
  const reply = await call('PUT', '/supporters/me/email', { token: dana.token, body: { email: makeMail() } })
  expect(reply.json().code).toBe('number_unproved')
})

test('a person can ask three mail addresses a day for a yes, but not a fourth', async () => {
  const { avi } = await provedSupporter()
  const put = async (email: string) => (await call('PUT', '/supporters/me/email', { token: avi.token, body: { email } })).statusCode
  expect([await put(makeMail()), await put(makeMail()), await put(makeMail()), await put(makeMail())]).toEqual([200, 200, 200, 429])
})

test('the fourth person to ask one mailbox for a yes in a day is refused, even with another +tag', async () => {
  const { family } = await provedSupporter()
  const people = []
  for (let at = 0; at < 4; at++) people.push(await family.makeSupporter())
  const put = ({ token }: { token: string }, at: number) =>
    call('PUT', '/supporters/me/email', { token, body: { email: `bombed+${at}@example.org` } })
  const replies = await Promise.all(people.map(put))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429])
})

test('in a sign-up with a number, the mail address is asked for a yes only after the approval', async () => {
  const family = await makeFamily()
  const email = makeMail()
  const supporter = { first_name: 'Gil', last_name: 'Bar', phone_number: makePhone(), email }
  const invitation = (await family.getInvitation()).token
  const { terms_version, privacy_version } = CONSENT
  const signedUp = await call('POST', '/supporters/signup', {
    body: { invitation, supporter, consent: { terms_version, privacy_version } },
  })
  expect(signedUp.json()).toMatchObject({ email, formatted_phone_number: expect.stringMatching(/^\+972/) })
  const [request] = (await family.asOwner('GET', '/requests')).json()
  expect(request.email).toBe(email)
  await outboxEmptied()
  expect(sink.to(email)).toEqual([])
  await family.asOwner('POST', `/requests/${request.id}/approve`, { trusted: false })
  expect(await linkTo('reach', email)).toMatch(/^reach\//)
})

test('a mail address that a family corrects gets a mail to confirm it, and the number stays', async () => {
  const { family, avi } = await provedSupporter()
  const email = makeMail()
  const corrected = await family.asOwner('PATCH', `/members/${avi.id}`, { email })
  expect(corrected.json().member).toMatchObject({ email, formatted_phone_number: expect.stringMatching(/^\+972/) })
  expect(await addressesOf(avi.token)).toEqual(['first phone_number', 'waiting email'])
  expect(await linkTo('reach', email)).toMatch(/^reach\//)
  const [event] = (await family.asOwner('GET', '/events')).json()
  expect(event.kind).toBe('number_changed')
})

test('an export and an erasure include the second address and the address for one family', async () => {
  const { avi, token } = await provedSupporter()
  const [second, own] = [makeMail(), makeMail()]
  await add(token, second)
  await call('PUT', '/supporters/me/email', { token, body: { email: own } })
  const exported = (await call('GET', '/supporters/me/export', { token })).body
  expect([exported.includes(second), exported.includes(own)]).toEqual([true, true])
  expect((await call('DELETE', '/supporters/me', { token })).statusCode).toBe(200)
  expect(await addressesOfHolder(server.database, second)).toBeUndefined()
  expect(await ownAddressOf(server.database, avi.id)).toEqual({ own_address: null, own_reached_at: null, own_chosen_by: null })
  for (const table of ['message', 'screen_outbox', 'login_code'] as const) {
    expect(await server.database.selectFrom(table).where('phone_e164', 'in', [second, own, avi.phone]).select('id').execute()).toEqual([])
  }
})

test('no mail address can be given for a family if the server sends no mails', async () => {
  const { makeFamily: makeOther, call: callOther } = await testServer()
  const avi = await (await makeOther()).makeSupporter()
  const reply = await callOther('PUT', '/supporters/me/email', { token: avi.token, body: { email: makeMail() } })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_allowed'])
})

test('a number that someone else has proved since does not come back by an undo', async () => {
  const [one, other] = [await provedSupporter(), await provedSupporter()]
  const old = one.avi.phone
  const changeTo = async (token: string, phone_number: string) => {
    const body = { phone_number, code: await server.codeFor(phone_number, 'change_number') }
    return (await call('POST', '/supporters/me/phone', { token, body })).statusCode
  }
  expect(await changeTo(one.token, makePhone())).toBe(200)
  const undo = await linkTo('undo', old)
  clock.now += 60_000
  expect(await changeTo(other.token, old)).toBe(200)
  await app.inject({ method: 'POST', url: `/${undo}`, payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const digits = (await me(other.token)).formatted_phone_number.replace(/\D/g, '')
  expect([`+${digits}`, (await me(one.token)).formatted_phone_number.replace(/\D/g, '') === digits]).toEqual([old, false])
})

test('a link that asks for a yes undoes nothing, and a link to undo confirms nothing', async () => {
  const { avi } = await provedSupporter()
  const email = makeMail()
  await call('PUT', '/supporters/me/email', { token: avi.token, body: { email } })
  const [reach, undo] = [await linkTo('reach', email), await linkTo('undo', avi.phone)]
  expect([await follow(reach.replace('reach', 'undo')), await follow(undo.replace('undo', 'reach'))]).toEqual([404, 404])
  expect(await addressesOf(avi.token)).toEqual(['first phone_number', 'waiting email'])
})

test('a code sent to an address for one family exports and erases only that address', async () => {
  const { family, avi } = await provedSupporter()
  const email = makeMail()
  await call('PUT', '/supporters/me/email', { token: avi.token, body: { email } })
  expect(await follow(await linkTo('reach', email))).toBe(200)
  const exported = await call('POST', '/login/export', { body: { email, code: await mailedCode(email, 'leave') } })
  expect(exported.json()).toEqual({
    ...{ person: null, families: [], proposed_circles: [] },
    gets_mails_of: [{ family: 'Levi', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
  })
  expect(exported.body).not.toContain(avi.phone)
  expect((await call('DELETE', '/login', { body: { email, code: await mailedCode(email, 'leave') } })).statusCode).toBe(200)
  expect(await addressesOf(avi.token)).toEqual(['first phone_number'])
  for (const table of ['message', 'login_code'] as const) {
    expect(await server.database.selectFrom(table).where('phone_e164', '=', email).select('id').execute()).toEqual([])
  }
  expect(await server.database.selectFrom('address_link').where('own_address', '=', email).select('id').execute()).toEqual([])
  await outboxEmptied()
  expect((await smsTo(avi.phone))[0]).toContain('undo/')
  expect((await family.asOwner('GET', '/events')).json()[0].kind).toBe('number_changed')
})

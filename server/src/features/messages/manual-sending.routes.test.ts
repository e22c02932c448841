import { expect, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { linkIn, makePhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { makeLinks } from '../sign-in/sign-in.commands.ts'

const server = await testServer({ SMS_PROVIDER: 'by-hand', PUBLIC_URL: 'https://help.example.org', HOST: '0.0.0.0' })
const { call, clock, database } = server

type ManualLinks = { sms_url: string } | null

test('with manual sending there are no codes, and no family can be started on the web', async () => {
  expect((await call('GET', '/settings')).json().sign_in_by_code).toBe(false)
  expect((await call('POST', '/login/code', { body: { phone_number: makePhone(), locale: 'en' } })).json().code).toBe('not_allowed')
  const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: makePhone() }
  const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code: '123456' }
  expect((await call('POST', '/families', { body })).json().code).toBe('not_allowed')
  expect((await call('GET', '/outbox', { headers: { host: 'help.example.org' } })).statusCode).toBe(404)
})

test('an approval offers its login link for WhatsApp or SMS until the link is used', async () => {
  const family = await makeFamilyByCommand(server)
  const { id, phone } = await family.makeRequest()
  const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  expect(message).toMatchObject({ template: 'approved', state: 'by_hand', to: 'Avi Cohen', hint: null })
  expect(message.by_hand.text).toMatch(/^Levi \(Hand in Hand\): .*https:\/\/help\.example\.org\/login\//s)
  expect(message.by_hand.text).not.toContain('code')
  expect(message.by_hand.whatsapp_url).toBe(`whatsapp://send?phone=${phone.slice(1)}&text=${encodeURIComponent(message.by_hand.text)}`)
  expect(message.by_hand.sms_url.startsWith(`sms:${phone}?&body=`)).toBe(true)
  const listed = async () =>
    (await family.asOwner('GET', '/messages')).json().find((each: { template: string }) => each.template === 'approved')
  expect((await listed()).by_hand).toEqual(message.by_hand)
  expect((await call('POST', '/session', { body: linkIn(message.by_hand.whatsapp_url) })).statusCode).toBe(201)
  expect(await listed()).toMatchObject({ state: 'sent', by_hand: null })
})

test('a message without a login link opens WhatsApp by https, which works without the app', async () => {
  const family = await makeFamilyByCommand(server)
  const { id, phone } = await family.makeRequest()
  const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  const { user_token: token } = (await call('POST', '/session', { body: linkIn(message.by_hand.sms_url) })).json()
  await call('PUT', `/supporters/me${family.path}/join`, { token, body: {} })
  await family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: id })
  const [{ by_hand: assigned }] = (await family.asOwner('GET', '/messages')).json()
  expect(assigned.whatsapp_url).toBe(`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(assigned.text)}`)
})

test('a link that was not sent is not shown after a day', async () => {
  const family = await makeFamilyByCommand(server)
  const { id } = await family.makeRequest()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  clock.now += 24 * 3_600_000
  const [message] = (await family.asOwner('GET', '/messages')).json()
  expect(message).toMatchObject({ template: 'approved', state: 'expired', by_hand: null })
  clock.now -= 24 * 3_600_000
})

test('a new link ends the previous link, even if that was not sent yet', async () => {
  const family = await makeFamilyByCommand(server)
  const { id } = await family.makeRequest()
  const { message: first } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  const fresh = await family.asOwner('POST', `/members/${id}/link`, {})
  expect(fresh.statusCode).toBe(201)
  expect(fresh.json().message).toMatchObject({ template: 'login_link', state: 'by_hand' })
  expect((await call('POST', '/session', { body: linkIn(first.by_hand.sms_url) })).statusCode).toBe(401)
  const old = (await family.asOwner('GET', '/messages')).json().find((each: { template: string }) => each.template === 'approved')
  expect(old).toMatchObject({ state: 'expired', by_hand: null })
  expect((await call('POST', '/session', { body: linkIn(fresh.json().message.by_hand.sms_url) })).statusCode).toBe(201)
})

test('with manual sending, a link that only the owner sees makes a supporter a coordinator', async () => {
  const family = await makeFamilyByCommand(server)
  const reads = async (reader: string) =>
    (await call('GET', `${family.path}/messages`, { token: reader })).json<{ template: string; by_hand: ManualLinks }[]>()
  const signInBy = async (manualLinks: ManualLinks) => (await call('POST', '/session', { body: linkIn(manualLinks?.sms_url ?? '') })).json()
  const join = async () => {
    const { id } = await family.makeRequest()
    const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
    const { user_token: token } = await signInBy(message.by_hand)
    await call('PUT', `/supporters/me${family.path}/join`, { token, body: {} })
    return { id, token }
  }
  const [dana, ruth] = [await join(), await join()]
  const raise = async (id: number) => (await family.asOwner('PATCH', `/members/${id}`, { role: 'coordinator' })).json()
  const offered = await raise(dana.id)
  expect(offered.member).toMatchObject({ role: 'supporter', offered_role: 'coordinator' })
  const accepted = await signInBy(offered.message.by_hand)
  expect(accepted).toMatchObject({ role: 'coordinator', confirmed: true })
  expect((await call('GET', '/supporters/me', { token: dana.token })).statusCode).toBe(401)

  // The page of Dana's link did not ask her whether the circle may call her. Until she agrees, the circle calls its owner.
  const isContact = async () => {
    const members = (await family.asOwner('GET', '/members')).json<{ id: number; is_contact: boolean }[]>()
    return members.find(({ id }) => id === dana.id)?.is_contact
  }
  const seen = (token: string, body: { contact?: boolean }) => call('PUT', `/supporters/me${family.path}/role/seen`, { token, body })
  expect([(await seen(accepted.user_token, {})).statusCode, await isContact()]).toEqual([200, false])
  expect([(await seen(accepted.user_token, { contact: true })).statusCode, await isContact()]).toEqual([200, true])
  expect((await seen(ruth.token, { contact: true })).json().code).toBe('not_allowed')

  // Links with more than a supporter's rights are hidden from coordinators.
  await raise(ruth.id)
  expect((await reads(family.owner.token))[0]).toMatchObject({ template: 'login_link', by_hand: expect.anything() })
  expect((await reads(accepted.user_token))[0]).toMatchObject({ template: 'login_link', by_hand: null })
  const members = (await family.asOwner('GET', '/members')).json<{ id: number; is_me: boolean }[]>()
  const own = await family.asOwner('POST', `/members/${members.find(({ is_me }) => is_me)?.id}/link`, {})
  expect(own.json().code).toBe('not_allowed')
})

test('with manual sending, the owner stays owner until the new owner first opens their link', async () => {
  const family = await makeFamilyByCommand(server)
  const { id } = await family.makeRequest()
  await family.makeRequest({ first_name: 'Gil' })
  const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  const { user_token: token } = (await call('POST', '/session', { body: linkIn(message.by_hand.sms_url) })).json()
  await call('PUT', `/supporters/me${family.path}/join`, { token, body: {} })
  const offered = (await family.asOwner('POST', '/owner', { member: id })).json()
  const link = linkIn(offered.message.by_hand.sms_url)
  const roleOf = async (user: string) => (await call('GET', `/supporters/me${family.path}`, { token: user })).json().me?.role
  expect([await roleOf(family.owner.token), await roleOf(token)]).toEqual(['owner', 'supporter'])
  const { user_token: first } = (await call('POST', '/session', { body: link })).json()
  expect([await roleOf(family.owner.token), await roleOf(first), await roleOf(token)]).toEqual(['coordinator', 'owner', undefined])
  // Safari and the home screen both open the link. It stays valid, and changes nothing more.
  expect((await call('POST', '/session', { body: link })).json().role).toBe('owner')
})

test('the link that accepts an offered role stays valid until the owner makes a new one', async () => {
  const family = await makeFamilyByCommand(server)
  const join = async (phone = makePhone()) => {
    const { id } = await family.makeRequest({ phone_number: phone })
    const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
    return { id, phone, token: await server.openLink(linkIn(message.by_hand.sms_url)) }
  }
  const [dana, tom] = [await join(), await join()]
  await database.updateTable('membership').set({ role: 'coordinator' }).where('id', '=', dana.id).execute()
  const roleOf = async (link: ReturnType<typeof linkIn>) => (await call('POST', '/session', { body: link })).json().role
  const asDana = (method: string, rest: string, body: object = {}) => call(method, `${family.path}${rest}`, { token: dana.token, body })
  const theirLink = (reply: { json: () => { message: { by_hand: ManualLinks } } }) => linkIn(reply.json().message.by_hand?.sms_url ?? '')

  const offer = theirLink(await family.asOwner('POST', '/owner', { member: tom.id }))
  expect((await asDana('POST', `/members/${tom.id}/link`)).json().code).toBe('role_offered')
  const [seen] = (await asDana('GET', '/messages')).json()
  expect(seen).toMatchObject({ template: 'login_link', by_hand: null })
  expect(await makeLinks(database, tom.phone, server.settings, clock.now)).toMatchObject([{ path: null }])
  // The owner may have the link shown again. The new link accepts the offer in place of the old link.
  const again = theirLink(await family.asOwner('POST', `/members/${tom.id}/link`, {}))
  expect((await call('POST', '/session', { body: offer })).statusCode).toBe(401)
  const gil = await join()
  await family.asOwner('PATCH', `/members/${gil.id}`, { role: 'coordinator' })
  expect(await roleOf(theirLink(await family.asOwner('POST', `/members/${gil.id}/link`, {})))).toBe('coordinator')
  // An offer that was withdrawn can't be accepted, but the link still signs in.
  await family.asOwner('PATCH', `/members/${tom.id}`, { role: 'supporter' })
  expect(await roleOf(again)).toBe('supporter')
  // A link that was made for one role does not accept another role.
  const toCoordinate = theirLink(await family.asOwner('PATCH', `/members/${tom.id}`, { role: 'coordinator' }))
  await database.updateTable('membership').set({ offered_role: 'owner', offered_by: 'operator' }).where('id', '=', tom.id).execute()
  expect(await roleOf(toCoordinate)).toBe('supporter')
  expect((await family.asOwner('POST', `/members/${tom.id}/link`, {})).json().code).toBe('role_offered')
  const [{ path = '' } = {}] = await makeLinks(database, tom.phone, server.settings, clock.now)
  expect(await roleOf(linkIn(path ?? ''))).toBe('owner')
})

test('no message is offered for manual sending to a removed member', async () => {
  const family = await makeFamilyByCommand(server)
  const { id } = await family.makeRequest()
  await family.makeRequest({ first_name: 'Gil' })
  const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  const { user_token: token } = (await call('POST', '/session', { body: linkIn(message.by_hand.sms_url) })).json()
  await call('PUT', `/supporters/me${family.path}/join`, { token, body: {} })
  await family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: id })
  const offered = async () =>
    (await family.asOwner('GET', '/messages'))
      .json<{ template: string; by_hand: unknown }[]>()
      .filter(({ by_hand }) => by_hand !== null)
      .map(({ template }) => template)
  expect(await offered()).toEqual(['task_assigned', 'join_request'])
  expect((await family.asOwner('DELETE', `/members/${id}`)).statusCode).toBe(200)
  expect(await offered()).toEqual(['join_request'])
})

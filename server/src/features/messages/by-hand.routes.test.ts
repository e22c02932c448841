import { expect, test } from 'vitest'
import { aPhone } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { createFamily } from '../families/families.commands.ts'
import { renewLink } from '../sign-in/sign-in.queries.ts'
import { outboxWorker } from './messages.jobs.ts'
import { Refused } from './messages.providers.ts'

const server = await testServer({ SMS_PROVIDER: 'by-hand', PUBLIC_URL: 'https://help.example.org', HOST: '0.0.0.0' })
const { app, call, clock, database, familyOf } = server
const refuseAll = async () => {
  throw new Refused('the gateway wants none')
}

/** As `npm run family -- create` makes one: there are no codes here. */
async function aFamily() {
  const phone = aPhone()
  const owner = { first_name: 'Noa', last_name: 'Levi', phone }
  const link = await database.transaction().execute(async (transaction) => {
    const made = await createFamily(transaction, { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner }, false, clock.now)
    return { family_token: made.family_token, user_token: await renewLink(transaction, made, { sentBy: 'shown_link' }, clock.now) }
  })
  const { user_token: token } = (await call('POST', '/session', { body: link })).json()
  await call('PUT', `/supporters/me/families/${link.family_token}/join`, { token, body: {} })
  return familyOf(link.family_token, { phone, token })
}
type ByHand = { sms_url: string } | null
const linkIn = (url: string) => {
  const [, user_token, family_token] = /\/login\/([\w-]+)\/([\w-]+)/.exec(decodeURIComponent(url)) ?? []
  return { user_token, family_token }
}

test('without a gateway nobody is promised a code, and families are not started on the web', async () => {
  expect((await call('GET', '/settings')).json().sign_in_by_code).toBe(false)
  expect((await call('POST', '/login/code', { body: { phone_number: aPhone(), locale: 'en' } })).json().code).toBe('not_allowed')
  const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: aPhone() }
  const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code: '123456' }
  expect((await call('POST', '/families', { body })).json().code).toBe('not_allowed')
  expect((await call('GET', '/outbox', { headers: { host: 'help.example.org' } })).statusCode).toBe(404)
})

test('an approval offers its login link to be sent by WhatsApp or SMS, until it is used', async () => {
  const family = await aFamily()
  const { id, phone } = await family.ask()
  const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  expect(message).toMatchObject({ template: 'approved', state: 'by_hand', to: 'Avi Cohen' })
  expect(message.by_hand.whatsapp_url).toMatch(new RegExp(`^https://wa\\.me/${phone.slice(1)}\\?text=Levi%3A`))
  expect(message.by_hand.whatsapp_url).not.toContain('code')
  expect(message.by_hand.sms_url.startsWith(`sms:${phone}?&body=`)).toBe(true)
  const listed = async () =>
    (await family.asOwner('GET', '/messages')).json().find((each: { template: string }) => each.template === 'approved')
  expect((await listed()).by_hand).toEqual(message.by_hand)
  expect((await call('POST', '/session', { body: linkIn(message.by_hand.whatsapp_url) })).statusCode).toBe(201)
  expect(await listed()).toMatchObject({ state: 'sent', by_hand: null })
})

test('a link that nobody sent is not shown any more after a day', async () => {
  const family = await aFamily()
  const { id } = await family.ask()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  clock.now += 24 * 3_600_000
  const [message] = (await family.asOwner('GET', '/messages')).json()
  expect(message).toMatchObject({ template: 'approved', state: 'expired', by_hand: null })
  clock.now -= 24 * 3_600_000
})

test('a fresh link ends the one before, also where that was not sent yet', async () => {
  const family = await aFamily()
  const { id } = await family.ask()
  const { message: first } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  const fresh = await family.asOwner('POST', `/members/${id}/link`, {})
  expect(fresh.statusCode).toBe(201)
  expect(fresh.json().message).toMatchObject({ template: 'login_link', state: 'by_hand' })
  expect((await call('POST', '/session', { body: linkIn(first.by_hand.sms_url) })).statusCode).toBe(401)
  const old = (await family.asOwner('GET', '/messages')).json().find((each: { template: string }) => each.template === 'approved')
  expect(old).toMatchObject({ state: 'expired', by_hand: null })
  expect((await call('POST', '/session', { body: linkIn(fresh.json().message.by_hand.sms_url) })).statusCode).toBe(201)
})

test('a link that the gateway refused is offered to be sent by hand until it is used, or a fresh one is made', async () => {
  const family = await aFamily()
  const listed = async () => (await family.asOwner('GET', '/messages')).json<{ template: string; state: string; by_hand: ByHand }[]>()
  const linkOf = async (template: string) => (await listed()).find((each) => each.template === template)
  const { id } = await family.ask()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  await outboxWorker(app, { send: refuseAll }).sendDue()
  expect(await linkOf('approved')).toMatchObject({ state: 'failed', by_hand: { sms_url: expect.stringContaining('sms:') } })
  await family.asOwner('POST', `/members/${id}/link`, {})
  expect(await linkOf('approved')).toMatchObject({ state: 'expired', by_hand: null })

  await outboxWorker(app, { send: refuseAll }).sendDue()
  const fresh = await linkOf('login_link')
  expect(fresh?.state).toBe('failed')
  expect((await call('POST', '/session', { body: linkIn(fresh?.by_hand?.sms_url ?? '') })).statusCode).toBe(201)
  expect(await linkOf('login_link')).toMatchObject({ state: 'sent', by_hand: null })
})

test("the owner's own login link is for the owner alone, not for a coordinator who reads the messages", async () => {
  const family = await aFamily()
  const { id } = await family.ask()
  const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  const { user_token: token } = (await call('POST', '/session', { body: linkIn(message.by_hand.sms_url) })).json()
  await family.asOwner('PATCH', `/members/${id}`, { role: 'coordinator' })
  const members = (await family.asOwner('GET', '/members')).json<{ id: number; is_me: boolean }[]>()
  const fresh = (await family.asOwner('POST', `/members/${members.find(({ is_me }) => is_me)?.id}/link`, {})).json()
  const linkFor = async (reader: string) =>
    (await call('GET', `${family.path}/messages`, { token: reader }))
      .json<{ template: string; by_hand: unknown }[]>()
      .find(({ template }) => template === 'login_link')?.by_hand
  expect(fresh.message.by_hand).not.toBeNull()
  expect(await linkFor(token)).toBeNull()
})

test('nothing is offered to be sent to somebody who was removed', async () => {
  const family = await aFamily()
  const { id } = await family.ask()
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  await family.asOwner('POST', `/tasks/${(await family.addTask()).id}/assign`, { member: id })
  const offered = async () =>
    (await family.asOwner('GET', '/messages'))
      .json<{ template: string; by_hand: unknown }[]>()
      .filter(({ by_hand }) => by_hand !== null)
      .map(({ template }) => template)
  expect(await offered()).toEqual(['task_assigned', 'approved', 'join_request'])
  expect((await family.asOwner('DELETE', `/members/${id}`)).statusCode).toBe(200)
  expect(await offered()).toEqual(['join_request'])
})

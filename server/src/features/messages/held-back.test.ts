import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { makePhone } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { confirmMember } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

/** A family whose SMS go through a gateway that returns this status, with two people whom it added manually. */
async function makeFamily(status: number, phone = makePhone()) {
  const gateway = await aGateway(0, status)
  onTestFinished(gateway.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...gateway.settings })
  const family = await makeFamilyByCommand(server)
  const { id } = (await family.asOwner('POST', '/members', { first_name: 'Avi', phone_number: phone, consent: true })).json<{
    id: number
  }>()
  await confirmMember(server, id)
  return {
    server,
    family,
    gateway,
    id,
    link: async () => (await family.asOwner('POST', `/members/${id}/link`, {})).json<{ message: Message }>().message,
    listed: async () => (await family.asOwner('GET', '/messages')).json<Message[]>(),
    kept: () => server.database.selectFrom('message').where('template', '=', 'login_link').select('parameters').execute(),
  }
}
const linkIn = (text = '') => {
  const [, user_token, family_token] = /\/login\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
  return { user_token, family_token }
}

test('a login link that the gateway rejects is erased and hidden, and a hint says to use a code', async () => {
  const { server, link, listed, kept } = await makeFamily(400)
  expect(await link()).toMatchObject({ state: 'queued', hint: null, by_hand: null })
  await outboxEmpty(server)
  expect(await listed()).toMatchObject([{ template: 'login_link', state: 'failed', hint: 'log_in_by_code', by_hand: null }])
  expect(await kept()).toEqual([{ parameters: '{}' }])
  // A link that an older version stored is not shown either.
  const parameters = JSON.stringify({ family: 'Levi', path: '/login/x/y' })
  await server.database.updateTable('message').set({ parameters }).execute()
  expect(await listed()).toMatchObject([{ state: 'failed', by_hand: null }])
})

test('a second link within a minute is not sent, and the first stays valid', async () => {
  const { server, family, gateway, link, listed } = await makeFamily(202)
  await link()
  await outboxEmpty(server)
  expect(await link()).toMatchObject({ state: 'failed', hint: 'log_in_by_code', by_hand: null })
  await outboxEmpty(server)
  expect(gateway.sent).toHaveLength(1)
  const signIn = () => server.call('POST', '/session', { body: linkIn(gateway.sent.at(-1)?.text) })
  expect((await signIn()).statusCode).toBe(201)
  // Using the first link does not make the second one count as sent.
  expect(await listed()).toMatchObject([{ state: 'failed' }, { state: 'sent', hint: null }])
  server.clock.now += MINUTE
  expect(await link()).toMatchObject({ state: 'queued' })
  await outboxEmpty(server)
  expect(gateway.sent).toHaveLength(2)
  expect((await signIn()).statusCode).toBe(201)
  expect((await family.asOwner('GET', '/members')).statusCode).toBe(200)
})

test('for a person whose country gets no SMS, there is no hint to use a code', async () => {
  const { server, link, listed } = await makeFamily(202, '+33612345678')
  await link()
  await outboxEmpty(server)
  expect(await listed()).toMatchObject([{ state: 'failed', hint: null, by_hand: null }])
})

test('a failed message without a login link is still offered for manual sending', async () => {
  const { server, family, id, listed } = await makeFamily(400)
  await family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: id })
  await outboxEmpty(server)
  expect(await listed()).toMatchObject([
    { template: 'task_assigned', state: 'failed', hint: null, by_hand: { sms_url: expect.stringContaining('Soup') } },
  ])
})

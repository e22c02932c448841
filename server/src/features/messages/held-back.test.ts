import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { aFamilyByCommand } from '../../testing/families.ts'
import { aPhone } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { confirmMember } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

/** A family whose SMS go through a gateway that answers with this status, with two people whom it added by hand. */
async function aFamily(status: number, phone = aPhone()) {
  const gateway = await aGateway(0, status)
  onTestFinished(gateway.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...gateway.settings })
  const family = await aFamilyByCommand(server)
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

test('a login link that the gateway refused is kept by nobody and shown to nobody: the person logs in with a code', async () => {
  const { server, link, listed, kept } = await aFamily(400)
  expect(await link()).toMatchObject({ state: 'queued', hint: null, by_hand: null })
  await outboxEmpty(server)
  expect(await listed()).toMatchObject([{ template: 'login_link', state: 'failed', hint: 'log_in_by_code', by_hand: null }])
  expect(await kept()).toEqual([{ parameters: '{}' }])
  // Nor is one that an older version kept.
  const parameters = JSON.stringify({ family: 'Levi', path: '/login/x/y' })
  await server.database.updateTable('message').set({ parameters }).execute()
  expect(await listed()).toMatchObject([{ state: 'failed', by_hand: null }])
})

test('a second link within a minute is kept back at once, and the first stays good', async () => {
  const { server, family, gateway, link, listed } = await aFamily(202)
  await link()
  await outboxEmpty(server)
  expect(await link()).toMatchObject({ state: 'failed', hint: 'log_in_by_code', by_hand: null })
  await outboxEmpty(server)
  expect(gateway.sent).toHaveLength(1)
  const signIn = () => server.call('POST', '/session', { body: linkIn(gateway.sent.at(-1)?.text) })
  expect((await signIn()).statusCode).toBe(201)
  // Using it does not make the other one sent.
  expect(await listed()).toMatchObject([{ state: 'failed' }, { state: 'sent', hint: null }])
  server.clock.now += MINUTE
  expect(await link()).toMatchObject({ state: 'queued' })
  await outboxEmpty(server)
  expect(gateway.sent).toHaveLength(2)
  expect((await signIn()).statusCode).toBe(201)
  expect((await family.asOwner('GET', '/members')).statusCode).toBe(200)
})

test('nobody is told to ask for a code whose number gets no SMS at all', async () => {
  const { server, link, listed } = await aFamily(202, '+97236345678')
  await link()
  await outboxEmpty(server)
  expect(await listed()).toMatchObject([{ state: 'failed', hint: null, by_hand: null }])
})

test('other messages that failed are offered to be sent by hand as before', async () => {
  const { server, family, id, listed } = await aFamily(400)
  await family.asOwner('POST', `/tasks/${(await family.addTask()).id}/assign`, { member: id })
  await outboxEmpty(server)
  expect(await listed()).toMatchObject([
    { template: 'task_assigned', state: 'failed', hint: null, by_hand: { sms_url: expect.stringContaining('Soup') } },
  ])
})

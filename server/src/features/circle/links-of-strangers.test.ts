import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { familyMaker, makePhone, ok } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

// Anyone can start a family and add anyone's number. Until the person says yes, that family's links are links of strangers.

/** A server whose SMS go through a gateway. */
async function aServer() {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const server = await testServer({ LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1', ...gateway.settings })
  // When the outbox is empty, the gateway has all messages that are due. The other messages still wait for their time.
  const textsTo = async (phone: string) => {
    await outboxEmpty(server)
    return gateway.to(phone).toReversed()
  }
  const maker = familyMaker({ openBrowser: () => ({ call: server.call }), textsTo, textComesWithin: 0 })
  return {
    ...server,
    ...maker,
    textsTo,
    linksTo: async (phone: string) => (await textsTo(phone)).filter((text) => text.includes('/login/')),
  }
}
type Server = Awaited<ReturnType<typeof aServer>>

/**
 * A family of strangers adds a number, to which the server then sends a login link. Returns what the reply and the list of messages say
 * about this link.
 */
async function addByStrangers({ makeFamily, textsTo }: Server, phone: string) {
  const family = await makeFamily()
  const { id } = await family.addMember({ phone_number: phone })
  const reply = await family.asOwner('POST', `/members/${id}/link`, {})
  const listed = async () => {
    await textsTo(phone)
    const [message] = (await family.asOwner('GET', '/messages')).json<Message[]>().filter(({ template }) => template === 'login_link')
    return message && { ...message, id: 0, created_at: '', sent_at: message.sent_at !== null }
  }
  const { message } = reply.json<{ message: Message }>()
  const again = await family.asOwner('POST', `/members/${id}/link`, {})
  return {
    status: reply.statusCode,
    message: { ...message, id: 0, created_at: '' },
    listed: await listed(),
    again: again.json().code,
    family,
    id,
  }
}
const seen = ({ status, message, listed, again }: Awaited<ReturnType<typeof addByStrangers>>) => ({ status, message, listed, again })

test('a family does not see how many links other families have sent to a number', async () => {
  const server = await aServer()
  const [known, fresh] = [makePhone(), makePhone()]
  const first = await addByStrangers(server, known)
  const second = await addByStrangers(server, known)
  const other = await addByStrangers(server, fresh)
  expect(seen(second)).toEqual(seen(other))
  expect(seen(second)).toEqual(seen(first))
  expect(second).toMatchObject({
    status: 201,
    message: { state: 'queued', hint: null },
    listed: { state: 'sent' },
    again: 'link_already_sent',
  })
  // The link of the second family goes out too, a minute later.
  expect(await server.linksTo(known)).toHaveLength(1)
  server.clock.now += MINUTE
  expect(await server.linksTo(known)).toHaveLength(2)
})

test('a family does not see whether a person has turned off all messages', async () => {
  const server = await aServer()
  const [stopped, fresh] = [makePhone(), makePhone()]
  await addByStrangers(server, stopped)
  await changeAddresses(server.database, stopped, { stopped_at: server.clock.now })
  server.clock.now += HOUR
  expect(seen(await addByStrangers(server, stopped))).toEqual(seen(await addByStrangers(server, fresh)))
})

test('links of unconfirmed families do not count towards the link limit of a confirmed family', async () => {
  const server = await aServer()
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  server.clock.now += DAY
  const strangers = []
  for (let made = 0; made < 4; made++) strangers.push(await addByStrangers(server, avi.phone))
  const before = (await server.linksTo(avi.phone)).length
  const sent = await family.asOwner('POST', `/members/${avi.id}/link`, {})
  expect(sent.json<{ message: Message }>().message).toMatchObject({ state: 'queued', hint: null })
  expect(await server.linksTo(avi.phone)).toHaveLength(before + 1)
  // All these families together send no more than one such family could.
  for (let hours = 0; hours < 24; hours++) {
    server.clock.now += HOUR
    await server.textsTo(avi.phone)
  }
  const ofStrangers = (await server.linksTo(avi.phone)).length - before - 1
  expect(ofStrangers).toBeLessThanOrEqual(5)
})

test('a mailbox’s addresses together get at most 1 link a minute and 3 an hour from strangers', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...sink.settings })
  const sendTo = async (email: string) => {
    const family = await server.makeFamily()
    const { id } = await ok<{ id: number }>(family.asOwner('POST', '/members', { first_name: 'Avi', consent: true, email }))
    await ok(family.asOwner('POST', `/members/${id}/link`, {}))
    await server.outboxEmptied()
  }
  const came = () => sink.mails.filter(({ to }) => to.some((each) => each.startsWith('avi'))).length
  for (let at = 0; at < 5; at++) await sendTo(`avi+${at}@example.org`)
  expect(came()).toBe(1)
  await sendTo('avi.b@example.org')
  expect(came()).toBe(2)
  for (let minutes = 0; minutes < 50; minutes++) {
    server.clock.now += MINUTE
    await server.outboxEmptied()
  }
  expect(came()).toBe(4)
  await sendTo('avi@example.org')
  expect(came()).toBe(4)
})

import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { accept, FRIENDS_CONSENT, type ProposalReply, propose, type Server } from '../../testing/circles/proposals.ts'
import { makePhone, ok } from '../../testing/family.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { call, database, clock, textsTo } = server
const open = (link: string) => call('POST', '/proposed_circles/open', { body: { link } })
const stateOf = async (link: string) => (await open(link)).json()
const send = ({ made, browser }: Awaited<ReturnType<typeof propose>>, phone_number: string) =>
  call('POST', '/proposed_circles/send', { body: { link: made.link, phone_number }, browser })

test('an address gets one message, even if several friends propose or a proposal has ended', async () => {
  const phone = makePhone()
  const first = await propose(server)
  await ok(send(first, phone))
  expect((await send(first, makePhone())).json()).toEqual({ sent: false })
  const second = await propose(server)
  // Another reply would tell the second friend that someone else has proposed a circle to this family.
  expect((await send(second, phone)).json()).toEqual({ sent: true })
  expect(await stateOf(second.made.link)).toMatchObject({ sent: true })
  expect((await send(second, makePhone())).json()).toEqual({ sent: false })
  await ok(call('POST', '/proposed_circles/decline', { body: { link: first.made.link } }))
  expect((await send(await propose(server), phone)).json()).toEqual({ sent: true })
  expect((await textsTo(phone)).length).toBe(1)
  const start = clock.now
  clock.now = start + 14 * DAY
  // Proposals that sent nothing do not prevent a later one from being sent.
  const later = await propose(server)
  expect((await send(later, phone)).json()).toEqual({ sent: true })
  expect(await textsTo(phone)).toEqual([expect.stringContaining(later.made.link)])
  clock.now = start
})

test('a proposal that was sent and then ended counts towards the limit for two weeks', async () => {
  const [friend, start] = [makePhone(), clock.now]
  const statuses: number[] = []
  for (const [turn, isSent] of [true, true, false, true, true].entries()) {
    clock.now = start + turn * DAY
    const proposed = await propose(server, { friend })
    statuses.push(proposed.reply.statusCode)
    if (proposed.reply.statusCode !== 201) continue
    if (isSent) await ok(send(proposed, makePhone()))
    await ok(call('POST', '/proposed_circles/decline', { body: { link: proposed.made.link } }))
  }
  expect(statuses).toEqual([201, 201, 201, 201, 429])
  clock.now = start + 15 * DAY
  expect((await propose(server, { friend })).reply.statusCode).toBe(201)
  clock.now = start
})

test('a proposal uses a friend’s new number, and the old number gets no link', async () => {
  const [circle, number] = [await server.makeFamily(), makePhone()]
  const { phone: old } = await circle.makeSupporter()
  const { made } = await propose(server, { friend: old })
  clock.now += 61_000
  const token = await server.tokenByCode(old, circle.token)
  await ok(
    call('POST', '/supporters/me/phone', { token, body: { phone_number: number, code: await server.codeFor(number, 'change_number') } }),
  )
  clock.now += 61_000
  expect((await accept(server, made.link, { phone: number, browser: 'another' })).reply.json().code).toBe('someone_else')
  const [before, beforeNew] = [(await textsTo(old)).length, (await textsTo(number)).length]
  expect((await accept(server, made.link)).reply.statusCode).toBe(201)
  expect((await textsTo(old)).length).toBe(before)
  expect((await textsTo(number)).length).toBe(beforeNew + 1)
  clock.now -= 122_000
})

test('only the friend who proposed a circle can have its link sent, even if others have the link', async () => {
  const { made } = await propose(server)
  const body = { link: made.link, phone_number: makePhone() }
  expect((await call('POST', '/proposed_circles/send', { body, browser: 'another' })).json()).toEqual({ sent: false })
  expect(await stateOf(made.link)).toMatchObject({ sent: false })
})

test('someone who stopped SMS gets no message, and the reply does not say so', async () => {
  const family = await server.makeFamily()
  const { phone } = await family.makeSupporter()
  await changeAddresses(database, phone, { stopped_at: clock.now })
  const texts = await textsTo(phone)
  expect((await send(await propose(server), phone)).json()).toEqual({ sent: true })
  expect(await textsTo(phone)).toEqual(texts)
})

test('a link that was sent to a number can only be accepted with that number', async () => {
  const proposed = await propose(server)
  const { made } = proposed
  const phone = makePhone()
  await ok(send(proposed, phone))
  expect((await accept(server, made.link)).reply.json().code).toBe('someone_else')
  expect((await accept(server, made.link, { phone })).reply.statusCode).toBe(201)
})

test('proposals can use only a part of a day’s SMS, and a friend who uses mail can’t send SMS', async () => {
  const [gateway, sink] = [await aGateway(), await mailSink()]
  onTestFinished(gateway.close)
  onTestFinished(sink.close)
  const sending = await testServer({
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    SMS_PER_DAY: '100',
    ...gateway.settings,
    ...sink.settings,
  })
  const readCode = async (phone: string) => {
    await outboxEmpty(sending)
    return /^\d{6}/.exec(gateway.to(phone).at(-1) ?? '')?.[0] ?? ''
  }
  const sent = []
  for (const ip of [1, 2, 3]) {
    const from = { 'x-forwarded-for': `203.0.${ip}.9` }
    const through = {
      readCode,
      call: ((method, path, options) => sending.call(method, path, { ...options, headers: from })) as Server['call'],
    }
    const { made, browser } = await propose(through)
    const body = { link: made.link, phone_number: makePhone() }
    sent.push((await sending.call('POST', '/proposed_circles/send', { body, browser })).json().sent)
  }
  expect(sent).toEqual([true, true, false])
  const email = 'ruth@example.org'
  await ok(sending.call('POST', '/login/code', { body: { email, locale: 'en', purpose: 'start_family' }, browser: 'r' }))
  await outboxEmpty(sending)
  const code = /\b\d{6}\b/.exec(sink.to(email).at(-1)?.text ?? '')?.[0]
  const friend = { first_name: 'Ruth', last_name: '', email }
  const made = await ok<ProposalReply>(
    sending.call('POST', '/proposed_circles', {
      body: { title: 'X', locale: 'en', friend, code, tasks: [], consent: FRIENDS_CONSENT },
      browser: 'r',
    }),
  )
  const body = { link: made.link, phone_number: makePhone() }
  expect((await sending.call('POST', '/proposed_circles/send', { body, browser: 'r' })).json().sent).toBe(false)
})

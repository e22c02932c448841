import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { messageWarnings } from '../../testing/readyz.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './outbox.jobs.ts'

/** A server whose gateway returns this status for everything. Its worker runs only when a test calls it. */
async function aServerRefused(status: number, body = '') {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const server = await testServer({ LOG_LEVEL: 'warn', ...gateway.settings })
  gateway.replies.status = () => status
  gateway.replies.body = body
  const takesAgain = () => {
    gateway.replies.status = () => 202
    gateway.sent.length = 0
  }
  /** Moves the clock by this time (ms), in steps of 10 s, and runs the worker at each step. */
  const pass = async (time: number) => {
    const until = server.clock.now + time
    while (server.clock.now < until) {
      server.clock.now = Math.min(until, server.clock.now + 10_000)
      await server.outbox.sendDue()
    }
  }
  const warnings = () => messageWarnings(server)
  const logged = (level: number) =>
    server.lines.map((line) => JSON.parse(line)).filter((line) => line.level === level && /gateway/.test(line.msg))
  return { server, gateway, takesAgain, pass, warnings, logged }
}

test.each([
  [401, ''],
  [402, 'no credit'],
  [403, 'Authorization failed for sendsms'],
])('messages wait while a gateway returns %i, and are sent in order when it accepts us again', async (status, body) => {
  const { server, gateway, takesAgain, pass } = await aServerRefused(status, body)
  const avi = await makeRecipient(server)
  const [notice, first, second] = [
    await makeMessageTo(server, avi, 'task_assigned'),
    await makeMessageTo(server, avi),
    await makeMessageTo(server, avi),
  ]
  await server.outbox.sendDue()
  await pass(6 * HOUR)
  for (const message of [notice, first, second]) expect(await message.read()).toMatchObject({ state: 'queued', attempts: 0 })
  // Messages are tried from time to time, not each second.
  expect(gateway.sent.length).toBeGreaterThan(10)
  expect(gateway.sent.length).toBeLessThan(90)
  takesAgain()
  await pass(5 * MINUTE)
  const sent = await Promise.all([first, second, notice].map((message) => message.read()))
  expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  expect(gateway.sent).toHaveLength(3)
  expect(sent.map(({ sent_at }) => sent_at)).toEqual(sent.map(() => sent[0]?.sent_at))
})

test('an expired code, reminder or ask is not sent when the gateway accepts us again', async () => {
  const { server, gateway, takesAgain, pass } = await aServerRefused(402)
  const avi = await makeRecipient(server)
  const code = await makeMessageTo(server, avi, 'login_code')
  const [reminder, ask, later] = [
    await makeMessageTo(server, avi),
    await makeMessageTo(server, avi, 'uncovered'),
    await makeMessageTo(server, avi, 'task_assigned'),
  ]
  await code.set({ expires_at: server.clock.now + 10 * MINUTE })
  for (const message of [reminder, ask]) await message.set({ expires_at: server.clock.now + HOUR })
  await pass(2 * HOUR)
  takesAgain()
  await pass(5 * MINUTE)
  expect(await Promise.all([code, reminder, ask, later].map(async (message) => (await message.read()).state))).toEqual([
    'expired',
    'expired',
    'expired',
    'sent',
  ])
  expect(gateway.sent).toHaveLength(1)
})

test('a gateway’s refusal is logged each hour and its end once; readyz warns but returns 200', async () => {
  const { server, takesAgain, pass, warnings, logged } = await aServerRefused(402)
  const avi = await makeRecipient(server)
  expect(await warnings()).toEqual([])
  for (let count = 0; count < 3; count++) await makeMessageTo(server, avi, 'task_assigned')
  await server.outbox.sendDue()
  await pass(30 * MINUTE)
  expect(logged(50)).toMatchObject([{ reason: 'HTTP 402', since: '2026-11-23T10:00:00.000Z', waiting: expect.any(Number) }])
  await pass(2 * HOUR)
  expect(logged(50)).toHaveLength(3)
  expect(await warnings()).toEqual([
    expect.stringContaining('messages: the gateway refuses us since 2026-11-23T10:00:00.000Z (HTTP 402), 3 wait'),
  ])
  const toStrangers = await server.app.inject('/readyz')
  expect([toStrangers.statusCode, toStrangers.json()]).toEqual([200, { status: 'ok' }])
  takesAgain()
  await pass(5 * MINUTE)
  expect(await warnings()).toEqual([])
  expect(logged(40)).toMatchObject([{ msg: expect.stringContaining('takes our messages again') }])
  expect(server.lines.join()).not.toContain(avi.phone)
})

test('other servers and restarted servers also wait while the gateway refuses messages', async () => {
  const { server } = await aServerRefused(402)
  const avi = await makeRecipient(server)
  await makeMessageTo(server, avi)
  await server.outbox.sendDue()
  const sent: number[] = []
  const other = outboxWorker(server.app, { send: async ({ id }) => void sent.push(id) })
  await makeMessageTo(server, avi)
  await other.sendDue()
  expect(sent).toEqual([])
  server.clock.now += 20_000
  await other.sendDue()
  expect(sent).toHaveLength(2)
})

test("the family's side sees that a message waits for the gateway", async () => {
  const { server, takesAgain, pass } = await aServerRefused(402)
  const family = await makeFamilyByCommand(server)
  const { id } = (await family.asOwner('POST', '/members', { first_name: 'Avi', phone_number: '+972502345678', consent: true })).json<{
    id: number
  }>()
  await family.asOwner('POST', `/members/${id}/link`, {})
  const listed = async () => (await family.asOwner('GET', '/messages')).json<Message[]>()
  await expect.poll(listed).toMatchObject([{ state: 'queued', hint: 'gateway_refuses' }])
  takesAgain()
  await pass(MINUTE)
  expect(await listed()).toMatchObject([{ state: 'sent', hint: null }])
})

test('a number that the gateway never accepts does not delay other messages for long', async () => {
  const { server, gateway, pass } = await aServerRefused(403)
  const [avi, bella] = [await makeRecipient(server), await makeRecipient(server)]
  gateway.replies.status = (to) => (to === avi.phone ? 403 : 202)
  const [refused, other] = [await makeMessageTo(server, avi), await makeMessageTo(server, bella)]
  await server.outbox.sendDue()
  await pass(MINUTE)
  expect(await other.read()).toMatchObject({ state: 'sent' })
  expect(await refused.read()).toMatchObject({ state: 'failed' })
  const next = await makeMessageTo(server, bella)
  await outboxEmpty(server)
  expect(await next.read()).toMatchObject({ state: 'sent' })
})

test('a message to a number that Kannel can not reach fails without stopping other messages', async () => {
  const { server, warnings } = await aServerRefused(403, 'Not routable. Do not try again.')
  const message = await makeMessageTo(server, await makeRecipient(server))
  await server.outbox.sendDue()
  expect(await message.read()).toMatchObject({ state: 'failed', attempts: 1 })
  expect(await warnings()).toEqual([])
})

test('if a mail server refuses us, mails wait, SMS are still sent, and the operator is warned', async () => {
  const refusal = { code: 535, text: '5.7.8 not you' }
  let isRefused = true
  const sink = await mailSink({ from: () => (isRefused ? refusal : undefined) })
  const gateway = await aGateway()
  onTestFinished(sink.close)
  onTestFinished(gateway.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...gateway.settings, ...sink.settings })
  const mail = await makeMessageTo(server, await makeRecipient(server, 'avi@example.org'))
  const sms = await makeMessageTo(server, await makeRecipient(server))
  await server.outbox.sendDue()
  expect([await mail.read(), await sms.read()]).toMatchObject([{ state: 'queued', attempts: 0 }, { state: 'sent' }])
  const warnings = () => messageWarnings(server)
  expect(await warnings()).toEqual([
    'messages: the mail server refuses us since 2026-11-23T10:00:00.000Z (SMTP 535), 1 wait. They are sent as soon as it takes them: npm run doctor says more.',
  ])
  isRefused = false
  server.clock.now += MINUTE
  await outboxEmpty(server)
  expect(await mail.read()).toMatchObject({ state: 'sent' })
  expect(await warnings()).toEqual([])
})

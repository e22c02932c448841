import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/programs/find-postgres.ts'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { readSettings } from '../../env.ts'
import { aGateway, outboxEmpty } from '../../testing/gateway.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { aPlace, startServer } from '../../testing/process.ts'
import { testServer } from '../../testing/server.ts'

const TOKEN = 'a-token-that-only-prometheus-has'
const authorization = `Bearer ${TOKEN}`
type Server = Awaited<ReturnType<typeof testServer>>

/** The metrics of a server, as Prometheus reads them: values by name with labels. */
async function scrape({ app }: Server) {
  const { body, statusCode } = await app.inject({ url: '/metrics', headers: { authorization } })
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return { body, values: Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))])) }
}

test('calls are counted by route pattern, without ids, tokens and phone numbers', async () => {
  const server = await testServer({ METRICS_TOKEN: TOKEN })
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  await avi.take(task)
  await server.call('GET', '/supporters/me', { token: 'x'.repeat(40) })
  await server.call('GET', '/nothing/+972502345678')
  const { body, values } = await scrape(server)
  const take = '/v2/supporters/:user/families/:family/tasks/:id/assign_me'
  expect(values).toMatchObject({
    [`hand_in_hand_http_requests_total{method="PUT",route="${take}",status="2xx"}`]: 1,
    'hand_in_hand_http_requests_total{method="GET",route="/v2/supporters/:user",status="4xx"}': 1,
    'hand_in_hand_http_requests_total{method="GET",route="none",status="4xx"}': 1,
    [`hand_in_hand_http_request_duration_seconds_count{method="PUT",route="${take}"}`]: 1,
    hand_in_hand_task_takes_total: 1,
    hand_in_hand_live_streams: 0,
    hand_in_hand_database_up: 1,
  })
  expect(body).toMatch(/hand_in_hand_build_info\{version="[^"]+",database="(sqlite|postgres)",provider="screen"\} 1/)
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const secret of [family.owner.token, avi.token, family.owner.phone.slice(1), 'Soup', 'Noa', '502345678', TOKEN])
    expect(body).not.toContain(secret)
})

test('SMS metrics have outcomes, parts, the longest wait, and how long the gateway refuses', async () => {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const server = await testServer({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN, ...gateway.settings })
  const [avi, bella] = [await makeRecipient(server), await makeRecipient(server)]
  gateway.replies.status = (to) => (to === bella.phone ? 400 : 202)
  for (const to of [avi, bella]) await makeMessageTo(server, to)
  await outboxEmpty(server)
  gateway.replies.status = () => 402
  await makeMessageTo(server, avi, 'task_changed')
  const late = await makeMessageTo(server, avi)
  await late.set({ expires_at: server.clock.now + MINUTE })
  await server.outbox.sendDue()
  server.clock.now += 2 * MINUTE
  const { values } = await scrape(server)
  expect(values).toMatchObject({
    'hand_in_hand_sms_total{outcome="sent",provider="http"}': 1,
    'hand_in_hand_sms_total{outcome="refused",provider="http"}': 1,
    'hand_in_hand_sms_total{outcome="gateway_refuses_us",provider="http"}': expect.any(Number),
    'hand_in_hand_sms_parts_total{provider="http"}': 1,
    hand_in_hand_outbox_messages: 1,
    hand_in_hand_outbox_oldest_seconds: 120,
    hand_in_hand_gateway_refused_seconds: 120,
  })
  gateway.replies.status = () => 202
  await outboxEmpty(server)
  expect((await scrape(server)).values).toMatchObject({
    'hand_in_hand_sms_total{outcome="expired",provider="http"}': 1,
    hand_in_hand_outbox_messages: 0,
    hand_in_hand_outbox_oldest_seconds: 0,
    hand_in_hand_gateway_refused_seconds: 0,
  })
})

test('metrics need the token, and do not exist unless a setting turns them on', async () => {
  const server = await testServer({ METRICS_TOKEN: TOKEN })
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${TOKEN}` }]) {
    expect((await server.app.inject({ url: '/metrics', headers })).body).not.toContain('hand_in_hand')
  }
  const off = await testServer()
  expect(off.app.metrics).toBeNull()
  expect((await off.app.inject({ url: '/metrics', headers: { authorization } })).body).not.toContain('hand_in_hand_')
})

test.skipIf(!isAll)('a separate port serves the metrics, and the port of the app does not', async () => {
  const [METRICS_PORT, place] = [String(await freePort()), await aPlace()]
  const server = await startServer({ ...place, METRICS_PORT })
  const own = (path: string, headers = {}) => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`, { headers })
  const reply = await own('/metrics')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
  expect(await reply.text()).toContain('hand_in_hand_build_info{')
  expect((await own('/')).status).toBe(404)
  expect(await (await own('/readyz')).json()).toMatchObject({ status: 'ok', version: expect.any(String), warnings: expect.any(Array) })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('hand_in_hand_build_info')
  await server.stop()
  await expect(own('/metrics')).rejects.toThrow()
})

test.each([
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT has to be a number'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has to be at least 22'],
  [{ METRICS_PORT: '9', METRICS_HOST: '0.0.0.0' }, 'set METRICS_TOKEN as well'],
])('settings %o are refused: %s', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test('without the database the other metrics remain, and one reports the outage', async () => {
  const server = await testServer({ METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent' })
  const { database } = server
  await database.schema.alterTable('gateway_refusal').renameTo('elsewhere').execute()
  const { values } = await scrape(server)
  expect(values).toMatchObject({ hand_in_hand_database_up: 0 })
  expect(values).not.toHaveProperty('hand_in_hand_outbox_messages')
  await database.schema.alterTable('elsewhere').renameTo('gateway_refusal').execute()
  expect((await scrape(server)).values).toMatchObject({ hand_in_hand_database_up: 1, hand_in_hand_outbox_messages: 0 })
})

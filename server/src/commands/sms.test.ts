import { expect, onTestFinished, test } from 'vitest'
import { setHold } from '../store/messages/gateway-refusals.ts'
import { aGateway, outboxEmpty } from '../testing/gateway.ts'
import { makeMessageTo, makeRecipient, zoneOfNoon } from '../testing/messages.ts'
import { aPlace, type Environment, makeTables, runProgram } from '../testing/process.ts'
import { testServer } from '../testing/server.ts'

const sms = (env: Environment, ...words: string[]) => runProgram('commands/sms.ts', words, env).ended
const PHONE = '+972502345678'

/** A server that sends through a gateway, and the settings of a command on the same data. */
async function aServer() {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...gateway.settings })
  const { databaseUrl, dataFolder } = server.place
  const env = { ...(await aPlace()), ...gateway.settings, DATA_DIR: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return { gateway, server, env }
}

/** Commands use the real time. So the families get a time zone in which it is noon now, and no message waits for the morning. */
const makeNoon = ({ database }: Awaited<ReturnType<typeof testServer>>) =>
  database.updateTable('family').set({ time_zone: zoneOfNoon() }).execute()

test.each([
  [202, 0, 'The gateway (http) took it, in 1 part.'],
  [401, 1, 'The gateway refuses us (HTTP 401). Check the name and password'],
  [402, 1, 'whether the account there has credit'],
  [400, 1, 'The gateway does not take this message (HTTP 400).'],
  [503, 1, 'could not take it now (HTTP 503).'],
])('a test SMS to a gateway that replies %i ends with exit code %i and says: %s', async (status, code, sentence) => {
  const { gateway, env } = await aServer()
  gateway.replies.status = () => status
  const tried = await sms(env, 'test', '--to', PHONE)
  expect([tried.code, tried.out + tried.error]).toEqual([code, expect.stringContaining(sentence)])
  expect(gateway.to(PHONE)).toEqual([expect.stringMatching(/^Hand in Hand: test \d\d:\d\d:\d\d UTC, localhost$/)])
  expect(tried.out + tried.error).not.toContain('502345678')
})

test('after the gateway accepts a test SMS, it counts as working, and waiting messages are sent', async () => {
  const { gateway, server, env } = await aServer()
  // The command uses the real time, so the server does too.
  server.clock.now = Date.now()
  gateway.replies.status = () => 402
  const avi = await makeRecipient(server)
  await makeNoon(server)
  const message = await makeMessageTo(server, avi)
  await server.outbox.sendDue()
  expect((await sms(env, 'today')).out).toMatch(/^The gateway refuses us since \d{4}-\d\d-\d\dT[\d:.]+Z \(HTTP 402\)\.$/m)
  gateway.replies.status = () => 202
  expect((await sms(env, 'test', '--to', PHONE)).out).toContain('It refused us before: the server now sends what waits.')
  server.clock.now = Date.now()
  await outboxEmpty(server)
  expect(await message.read()).toMatchObject({ state: 'sent', provider: 'http', parts: 1 })
})

test('today’s messages are counted by state, parts and provider, without phone numbers', async () => {
  const { gateway, server, env } = await aServer()
  server.clock.now = Date.now()
  const [avi, bella] = [await makeRecipient(server), await makeRecipient(server)]
  await makeNoon(server)
  gateway.replies.status = (to) => (to === bella.phone ? 400 : 202)
  for (const to of [avi, avi, bella]) await makeMessageTo(server, to)
  await outboxEmpty(server)
  const { code, out } = await sms({ ...env, TZ: 'UTC', LANG: 'C' }, 'today')
  expect(code).toBe(0)
  expect(out).toMatch(/^failed +1 +1 parts {2}http$/m)
  expect(out).toMatch(/^sent +2 +2 parts {2}http$/m)
  expect(out).toContain('0 are due and wait.')
  expect(out).toMatch(/In the last 24 hours 3 of 1000 SMS/)
  expect(out).not.toMatch(/\d{9}/)
})

test('an unknown command, and a test without a gateway, print what to do', async () => {
  const place = await aPlace()
  await makeTables(place)
  for (const words of [[], ['short'], ['test'], ['today', '--to', PHONE], ['test', 'x', '--to', PHONE]]) {
    expect(await sms(place, ...words)).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage: npm run sms -- test/) })
  }
  expect((await sms(place, 'test', '--to', '12')).error).toMatch(/^--to takes a number that exists/)
  expect((await sms({ ...place, SMS_PROVIDER: 'by-hand' }, 'test', '--to', PHONE)).error).toContain('there is no gateway to try')
})

test('a command releases held messages; --new-only drops messages that waited in the backup', async () => {
  const { server, env } = await aServer()
  const avi = await makeRecipient(server)
  server.clock.now = Date.now()
  await makeNoon(server)
  const old = await makeMessageTo(server, avi, 'task_thanks')
  await setHold(server.database, server.clock.now)
  server.clock.now += 1
  const fresh = await makeMessageTo(server, avi, 'task_thanks')
  expect((await sms(env, 'today')).out).toMatch(/^All but login codes wait since a backup was restored at /m)
  expect(await sms(env, 'release', '--to', PHONE)).toMatchObject({ code: 1, out: '' })
  const released = await sms(env, 'release', '--new-only')
  expect(released).toMatchObject({ code: 0, out: expect.stringMatching(/^Messages that waited in the backup, and are not sent: 1\.\n/) })
  await outboxEmpty(server)
  expect([await old.read(), await fresh.read()]).toMatchObject([{ state: 'expired', parameters: '{}' }, { state: 'sent' }])
  expect((await sms(env, 'release')).out).toBe('No messages are held back: the server sends what is due.\n')
})

import { expect, onTestFinished, test } from 'vitest'
import { openSecretKey } from '../../platform/secrets/secret-key.ts'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { CONSENT, makePhone } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { startByMail } from '../../testing/mails/mailed-supporter.ts'
import { testServer } from '../../testing/server.ts'
import { addStartCode, stopStartCode } from '../operator/start-codes.commands.ts'

const at = { now: 1, via: 'command' } as const

async function start(server: Awaited<ReturnType<typeof testServer>>, start_code?: string, phone_number = makePhone()) {
  const more = start_code === undefined ? {} : { start_code }
  const asked = await server.call('POST', '/login/code', { body: { phone_number, locale: 'en', purpose: 'start_family', ...more } })
  const code = asked.statusCode === 202 ? await server.readCode(phone_number) : '123456'
  const owner = { first_name: 'Noa', last_name: 'Levi', phone_number }
  const body = { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code, consent: CONSENT, ...more }
  const started = await server.call('POST', '/families', { body })
  return { asked: asked.json().code ?? asked.statusCode, started: started.json().code ?? started.statusCode }
}

test('with FAMILY_START=code, starting a family needs a valid code of the operator', async () => {
  const server = await testServer({ FAMILY_START: 'code' })
  const { database, settings } = server
  expect((await server.call('GET', '/settings')).json()).toMatchObject({ family_start: 'code', sign_in_by_code: true })
  const refused = { asked: 'start_code_wrong', started: 'start_code_wrong' }
  expect(await start(server)).toEqual(refused)
  expect(await start(server, 'K7QM4-XPT9B')).toEqual(refused)
  const one = await addStartCode(database, at, 'Ward 3', openSecretKey(settings))
  const other = await addStartCode(database, at, 'Ward 4', openSecretKey(settings))
  expect(one.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const done = { asked: 202, started: 201 }
  expect(await start(server, one.code)).toEqual(done)
  // The code is typed as people write it down.
  expect(await start(server, ` ${one.code.toLowerCase().replace('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')} `)).toEqual(done)
  expect(await start(server, other.code)).toEqual(done)
  await stopStartCode(database, at, one.id)
  expect(await start(server, one.code)).toEqual(refused)
  expect(await start(server, other.code)).toEqual(done)
  await expect(stopStartCode(database, at, one.id)).rejects.toThrow('No valid code has the number')
  const codes = await database.selectFrom('start_code').orderBy('id').select(['uses', 'code_hash']).execute()
  expect(codes.map(({ uses }) => uses)).toEqual([2, 2])
  expect(JSON.stringify(codes)).not.toContain(one.code)
})

test('with FAMILY_START=operator no one can start a family on the web, and no code is sent', async () => {
  const server = await testServer({ FAMILY_START: 'operator' })
  expect((await server.call('GET', '/settings')).json()).toMatchObject({ family_start: 'operator', sign_in_by_code: true })
  expect(await start(server)).toEqual({ asked: 'not_allowed', started: 'not_allowed' })
})

test('without FAMILY_START anyone can start a family', async () => {
  const server = await testServer()
  expect((await server.call('GET', '/settings')).json()).toMatchObject({ family_start: 'open' })
  expect(await start(server)).toEqual({ asked: 202, started: 201 })
})

test('all addresses of one mailbox together can start at most three families a day', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, TRUST_PROXY: '127.0.0.1' })
  const start = (name: string, network: string) => startByMail(server, sink, { email: `${name}@gmail.com`, network })
  for (const [at, name] of ['eve', 'eve+1', 'eve+b'].entries()) expect(await start(name, `203.0.${at}`)).not.toBeNull()
  expect(await start('eve+x', '203.0.9')).toBeNull()
  expect(await start('adam', '203.0.9')).not.toBeNull()
  server.clock.now += 24 * 3_600_000 + 1
  expect(await start('eve+y', '203.0.9')).not.toBeNull()
})

test('the three families that one person can start a day include those of their second address', async () => {
  const server = await testServer()
  const phone = makePhone()
  const outcomes = []
  for (let hour = 0; hour < 4; hour++) {
    outcomes.push((await start(server, undefined, phone)).started)
    // The person makes a mail address their first address, and keeps the number as the second.
    const values = { phone_e164: 'noa@example.org', second_address: phone }
    await changeAddresses(server.database, phone, values)
    server.clock.now += 2 * 3_600_000
  }
  expect(outcomes).toEqual([201, 201, 201, 'too_many_requests'])
})

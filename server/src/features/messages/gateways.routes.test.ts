import { createHash, randomBytes } from 'node:crypto'
import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { describe, expect, test } from 'vitest'
import { signatureOf } from '../../platform/providers/twilio.ts'
import { addressesOfHolder } from '../../testing/addresses/stored-addresses.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

const KEY = 'A-key-that-only-the-gateway-has'
const server = await testServer({
  SMS_PROVIDER: 'http',
  SMS_HTTP_URL: 'http://127.0.0.1:1/send?to={to}&text={text}',
  SMS_REPORT_KEY: KEY,
  SMS_REPORT_FROM: '127.0.0.1,10.0.0.0/8',
})
const { call, clock } = server
const report = (message: number | string, state: string, key = KEY) => `/providers/http/report?key=${key}&message=${message}&state=${state}`

/** A message that was sent and waits for a report. */
async function aSentMessage() {
  const message = await makeMessageTo(server, await makeRecipient(server))
  await message.set({ state: 'sent', attempts: 1, sent_at: clock.now })
  return message
}
const stateOf = async ({ read }: Awaited<ReturnType<typeof aSentMessage>>) => (await read()).state

describe('a delivery report', () => {
  test('reports in any order never return a message to an earlier state', async () => {
    const orders = [
      [
        ['8', 'sent'],
        ['1', 'delivered'],
      ],
      [
        ['1', 'delivered'],
        ['8', 'delivered'],
        ['16', 'delivered'],
        ['2', 'delivered'],
      ],
      [
        ['UNDELIV', 'failed'],
        ['sent', 'failed'],
        ['delivered', 'delivered'],
      ],
      [
        ['nonsense', 'sent'],
        ['constructor', 'sent'],
        ['', 'sent'],
      ],
    ] as const
    for (const order of orders) {
      const message = await aSentMessage()
      for (const [said, state] of order) {
        expect((await call('GET', report(message.id, said))).statusCode).toBe(200)
        expect(await stateOf(message), `${said} of ${order}`).toBe(state)
      }
    }
  })

  test.each([
    ['failed first', ['2', '1'], ['failed', 'failed']],
    ['failed last', ['1', '2'], ['delivered', 'failed']],
    ['failed between', ['1', '2', '1', '8'], ['delivered', 'failed', 'failed', 'failed']],
    ['both arrived', ['8', '1', '1'], ['sent', 'delivered', 'delivered']],
  ])('for a message in two parts means failure once one part has failed, and only then: %s', async (_which, reports, states) => {
    const message = await aSentMessage()
    await message.set({ parts: 2 })
    for (const [index, state] of reports.entries()) {
      await call('GET', report(message.id, state))
      expect(await stateOf(message)).toBe(states[index])
    }
    // The text is kept, so that the family can send it itself.
    expect((await message.read()).parameters).toContain('Soup')
  })

  test('the text of a message that was delivered in parts is deleted after a day', async () => {
    const message = await aSentMessage()
    await message.set({ parts: 2 })
    await call('GET', report(message.id, '1'))
    clock.now += DAY
    await server.outbox.erase()
    expect((await message.read()).parameters).toContain('Soup')
    clock.now += 1
    await server.outbox.erase()
    expect((await message.read()).parameters).toBe('{}')
  })

  test('the text of a delivered message is deleted, and a failed one is kept for manual sending', async () => {
    const arrived = await aSentMessage()
    const failed = await aSentMessage()
    await call('POST', report(arrived.id, 'delivered'))
    await call('POST', report(failed.id, 'failed'))
    expect((await arrived.read()).parameters).toBe('{}')
    expect((await failed.read()).parameters).toContain('Soup')
  })

  test('a report before the gateway’s reply ends the wait for that reply', async () => {
    const message = await makeMessageTo(server, await makeRecipient(server))
    await message.set({ state: 'queued', attempts: 1, next_attempt_at: clock.now + 2 * MINUTE })
    await call('GET', report(message.id, '8'))
    expect(await message.read()).toMatchObject({ state: 'sent', sent_at: clock.now })
  })

  test('a report about an unknown message, or about a message that was never sent, changes nothing', async () => {
    const message = await makeMessageTo(server, await makeRecipient(server))
    for (const id of [message.id, 999_999_999, 'x', '1e99', '-1', '']) {
      expect((await call('GET', report(id, 'delivered'))).statusCode).toBe(200)
    }
    expect(await stateOf(message)).toBe('queued')
  })

  test('a forged report returns not_found and changes nothing', async () => {
    const message = await aSentMessage()
    const forged = Array.from({ length: 200 }, () => randomBytes(16).toString('base64url'))
    for (const key of [...forged, '', KEY.toLowerCase(), `${KEY}x`, KEY.slice(1), '%00', '%ED%A0%80']) {
      expect([404, 400], key).toContain((await call('POST', report(message.id, 'delivered', key))).statusCode)
    }
    expect((await call('POST', `/providers/http/report?key=${KEY}&key=${KEY}&message=${message.id}&state=1`)).statusCode).toBe(404)
    expect((await call('POST', report(message.id, 'delivered'), { address: '192.0.2.9' })).statusCode).toBe(404)
    expect((await call('POST', report(message.id, 'delivered').replace('http', 'twilio'))).statusCode).toBe(404)
    expect(await stateOf(message)).toBe('sent')
    expect((await call('POST', report(message.id, 'delivered'), { address: '10.1.2.3' })).statusCode).toBe(200)
    expect(await stateOf(message)).toBe('delivered')
  })

  test('a report may be a form or JSON', async () => {
    const [one, two] = [await aSentMessage(), await aSentMessage()]
    const url = `/providers/http/report?key=${KEY}`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call('POST', url, { headers: form, body: `message=${one.id}&status=DELIVRD` })).statusCode).toBe(200)
    expect((await call('POST', url, { body: { message: two.id, status: 'delivered' } })).statusCode).toBe(200)
    expect([await stateOf(one), await stateOf(two)]).toEqual(['delivered', 'delivered'])
  })
})

describe('Twilio', () => {
  const TOKEN = 'f'.repeat(32)
  const settings = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: TOKEN,
    SMS_SENDERS: '+15005550006',
    PUBLIC_URL: 'https://help.example.org',
    HOST: '0.0.0.0',
  }
  const body = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+972502345678' }
  const sign = (path: string, form: Record<string, string>, token = TOKEN) => signatureOf(token, `https://help.example.org${path}`, form)

  test('a report of Twilio counts only with a valid signature', async () => {
    const own = await testServer(settings)
    const message = await makeMessageTo(own, await makeRecipient(own))
    await message.set({ state: 'sent', attempts: 1, sent_at: own.clock.now })
    const path = `/v2/providers/twilio/report?message=${message.id}`
    const send = (signature: string, form: Record<string, string> = body, to = path) =>
      own.call('POST', to, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
        body: new URLSearchParams(form).toString(),
      })
    const good = sign(path, body)
    for (const forged of ['', good.slice(1), sign(path, body, 'e'.repeat(32)), sign(`${path}1`, body), sign(path, { ...body, To: '+1' })]) {
      expect((await send(forged)).statusCode).toBe(404)
    }
    expect((await send(good, { ...body, MessageStatus: 'failed' })).statusCode).toBe(404)
    expect((await send(good, body, `${path}1`)).statusCode).toBe(404)
    expect((await message.read()).state).toBe('sent')
    expect((await send(good)).statusCode).toBe(200)
    expect((await message.read()).state).toBe('delivered')
    // A repeated or late report does not set the message back.
    const older = { ...body, MessageStatus: 'sent' }
    expect((await send(sign(path, older), older)).statusCode).toBe(200)
    expect((await message.read()).state).toBe('delivered')
  })

  async function aTwilioServer() {
    const own = await testServer(settings)
    const recipient = await makeRecipient(own)
    const post = (path: string, form: Record<string, string>, token = TOKEN) =>
      own.call('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': sign(path, form, token) },
        body: new URLSearchParams(form).toString(),
      })
    const inbound = (form: Record<string, string>, token?: string) =>
      post('/v2/providers/twilio/inbound', { From: recipient.phone, ...form }, token)
    const person = () => addressesOfHolder(own.database, recipient.phone)
    return { own, recipient, post, inbound, person }
  }

  test('a Twilio signature over our address with port 443 is accepted; a signed JSON body is not', async () => {
    const { inbound, own } = await aTwilioServer()
    const path = '/v2/providers/twilio/inbound'
    expect((await inbound({ Body: 'Hello' })).statusCode).toBe(200)
    const send = (address: string, form: Record<string, string>, request: { headers: Record<string, string>; body: string | object }) => {
      const headers = { ...request.headers, 'x-twilio-signature': signatureOf(TOKEN, address, form) }
      return own.call('POST', new URL(address).pathname + new URL(address).search, { ...request, headers })
    }
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'Body=Hello' }
    expect((await send(`https://help.example.org:443${path}`, { Body: 'Hello' }, form)).statusCode).toBe(200)
    expect((await send(`https://help.example.org:8443${path}`, { Body: 'Hello' }, form)).statusCode).toBe(404)
    const sha = createHash('sha256').update('{"Body":"Hello"}').digest('hex')
    const json = { headers: {}, body: { Body: 'Hello' } }
    expect((await send(`https://help.example.org${path}?bodySHA256=${sha}`, {}, json)).statusCode).toBe(404)
  })

  test('an inbound SMS signed by Twilio stops messages, and a forged one does not', async () => {
    const { own, inbound, person } = await aTwilioServer()
    expect((await inbound({ Body: 'STOP' }, 'e'.repeat(32))).statusCode).toBe(404)
    expect(await person()).toMatchObject({ stopped_at: null })
    expect((await inbound({ Body: 'STOP' })).statusCode).toBe(200)
    expect(await person()).toMatchObject({ stopped_at: own.clock.now })
  })

  test('Twilio’s STOP or START ends or restarts messages, whatever the words of the SMS are', async () => {
    const { own, inbound, person } = await aTwilioServer()
    await inbound({ Body: 'Please let me be', OptOutType: 'STOP' })
    expect(await person()).toMatchObject({ stopped_at: own.clock.now })
    await inbound({ Body: 'info', OptOutType: 'HELP' })
    expect(await person()).toMatchObject({ stopped_at: own.clock.now })
    await inbound({ Body: 'YES', OptOutType: 'START' })
    expect(await person()).toMatchObject({ stopped_at: null })
  })

  test.each([
    ['21610', 'undelivered', { stopped: true, unreached: false }],
    ['21211', 'failed', { stopped: false, unreached: true }],
    ['21614', 'undelivered', { stopped: false, unreached: true }],
    ['30003', 'undelivered', { stopped: false, unreached: false }],
    ['21610', 'delivered', { stopped: false, unreached: false }],
  ])(
    'the error %s of a message that is %s marks its number as stopped, unreached or neither',
    async (ErrorCode, MessageStatus, expected) => {
      const { own, recipient, post, person } = await aTwilioServer()
      const message = await makeMessageTo(own, recipient)
      await message.set({ state: 'sent', attempts: 1, sent_at: own.clock.now })
      await post(`/v2/providers/twilio/report?message=${message.id}`, { MessageStatus, ErrorCode })
      const found = await person()
      expect({ stopped: found?.stopped_at !== null, unreached: found?.unreached_at !== null }).toEqual(expected)
    },
  )
})

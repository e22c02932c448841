import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../env.ts'
import { RefusedNumber } from '../../platform/providers/provider.ts'
import { openTwilio, signatureOf } from '../../platform/providers/twilio.ts'
import { configureProvider, type OpenProvider } from './messages.providers.ts'

const MESSAGE = { id: 17, to: '+972502345678', text: 'Levi: "soup" & more', from: 'Circle', patience: 300 }
// The HTTP provider does not use the context.
const context = {} as Parameters<OpenProvider>[0]

/** A gateway that records requests, and replies as a test says. */
async function aGateway(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const asked: { method: string; url: string; body: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers })
    answer(request, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('it listens nowhere')
  return { asked, url: `http://127.0.0.1:${address.port}`, server }
}
const answering = (status: number) => aGateway((_request, reply) => reply.writeHead(status).end('said something'))

async function anHttpProvider(settings: Record<string, string>) {
  const provider = await configureProvider(readSettings({ SMS_PROVIDER: 'http', ...settings }))(context)
  if (!provider) throw new Error('there is a provider')
  return provider
}
const outcomeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'taken over',
    (error: Error) => {
      if (error instanceof RefusedNumber) return `the number: ${error.why}`
      return ['RejectedByGateway', 'RefusedByGateway', 'NoGatewayReply'].includes(error.name) ? error.name : 'not handed over'
    },
  )
const OUTCOMES = [
  [200, 'taken over'],
  [202, 'taken over'],
  [400, 'RejectedByGateway'],
  [401, 'RefusedByGateway'],
  [402, 'RefusedByGateway'],
  [403, 'RefusedByGateway'],
  [404, 'RejectedByGateway'],
  [429, 'not handed over'],
  [500, 'not handed over'],
  [503, 'not handed over'],
  [302, 'not handed over'],
  [408, 'NoGatewayReply'],
  [504, 'NoGatewayReply'],
] as const

describe('any gateway over HTTP', () => {
  test('the HTTP provider fills in the placeholders of its address, and the address for reports', async () => {
    const { asked, url } = await answering(202)
    const provider = await anHttpProvider({
      SMS_HTTP_URL: `${url}/send?from={from}&to={to}&text={text}&coding={coding}&dlr={report}%26state%3D%25d`,
      SMS_REPORT_KEY: 'a-key-that-only-the-gateway-has',
      PUBLIC_URL: 'http://localhost:3000',
    })
    await provider.send(MESSAGE)
    await provider.send({ ...MESSAGE, text: 'שלום' })
    const [latin, hebrew] = asked.map((each) => Object.fromEntries(new URL(each.url, url).searchParams))
    expect(latin).toEqual({
      from: 'Circle',
      to: '+972502345678',
      text: MESSAGE.text,
      coding: '0',
      dlr: 'http://localhost:3000/v2/providers/http/report?key=a-key-that-only-the-gateway-has&message=17&state=%d',
    })
    expect(hebrew).toMatchObject({ text: 'שלום', coding: '2' })
    expect(asked[0]?.method).toBe('GET')
  })

  test('the HTTP provider sends SMS_HTTP_BODY as a form or as JSON, with its authorization', async () => {
    const { asked, url } = await answering(200)
    const common = { SMS_HTTP_URL: `${url}/send`, SMS_HTTP_AUTHORIZATION: 'Bearer secret' }
    await (await anHttpProvider({ ...common, SMS_HTTP_BODY: '{"to":["{to_digits}"],"text":"{text}"}' })).send(MESSAGE)
    await (await anHttpProvider({ ...common, SMS_HTTP_BODY: 'to={to}&text={text}' })).send(MESSAGE)
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ to: ['972502345678'], text: MESSAGE.text })
    expect(Object.fromEntries(new URLSearchParams(asked[1]?.body))).toEqual({ to: MESSAGE.to, text: MESSAGE.text })
    expect(asked.map(({ method, headers }) => [method, headers['content-type'], headers.authorization])).toEqual([
      ['POST', 'application/json', 'Bearer secret'],
      ['POST', 'application/x-www-form-urlencoded', 'Bearer secret'],
    ])
  })

  test.each(OUTCOMES)('a reply %i of an HTTP gateway means: %s', async (status, outcome) => {
    const { url } = await answering(status)
    const provider = await anHttpProvider({ SMS_HTTP_URL: `${url}/?to={to}&text={text}` })
    expect(await outcomeOf(provider.send(MESSAGE))).toBe(outcome)
  })

  test('if a gateway redirects, neither message nor key is sent to the other address', async () => {
    const elsewhere = await answering(200)
    for (const status of [301, 302, 303, 307, 308]) {
      const { asked, url } = await aGateway((request, reply) =>
        reply.writeHead(status, { location: `${elsewhere.url}${request.url}` }).end(),
      )
      for (const body of [{}, { SMS_HTTP_BODY: 'to={to}&text={text}' }]) {
        const settings = { SMS_HTTP_URL: `${url}/?to={to}&text={text}`, SMS_HTTP_AUTHORIZATION: 'Bearer secret', ...body }
        expect(await outcomeOf((await anHttpProvider(settings)).send(MESSAGE)), String(status)).toBe('not handed over')
      }
      expect(asked).toHaveLength(2)
    }
    expect(elsewhere.asked).toEqual([])
  })

  test('if no reply comes in time, the HTTP gateway may have accepted the message', async () => {
    for (const answer of [() => {}, (request: IncomingMessage) => void request.socket.destroy()]) {
      const { url } = await aGateway(answer)
      const provider = await anHttpProvider({ SMS_HTTP_URL: `${url}/?to={to}&text={text}` })
      expect(await outcomeOf(provider.send(MESSAGE))).toBe('NoGatewayReply')
    }
  })

  test('an HTTP gateway that can not be reached has not accepted the message', async () => {
    const { url, server } = await answering(200)
    await new Promise((done) => server.close(done))
    for (const address of [url, 'http://gateway.invalid']) {
      const provider = await anHttpProvider({ SMS_HTTP_URL: `${address}/?to={to}&text={text}` })
      expect(await outcomeOf(provider.send({ ...MESSAGE, patience: 5_000 })), address).toBe('not handed over')
    }
  })
})

describe('Twilio', () => {
  async function aTwilio(status: number, body: object) {
    const gateway = await aGateway((_request, reply) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
    return { ...gateway, provider: openHere(gateway.url) }
  }
  const openHere = (api: string) =>
    openTwilio({ account: `AC${'0'.repeat(32)}`, token: 'f'.repeat(32), publicUrl: 'https://help.example.org', api })

  test('Twilio gets the number, the text, the sender and the address for reports', async () => {
    const { asked, provider } = await aTwilio(201, { sid: 'SM1', status: 'queued' })
    await provider.send(MESSAGE)
    await provider.send({ ...MESSAGE, from: `MG${'0'.repeat(32)}` })
    const [one, other] = asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
    expect(one).toEqual({
      To: MESSAGE.to,
      Body: MESSAGE.text,
      From: 'Circle',
      StatusCallback: 'https://help.example.org/v2/providers/twilio/report?message=17',
    })
    expect(other?.MessagingServiceSid).toBe(`MG${'0'.repeat(32)}`)
    expect(asked[0]).toMatchObject({ method: 'POST', url: `/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json` })
    expect(asked[0]?.headers).toMatchObject({
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      authorization: `Basic ${Buffer.from(`AC${'0'.repeat(32)}:${'f'.repeat(32)}`).toString('base64')}`,
    })
  })

  test.each([
    [400, 21_602, 'RejectedByGateway'],
    [400, 21_610, 'the number: stopped'],
    [400, 21_211, 'the number: no SMS'],
    [400, 21_614, 'the number: no SMS'],
    [400, 21_635, 'the number: no SMS'],
    [403, 21_408, 'the number: country'],
    [400, 90_010, 'RefusedByGateway'],
    [401, 20_003, 'RefusedByGateway'],
    [403, 20_005, 'RefusedByGateway'],
    [429, 20_429, 'not handed over'],
    [503, 20_503, 'not handed over'],
  ] as const)('a reply %i of Twilio with its code %i means: %s', async (status, code, outcome) => {
    const { provider } = await aTwilio(status, { code, message: 'no', status })
    expect(await outcomeOf(provider.send(MESSAGE))).toBe(outcome)
  })

  test('Twilio may have accepted a message if it sends no reply, but not if it is unreachable', async () => {
    const { url, server } = await aGateway(() => {})
    const provider = openHere(url)
    expect(await outcomeOf(provider.send(MESSAGE))).toBe('NoGatewayReply')
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    expect(await outcomeOf(provider.send(MESSAGE))).toBe('not handed over')
  })
})

test('Twilio’s own example of a signature is accepted', () => {
  const caller = '+14158675309'
  const form = { CallSid: 'CA1234567890ABCDE', Caller: caller, Digits: '1234', From: caller, To: '+18005551212' }
  expect(signatureOf('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  expect(signatureOf('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', { ...form, Digits: '1235' })).not.toMatch(/^RSOY/)
})

describe('invalid settings are refused at the start, in one sentence:', () => {
  const TWILIO = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'f',
    PUBLIC_URL: 'https://help.example.org',
  }
  const HTTP = { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'http://127.0.0.1/?to={to}&text={text}' }
  test.each<[string, Record<string, string>, RegExp]>([
    ['Twilio without an account', { SMS_PROVIDER: 'twilio' }, /TWILIO_ACCOUNT_SID/],
    ['Twilio without a sender for a country', { ...TWILIO, SMS_SENDERS: 'IL=HandInHand', SMS_COUNTRIES: 'IL,DE' }, /sender for DE/],
    ['Twilio without https', { ...TWILIO, SMS_SENDERS: '+15005550006', PUBLIC_URL: 'http://help.example.org' }, /https/],
    ['HTTP without an address', { SMS_PROVIDER: 'http' }, /SMS_HTTP_URL/],
    ['HTTP without a place for the text', { ...HTTP, SMS_HTTP_URL: 'http://127.0.0.1/?to={to}' }, /\{text\}/],
    ['a key that can be guessed', { ...HTTP, SMS_REPORT_KEY: 'secret' }, /SMS_REPORT_KEY/],
    ['reports from nowhere', { ...HTTP, SMS_REPORT_KEY: 'k'.repeat(22), SMS_REPORT_FROM: '10.0.0.0/64' }, /SMS_REPORT_FROM/],
    ['a sender with a name that is too long', { SMS_SENDERS: 'HandInHandTogether' }, /SMS_SENDERS/],
    ['no SMS at all', { SMS_PER_DAY: '0' }, /SMS_PER_DAY/],
    ['a family with half an SMS', { SMS_PER_FAMILY: '0.5' }, /SMS_PER_FAMILY/],
  ])('%s', (_what, settings, sentence) => {
    expect(() => configureProvider(readSettings(settings))).toThrow(sentence)
  })
})

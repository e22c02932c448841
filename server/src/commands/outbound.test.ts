import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { aPlace, type Environment, makeTables, runProgram } from '../testing/process.ts'
import { aFolder } from '../testing/temporary-folder.ts'

const sms = (env: Environment) => runProgram('commands/sms.ts', ['test', '--to', '+972502345678'], env).ended
const mail = (env: Environment) => runProgram('commands/mail.ts', ['test', '--to', 'avi@example.org'], env).ended

async function listening(server: Server) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/**
 * A network in which only the proxy can resolve names. The certificates of its gateway and its mail server are signed by its own authority.
 */
async function aClosedNetwork() {
  const place = await aPlace()
  await makeTables(place)
  const authority = makeCertificate(aFolder(), 'own', 2, ['gateway.example', 'mail.example'])
  const identity = { cert: readFileSync(authority), key: readFileSync(`${authority}.key`) }
  const mails = new SMTPServer({
    secure: true,
    authOptional: true,
    ...identity,
    onData: (stream, _session, done) => void stream.resume().on('end', done),
  })
  const ports = new Map([
    ['gateway.example:443', await listening(createServer(identity, (_request, reply) => void reply.writeHead(202).end()))],
    ['mail.example:465', await listening(mails.server)],
  ])
  const asked: string[] = []
  const proxy = createHttpServer().on('connect', ({ url = '', headers }, socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? 'no name'}`)
    const port = ports.get(url)
    if (port === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const there = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    for (const each of [there, socket]) each.on('error', () => there.destroy())
  })
  const port = await listening(proxy)
  const env = {
    ...place,
    ...{ SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://gateway.example/?to={to}&text={text}' },
    ...{ MAIL_URL: 'smtps://mail.example', MAIL_FROM: 'help@circle.example' },
    ...{ OUTBOUND_PROXY: `http://us:p%40ss@127.0.0.1:${port}`, EXTRA_CA: authority },
  }
  return { env, asked, ports, basic: `Basic ${Buffer.from('us:p@ss').toString('base64')}` }
}

test('SMS and mails go through the proxy, to servers with certificates of a private authority', { timeout: 60_000 }, async () => {
  const { env, asked, basic } = await aClosedNetwork()
  expect(await sms(env)).toMatchObject({ code: 0, out: expect.stringContaining('The gateway (http) took it') })
  expect(await mail(env)).toMatchObject({ code: 0, error: '' })
  expect([...new Set(asked)]).toEqual([`gateway.example:443 ${basic}`, `mail.example:465 ${basic}`])
  expect(await sms({ ...env, EXTRA_CA: '' })).toMatchObject({ code: 1 })
  expect(await sms({ ...env, OUTBOUND_PROXY: '' })).toMatchObject({ code: 1 })
})

test('a gateway and a mail server that NO_PROXY names are reached without the proxy', {
  timeout: 60_000,
}, async () => {
  const { env, asked } = await aClosedNetwork()
  const taken: string[] = []
  const gateway = createHttpServer((request, reply) => {
    taken.push(request.url ?? '')
    reply.writeHead(202).end()
  })
  const port = await listening(gateway)
  const inside = { ...env, SMS_HTTP_URL: `http://127.0.0.1:${port}/?to={to}&text={text}`.replace('127.0.0.1', '127.0.0.2') }
  await new Promise<void>((done) => gateway.close(() => gateway.listen(port, '127.0.0.2', done)))
  expect(await sms(inside)).toMatchObject({ code: 1 })
  expect(await sms({ ...inside, NO_PROXY: '127.0.0.0/24' })).toMatchObject({ code: 0 })
  expect(taken).toHaveLength(1)
  asked.length = 0
  await mail({ ...env, NO_PROXY: 'mail.example:465,127.0.0.2' })
  expect(asked).toEqual([])
})

test('a proxy that lets no mail through is named in the error', { timeout: 60_000 }, async () => {
  const { env, ports } = await aClosedNetwork()
  ports.delete('mail.example:465')
  const { code, error } = await mail(env)
  expect(code).toBe(1)
  expect(error).toMatch(/^The proxy of OUTBOUND_PROXY does not let this server reach the mail server/)
  expect(error).not.toContain('p%40ss')
})

test.each([
  ['OUTBOUND_PROXY', 'proxy.example.org:3128', 'the address of a proxy'],
  ['OUTBOUND_PROXY', 'https://proxy.example.org', 'the address of a proxy'],
  ['EXTRA_CA', '/nowhere.pem', 'certificates in PEM'],
  ['EXTRA_CA', '/dev/null', 'certificates in PEM'],
])('%s=%s is refused: it has to be %s', async (name, value, words) => {
  const { code, error } = await sms({ ...(await aPlace()), [name]: value })
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(words) })
})

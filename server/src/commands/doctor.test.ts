import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createGateway, request } from 'node:http'
import { createServer as createProxy, type RequestOptions } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { makeCertificate } from '../testing/certificate.ts'
import { databaseOf } from '../testing/past-server.ts'
import { aPlace, type Environment, makeTables, runProgram, startServer } from '../testing/process.ts'
import { aStaffProvider } from '../testing/staff-provider.ts'
import { aFolder } from '../testing/temporary-folder.ts'

const OPERATOR = {
  ...{ OPERATOR_NAME: 'Example', OPERATOR_ADDRESS: '1 Test Street', OPERATOR_EMAIL: 'help@example.net' },
  ...{ ACCESSIBILITY_CONTACT: 'Dana Levi, 03-1234567', ACCESSIBILITY_BODY: 'Arbitration office' },
}

/** What the doctor finds: its exit code, and its lines, grouped by their sign. */
async function examine(env: Environment) {
  const { code, out, error } = await runProgram('commands/doctor.ts', [], env).ended
  const lines = out.trimEnd().split('\n')
  const marked = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(sign.length).trim())
  return { code, error, ok: marked('ok'), look: marked('LOOK'), wrong: marked('WRONG'), end: lines.at(-1) }
}

async function listening<S extends Server>(server: S, port = 0) {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server behind a proxy with TLS, whose headers a test chooses. */
async function behindProxy(forwarded: (from: RequestOptions['headers']) => Record<string, string>, settings: Environment, days?: number) {
  const certificate = makeCertificate(aFolder(), 'proxy', days)
  const port = await freePort()
  const pair = { cert: readFileSync(certificate), key: readFileSync(`${certificate}.key`) }
  const proxy = createProxy(pair, (incoming, reply) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '', ...forwarded(incoming.headers) }
    request({ port, path: incoming.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    }).end()
  })
  const PUBLIC_URL = `https://127.0.0.1:${await listening(proxy)}`
  const env = {
    ...(await aPlace()),
    ...OPERATOR,
    SMS_PROVIDER: 'by-hand',
    PORT: String(port),
    PUBLIC_URL,
    NODE_EXTRA_CA_CERTS: certificate,
    ...settings,
  }
  await startServer(env)
  return env
}

const PASSES_ON = () => ({ 'x-forwarded-for': '192.0.2.9', 'x-forwarded-proto': 'https' })

test('the doctor finds no fault in a trial server, and notes that other machines can’t use it', { timeout: 60_000 }, async () => {
  const env = await aPlace()
  const { port } = await startServer(env)
  const { code, error, ok, look, wrong, end } = await examine({ ...env, PORT: String(port) })
  expect({ code, error, wrong, end }).toEqual({ code: 0, error: '', wrong: [], end: 'It works. Look at what is marked.' })
  expect(look).toEqual([
    `PUBLIC_URL is http://localhost:${port}: without https only this machine can use the app.`,
    'Messages are shown on this machine alone (SMS_PROVIDER=screen): it is for trying.',
  ])
  expect(ok.join('\n')).toMatch(/The server runs at http:\/\/127\.0\.0\.1:\d+/)
})

test('the doctor finds a stopped server, old or missing data and an open data folder', { timeout: 60_000 }, async () => {
  const env = await aPlace()
  const server = await startServer(env)
  await server.stop()
  const stopped = await examine({ ...env, PORT: String(server.port) })
  expect(stopped).toMatchObject({ code: 1, wrong: [expect.stringMatching(/^The server is not ready at .+ECONNREFUSED.+: start it/)] })
  const database = databaseOf(env)
  await database
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', '031-phone-calls' as never)
    .execute()
  await database.updateTable('clock').set({ trusted_at: 1 }).execute()
  await database.destroy()
  expect((await examine(env)).wrong[0]).toMatch(/^The data in .+ is of an older version: start the server/)
  if (!env.DATA_DIR || env.DATABASE_URL) return
  chmodSync(env.DATA_DIR, 0o755)
  expect((await examine(env)).wrong[0]).toBe(`Other users of this machine can open ${env.DATA_DIR}: chmod 700 ${env.DATA_DIR}.`)
  expect((await examine({ DATA_DIR: '/nowhere' })).wrong[0]).toMatch(/^The data folder \/nowhere is not there: start the server once/)
})

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'the doctor names the SQLite file that is left from before a move to PostgreSQL',
  { timeout: 60_000 },
  async () => {
    const env = await aPlace()
    await makeTables(env)
    const folder = aFolder()
    const look = async () => (await examine({ ...env, DATA_DIR: folder })).look.join('\n')
    expect(await look()).not.toContain('before the move')
    writeFileSync(join(folder, 'hand-in-hand.sqlite'), '')
    expect(await look()).toContain(`${folder}/hand-in-hand.sqlite still holds all data from before the move to PostgreSQL`)
  },
)

test('if a setting is invalid, the doctor reports only that setting', async () => {
  expect(await runProgram('commands/doctor.ts', [], { PORT: 'x' }).ended).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^PORT has/),
  })
})

test('the doctor accepts a proxy that forwards the caller’s address and has a valid certificate', { timeout: 60_000 }, async () => {
  const env = await behindProxy(PASSES_ON, { TRUST_PROXY: '127.0.0.1' }, 90)
  const { code, ok, look, wrong, end } = await examine(env)
  expect({ code, look, wrong, end }).toEqual({ code: 0, look: [], wrong: [], end: 'All is well.' })
  expect(ok.slice(-2)).toEqual([
    expect.stringMatching(/^The certificate of 127\.0\.0\.1 is good until \d{4}-\d\d-\d\d\.$/),
    'The proxy passes on who asks, and how: this machine is 192.0.2.9.',
  ])
})

test('the doctor reports a proxy that the server does not trust, or that trusts any client', { timeout: 60_000 }, async () => {
  const unnamed = await examine(await behindProxy(PASSES_ON, {}))
  expect(unnamed.look).toEqual([expect.stringMatching(/^The certificate of 127\.0\.0\.1 ends on .+: see why it was not renewed\.$/)])
  expect(unnamed.wrong).toEqual(['The limits count everyone as one caller: set TRUST_PROXY to the address of the proxy.'])
  const claimed = (headers: RequestOptions['headers']) => ({
    'x-forwarded-for': String(headers && 'x-forwarded-for' in headers ? headers['x-forwarded-for'] : ''),
  })
  const believing = await examine(await behindProxy(claimed, { TRUST_PROXY: '127.0.0.1' }))
  expect(believing.wrong[0]).toMatch(/^The proxy forwards whatever address a client claims/)
  const unsaid = await examine(await behindProxy(PASSES_ON, { TRUST_PROXY: '127.0.0.1', ACCESSIBILITY_BODY: '' }, 90))
  const { look } = await examine({
    ...(await aPlace()),
    ...OPERATOR,
    OPERATOR_NAME: 'Neighbours of Example',
    OPERATOR_EMAIL: 'help@example.org',
  })
  expect(look[0]).toBe('People read the example of our pages as your own: correct OPERATOR_NAME, OPERATOR_EMAIL.')
  expect(unsaid.look).toEqual([expect.stringMatching(/^The accessibility statement does not say ACCESSIBILITY_BODY: /)])
  const plain = await examine(await behindProxy(() => ({ 'x-forwarded-for': '192.0.2.9' }), { TRUST_PROXY: '127.0.0.1' }))
  expect(plain.wrong[0]).toMatch(
    /^The proxy does not say that a request came by https, or TRUST_PROXY is not its address: .+ from 192\.0\.2\.9/,
  )
})

test('the doctor reports a public address with another server or an untrusted certificate', { timeout: 60_000 }, async () => {
  const env = await behindProxy(PASSES_ON, { TRUST_PROXY: '127.0.0.1' })
  const otherKey = await examine({ ...env, SECRET_KEY: 'x'.repeat(32) })
  expect(otherKey.wrong[0]).toMatch(/^Another server is at https:/)
  const { NODE_EXTRA_CA_CERTS: _, ...untrusting } = env
  expect((await examine(untrusting)).wrong[0]).toMatch(/^No one gets a safe connection to 127\.0\.0\.1 \(self-signed certificate/)
})

test('the watch, readyz and the metrics report a certificate that expires soon or is not trusted', { timeout: 60_000 }, async () => {
  const METRICS_PORT = String(await freePort())
  const env = await behindProxy(PASSES_ON, { TRUST_PROXY: '127.0.0.1', METRICS_PORT })
  const sentence = /^The certificate of 127\.0\.0\.1 ends on \d{4}-\d\d-\d\d: see why it was not renewed\.$/m
  const watch = (more: Environment) => runProgram('commands/watch.ts', [], { ...env, ...more }).ended
  expect(await watch({})).toMatchObject({ code: 1, out: expect.stringMatching(sentence) })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${METRICS_PORT}${path}`)).text()
  expect(JSON.parse(await ask('/readyz')).warnings).toContainEqual(expect.stringMatching(sentence))
  const [, ends] = /^hand_in_hand_certificate_end_timestamp_seconds (\d+)$/m.exec(await ask('/metrics')) ?? []
  expect(Number(ends) * 1_000 - Date.now()).toBeGreaterThan(86_400_000)
  // The doctor reports the certificate only once.
  expect((await examine(env)).look).toHaveLength(1)
  expect(await watch({ NODE_EXTRA_CA_CERTS: '' })).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^No one gets a safe connection to 127\.0\.0\.1 \(self-signed/),
  })
})

test.skipIf(process.getuid?.() !== 0)(
  'the doctor reports a settings file that root can read and the server cannot',
  { timeout: 60_000 },
  async () => {
    const env = await aPlace()
    const data = aFolder()
    const settings = join(aFolder(), 'settings.env')
    writeFileSync(settings, '', { mode: 0o600 })
    chownSync(data, 65_534, 65_534)
    const unread = async () =>
      (await examine({ ...env, DATA_DIR: data, HAND_IN_HAND_ENV: settings })).wrong.filter((line) => line.includes(settings))
    expect(await unread()).toEqual([expect.stringMatching(/^The server's user can't read \S+: chown root:65534 \S+ && chmod 640/)])
    chownSync(settings, 0, 65_534)
    chmodSync(settings, 0o640)
    expect(await unread()).toEqual([])
  },
)

test('the doctor reports a gateway that cannot be reached, or whose clock differs', { timeout: 60_000 }, async () => {
  let date = new Date()
  const gateway = createGateway((_, reply) => void reply.setHeader('date', date.toUTCString()).writeHead(404).end())
  const address = `http://127.0.0.1:${await listening(gateway)}`
  const SMS_HTTP_URL = `${address}/send?password=qwertz&to={to}&text={text}`
  const env = { ...(await aPlace()), SMS_PROVIDER: 'http', SMS_HTTP_URL }
  await startServer(env)
  expect((await examine(env)).ok).toEqual(
    expect.arrayContaining([expect.stringMatching(/^The SMS gateway can be reached/), "This machine's clock agrees with the gateway's."]),
  )
  const reporting = await examine({ ...env, SMS_HTTP_URL: `${SMS_HTTP_URL}&dlr-url={report}` })
  expect(reporting.look).toContainEqual(expect.stringMatching(/^The gateway is to report to \{report\}, but there is no SMS_REPORT_KEY/))
  date = new Date(Date.now() + 3_600_000)
  expect((await examine(env)).wrong[0]).toMatch(/^This machine's clock and the gateway's differ by (59|60) minutes/)
  await new Promise((done) => gateway.close(done))
  const { wrong } = await examine(env)
  expect(wrong[0]).toMatch(/^The SMS gateway can't be reached \(connect ECONNREFUSED/)
  expect(wrong.join()).not.toContain('qwertz')
})

test('the doctor reports an unserved country, unless SMS_COUNTRIES leaves the country out', { timeout: 60_000 }, async () => {
  const env = await aPlace()
  const { port } = await startServer(env)
  const database = databaseOf(env)
  await database
    .insertInto('unserved_country')
    .values({ country: 'DE', refused_at: Date.parse('2026-11-23T10:00:00Z') })
    .execute()
  await database.destroy()
  const unserved = async (settings: Environment = {}) =>
    (await examine({ ...env, PORT: String(port), ...settings })).wrong.filter((line) => line.includes('may not send'))
  expect(await unserved()).toEqual([
    expect.stringContaining('The SMS account may not send to DE, it last said on 2026-11-23: allow it there'),
  ])
  expect(await unserved({ SMS_COUNTRIES: 'IL' })).toEqual([])
})

test('the doctor reports an OpenID provider that is away, misnamed or without needed features', {
  timeout: 60_000,
}, async () => {
  const provider = await aStaffProvider()
  const metadata = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()
  let changes: object = {}
  const old = createGateway((_request, reply) => {
    reply
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ ...(metadata as object), issuer: `http://127.0.0.1:${port}`, ...changes }))
  })
  const port = await listening(old)
  const env = { ...(await aPlace()), ...provider.settings }
  const found = async (OIDC_ISSUER: string) => {
    const { ok, wrong } = await examine({ ...env, OIDC_ISSUER })
    return [...ok, ...wrong].find((line) => line.includes(OIDC_ISSUER))
  }
  expect(await found(provider.issuer)).toBe(`Staff sign in at ${provider.issuer}, which replies with metadata that fits.`)
  const misfit = (url: string, detail: string) =>
    `No staff can sign in: ${url} does not fit (${detail}): OIDC_ISSUER has to be the issuer that its metadata names.`
  const other = provider.issuer.replace('127.0.0.1', 'localhost')
  expect(await found(other)).toBe(misfit(other, 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'))
  changes = { code_challenge_methods_supported: ['plain'], jwks_uri: undefined }
  expect(await found(`http://127.0.0.1:${port}`)).toBe(misfit(`http://127.0.0.1:${port}`, 'its metadata lacks jwks_uri, PKCE with S256'))
  provider.close()
  expect(await found(provider.issuer)).toMatch(
    /^No staff can sign in: http.+ can't be reached \(.+\): look at OIDC_ISSUER, and at the way out/,
  )
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:http2'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../server/src/testing/certificate.ts'
import { aPlace, startServer } from '../../server/src/testing/process.ts'
import { freePort } from '../programs/find-postgres.ts'
import { findProxy } from '../programs/find-proxies.ts'
import { repository } from '../repository.ts'

// These tests use the files of deploy/ with real nginx and Caddy. Only names, ports and folders differ.

const CANARY = 'canary-0123456789-abcdefghij'
/** Each kind of address in the app that gives access to something, or that only some people may know. */
const SECRET_PATHS = [
  `/login/${CANARY}/${CANARY}`,
  `/sign-up/${CANARY}`,
  `/sign__up/${CANARY}`,
  `/t/${CANARY}`,
  `/a/${CANARY}`,
  `/ask/${CANARY}`,
  `/ask/${CANARY}/task.ics`,
  `/fewer/1.1.reminders.${CANARY}`,
  `/undo/${CANARY}`,
  `/reach/${CANARY}`,
  `/v2/mail/inbound?key=${CANARY}`,
  `/outbox?key=${CANARY}`,
  `/v2/supporters/${CANARY}/families/${CANARY}/tasks`,
  `/v2/calendar/${CANARY}.ics`,
  `/v2/supporters/families/${CANARY}`,
  `/v2/providers/http/report?key=${CANARY}&message=1&state=sent`,
]
const RESTARTING = /will be back in a moment[\s\S]*dir="rtl"[\s\S]*gleich wieder da[\s\S]*скоро снова/

interface Running {
  https: number
  http: number
  certificate: string
  /** All that the proxy wrote: its output and its log files. */
  logs: () => string
}

const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-proxies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (path: string) => readFileSync(join(repository, 'deploy', path), 'utf8')

/** The functions that stop the running proxies. A proxy can also start in a test or a hook, and Vitest does not allow `afterAll` there. */
const running: (() => Promise<void>)[] = []
afterAll(() => Promise.all(running.map((stop) => stop())))

/**
 * Runs a proxy until the tests of this file end. A killed nginx leaves its workers running, so nginx is asked to end, and the test waits.
 */
async function run(program: string, parameters: string[], home: string, port: number) {
  const child = spawn(program, parameters, {
    cwd: home,
    env: { PATH: '/usr/bin:/bin:/usr/sbin', HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const ended = once(child, 'close')
  running.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  for (const until = Date.now() + 15_000; Date.now() < until && child.exitCode === null; await wait(50)) {
    if ((await plain(port, '/').catch(() => null)) !== null) return () => output
  }
  throw new Error(`${program} did not start: ${output}`)
}

/** The folder in which `certbot --webroot` puts its challenge. */
const CHALLENGES = '.well-known/acme-challenge'

async function runNginx(upstream: number, installedIn = repository, operator = 3010): Promise<Running> {
  const home = mkdtempSync(join(folder, 'nginx-'))
  const certificate = makeCertificate(home, 'nginx')
  const [https, http] = [await freePort(), await freePort()]
  const site = [read('nginx/hand-in-hand.conf'), read('nginx/operator.conf')]
    .join('\n')
    .replaceAll(/\/etc\/letsencrypt\/live\/(help|operator).example.org\/fullchain.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\/live\/(help|operator).example.org\/privkey.pem/g, `${certificate}.key`)
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('help.example.org', '127.0.0.1')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll('127.0.0.1:3010', `127.0.0.1:${operator}`)
    .replaceAll('/var/log/nginx', home)
    .replaceAll('/var/www/html', home)
    .replaceAll('/opt/hand-in-hand', installedIn)
    .replaceAll(/proxy_read_timeout (15|75)s/g, 'proxy_read_timeout 2s')
  writeFileSync(join(home, 'site.conf'), site)
  mkdirSync(join(home, CHALLENGES), { recursive: true })
  writeFileSync(join(home, CHALLENGES, 'token'), 'proof')
  // Like Debian's nginx.conf, with other paths and another user.
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join('\n')
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; error_log ${home}/error.log;
events { worker_connections 768; }
http { include /etc/nginx/mime.types; access_log ${home}/access.log; gzip on;\n${paths}\ninclude ${home}/site.conf; }`,
  )
  const output = await run(findProxy('nginx'), ['-c', join(home, 'nginx.conf'), '-p', home], home, http)
  return { https, http, certificate, logs: () => output() + logFiles(home) }
}

async function runCaddy(upstream: number, installedIn = repository, operator = 3010): Promise<Running> {
  const home = mkdtempSync(join(folder, 'caddy-'))
  const certificate = makeCertificate(home, 'caddy')
  const [https, http] = [await freePort(), await freePort()]
  const site = [read('caddy/Caddyfile'), read('caddy/operator.Caddyfile')]
    .join('\n')
    .replace('{\n', `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n`)
    .replace('\nhelp.example.org {', `\n127.0.0.1 {\n\ttls ${certificate} ${certificate}.key`)
    .replace('\noperator.example.org {', `\noperator.example.org {\n\ttls ${certificate} ${certificate}.key`)
    .replaceAll('help.example.org', '127.0.0.1')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll('127.0.0.1:3010', `127.0.0.1:${operator}`)
    .replaceAll('lb_try_duration 10s', 'lb_try_duration 6s')
    .replaceAll('response_header_timeout 15s', 'response_header_timeout 2s')
    .replaceAll('/opt/hand-in-hand', installedIn)
  writeFileSync(join(home, 'Caddyfile'), site)
  const output = await run(findProxy('caddy'), ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'], home, http)
  return { https, http, certificate, logs: () => output() + logFiles(home) }
}

const logFiles = (home: string) =>
  readdirSync(home)
    .map((name) => join(home, name))
    .filter((path) => path.endsWith('.log') && statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
    .join('')

/** A request by HTTP/1.1 without TLS. */
const plain = (port: number, path: string, host = '127.0.0.1') =>
  new Promise<{ status: number; location: string }>((done, fail) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (reply) => {
      reply.resume()
      done({ status: reply.statusCode ?? 0, location: String(reply.headers.location ?? '') })
    })
      .on('error', fail)
      .end()
  })

/** A request by HTTP/2, as a browser sends it. */
function ask({ https, certificate }: Running, path: string, { method = 'GET', body = '', host = `127.0.0.1:${https}` } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, fail) => {
    const session = connect(`https://127.0.0.1:${https}`, { ca: readFileSync(certificate), servername: '' })
    session.on('error', fail)
    const stream = session.request(
      {
        ':method': method,
        ':path': path,
        ':authority': host,
        'accept-encoding': 'br',
        referer: `https://localhost/login/${CANARY}/${CANARY}`,
        authorization: `Bearer ${CANARY}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      { endStream: !body },
    )
    let text = ''
    let headers: Record<string, unknown> = {}
    stream.on('response', (each) => {
      headers = each
    })
    stream.setEncoding('latin1').on('data', (part: string) => {
      text += part
    })
    stream.on('error', fail)
    stream.on('end', () => {
      session.close()
      done({ status: Number(headers[':status']), headers, text: Buffer.from(text, 'latin1').toString() })
    })
    if (body) stream.end(body)
  })
}

/** The port of a server that can't start: the port is open, but no one replies. */
async function hangAt(port: number) {
  const waiting: Socket[] = []
  const server = createServer((connection) => void waiting.push(connection)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const connection of waiting) connection.destroy()
  })
}

test('if the server does not reply, the proxies show the restart page after at most 15 seconds', () => {
  // The timeouts in seconds: to connect, to get a reply, and in Caddy for all its attempts to connect. Other tests in this file set shorter
  // timeouts.
  const seconds = (file: string, name: RegExp) => [...read(file).matchAll(name)].map(([, amount]) => Number(amount))
  for (const file of ['nginx/hand-in-hand.conf', 'nginx/operator.conf']) {
    expect(seconds(file, /proxy_connect_timeout (\d+)s;/g).filter((each) => each > 5)).toEqual([])
    // The 75 seconds are for live updates, which may send nothing for longer than a page.
    expect(seconds(file, /proxy_read_timeout (\d+)s;/g).filter((each) => each !== 75)).toEqual([15])
  }
  for (const file of ['caddy/Caddyfile', 'caddy/operator.Caddyfile']) {
    const [tries = 0] = seconds(file, /lb_try_duration (\d+)s$/gm)
    expect(seconds(file, /response_header_timeout (\d+)s$/gm)).toEqual([15])
    // After a timeout of the reply, Caddy does not try again.
    expect(tries).toBeLessThan(15)
  }
})

describe.each([
  ['nginx', runNginx],
  ['Caddy', runCaddy],
])('%s, with the file of deploy/', (name, start) => {
  let upstream = 0
  let operator = 0
  let proxy: Running
  beforeAll(async () => {
    upstream = await freePort()
    operator = await freePort()
    proxy = await start(upstream, repository, operator)
  }, 60_000)

  const aServer = async (settings = {}) =>
    startServer({
      ...(await aPlace()),
      ...{ PORT: String(upstream), TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info', SMS_PROVIDER: 'by-hand' },
      ...settings,
    })

  test.runIf(name === 'nginx')('each host name serves ACME challenges over plain http, so that certificates are renewed', async () => {
    for (const host of [undefined, 'operator.example.org'])
      expect(await plain(proxy.http, `/${CHALLENGES}/token`, host), host).toMatchObject({ status: 200 })
  })

  test('the proxy uses HTTP/2, compresses, redirects to https and forwards the caller’s address', async () => {
    const server = await aServer()
    const page = await ask(proxy, '/')
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
    expect(await plain(proxy.http, '/install')).toEqual({
      status: 308,
      location: expect.stringMatching(/^https:\/\/127\.0\.0\.1(:\d+)?\/install$/),
    })
    expect((await ask(proxy, '/v2/login/code', { method: 'POST', body: '{}' })).status).toBe(400)
    await server.stop()
  })

  test('a request for another host name reaches no server, and is redirected nowhere', { timeout: 60_000 }, async () => {
    const server = await aServer()
    for (const host of ['evil.example', 'help.example.org.evil.example', '127.0.0.2', 'localhost']) {
      const redirected = await plain(proxy.http, '/x', host).catch(() => null)
      expect(redirected?.location ?? '', host).toBe('')
      const page = await ask(proxy, '/', { host }).catch(() => null)
      expect(page?.text ?? '', host).toBe('')
    }
    expect((await ask(proxy, '/')).status).toBe(200)
    await server.stop()
  })

  test("staff reach the operator's page only at its own host name", async () => {
    const server = await aServer({
      OPERATOR_PORT: String(operator),
      OPERATOR_URL: 'https://operator.example.org',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'hand-in-hand',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLE_ALL: 'all',
    })
    const page = await ask(proxy, '/', { host: 'operator.example.org' })
    expect([page.status, page.text]).toEqual([401, expect.stringContaining('Sign in with your organisation')])
    expect((await ask(proxy, '/sign-in')).text).not.toContain('organisation')
    await server.stop()
  })

  test.each(['is away', 'takes connections and does not reply'])('while the server %s, people read that it will be back', async (how) => {
    if (how !== 'is away') await hangAt(upstream)
    const requests = [{}, { method: 'POST', body: '{}' }].map((request) => ask(proxy, '/login/a/b', request))
    for (const { status, headers, text } of await Promise.all(requests)) {
      expect(status).toBe(503)
      expect(headers).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'content-type': expect.stringContaining('text/html'),
      })
      expect(text).toMatch(RESTARTING)
    }
  })

  test('no log has a secret address, whether the server runs, is stopped or hangs', { timeout: 60_000 }, async () => {
    const askAll = () => Promise.all(SECRET_PATHS.map((path) => ask(proxy, path).catch(() => null)))
    const server = await aServer()
    await askAll()
    for (const path of SECRET_PATHS) await plain(proxy.http, path)
    // A stopped process accepts connections and does not reply.
    server.child.kill('SIGSTOP')
    onTestFinished(() => void server.child.kill('SIGKILL'))
    await Promise.race([askAll(), wait(3_000)])
    server.child.kill('SIGKILL')
    await server.ended
    await askAll()
    // The test sends a body, a header and an address that are too large.
    await ask(proxy, SECRET_PATHS[0] ?? '', { method: 'POST', body: 'x'.repeat(3_000_000) }).catch(() => null)
    await ask(proxy, `/login/${CANARY}${'x'.repeat(40_000)}`).catch(() => null)
    await wait(300)
    const written = proxy.logs() + server.seen.out + server.seen.error
    expect(written.length).toBeGreaterThan(100)
    expect(written.split('\n').filter((line) => line.includes('canary'))).toEqual([])
  })

  test('no log has a secret address if the page for a restart is missing', async () => {
    const withoutPage = await start(await freePort(), join(folder, 'absent'))
    await Promise.all(SECRET_PATHS.map((path) => ask(withoutPage, path).catch(() => null)))
    await wait(300)
    expect(
      withoutPage
        .logs()
        .split('\n')
        .filter((line) => line.includes('canary')),
    ).toEqual([])
  })

  test.runIf(name === 'Caddy')('a request waits for a server that comes back soon', async () => {
    const waiting = ask(proxy, '/healthz')
    await wait(200)
    const server = await aServer()
    expect((await waiting).status).toBe(200)
    await server.stop()
  })
})

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { SERVER_PROGRAM } from '../../scripts/server-program.mjs'
import { isAll, triedOf } from '../../scripts/tests/tier.ts'
import { aPlace, type Environment, makeTables, runProgram, signInByCommand, startServer } from './testing/process.ts'
import { fetchReadyz } from './testing/readyz.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
/** `npm test` runs one test for each kind of start and stop. It leaves out the others, because each of them starts a server or two. */
const inAll = test.skipIf(!isAll)

test('starting the server prints its version and three lines of instructions', async () => {
  const server = await startServer(await aPlace())
  const base = `http://localhost:${server.port}`
  expect(server.seen.out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^Hand in Hand \d+\.\d+\.\d+, from source on Node \d+\.\d+\.\d+$/),
    `Start a family:   ${base}/family/start`,
    expect.stringMatching(new RegExp(`^Messages show at: ${base}/outbox\\?key=[\\w-]{22}$`)),
    expect.stringMatching(
      new RegExp(
        `^To open it to phones on this network: HOST=0\\.0\\.0\\.0 PUBLIC_URL=http://\\S+:${server.port} ALLOW_SCREEN_OUTBOX=yes npm start$`,
      ),
    ),
  ])
  expect(server.seen.error).toBe('')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.stop()).toMatchObject({ code: 0, error: '' })
})

/** Expects that a start fails with one sentence and exit code 1, without a stack trace. */
async function expectRefusal(env: Environment, sentence: RegExp) {
  const { code, out, error } = await runProgram('main.ts', [], { PORT: String(await freePort()), ...env }).ended
  expect({ code, out }, error).toEqual({ code: 1, out: '' })
  expect(error).toMatch(sentence)
  expect(error.trimEnd().split('\n'), error).toHaveLength(1)
  expect(error).not.toMatch(/Error|\.ts|node:/)
}

test.skipIf(isPostgres)('a second server on the same data is refused, and the first goes on', async () => {
  const place = await aPlace()
  const server = await startServer(place)
  await expectRefusal(
    place,
    /^Another server already uses the data in .+: stop it first \(under systemd hand-in-hand\.socket too, which starts it again\), or choose another folder with DATA_DIR\.$/m,
  )
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

inAll('a port in use is named in the error', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => other.once('listening', listening))
  const address = other.address()
  const port = address && typeof address === 'object' ? address.port : 0
  await expectRefusal({ ...(await aPlace()), PORT: String(port) }, new RegExp(`^Port ${port} is in use: .+ PORT\\.$`, 'm'))
  other.close()
})

test.skipIf(!isAll || isPostgres)('a folder that can not be written is named in the error', async () => {
  const place = await aPlace()
  // Even root can't create a folder below a file.
  const file = join(place.DATA_DIR ?? '', 'file')
  writeFileSync(file, '')
  await expectRefusal({ DATA_DIR: join(file, 'data') }, /^The folder .+ can't be made: choose another with DATA_DIR\.$/m)
  await expectRefusal({ DATA_DIR: file }, /^The folder .+ can't be .+ DATA_DIR\.$/m)
})

const WRONG_SETTINGS: [string, Environment, RegExp][] = [
  ['a port that is no number', { PORT: 'http' }, /^PORT has to be a number from 0 to 65535, such as 3000\.$/m],
  ['a port that is too large', { PORT: '70000' }, /^PORT has to be/],
  ['a public address that is none', { PUBLIC_URL: 'help.example.org' }, /^PUBLIC_URL has to be the address that people open/],
  ['a public address with a path', { PUBLIC_URL: 'https://example.org/help' }, /^PUBLIC_URL has to be .+ without a path\.$/m],
  ['an unknown SMS provider', { SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER has to be one of screen, by-hand, .+, http\b.*\.$/m],
  ['login codes shown to a whole network', { HOST: '0.0.0.0' }, /^With SMS_PROVIDER=screen .+ ALLOW_SCREEN_OUTBOX=yes .+by-hand\.$/m],
  ['login codes shown to the internet', { PUBLIC_URL: 'https://help.example.org' }, /^With SMS_PROVIDER=screen/],
  ['a database of another kind', { DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL has to start with postgres:/],
  [
    'a database that is read on the way',
    { DATABASE_URL: 'postgres://a:b@db.example/x' },
    /^DATABASE_URL leads to another machine without asking for TLS/,
  ],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL has to be one of/],
  ['a time to drain that is too long', { DRAIN_SECONDS: '90' }, /^DRAIN_SECONDS has to be a number of seconds from 0 to 30, such as 5\.$/m],
  ['half a partner', { PARTNER_LINK: 'https://example.org' }, /^PARTNER_PICTURE and PARTNER_LINK go together/],
  ['a partner whose page is none', { PARTNER_LINK: 'example', PARTNER_PICTURE: '/a.svg' }, /^PARTNER_LINK has to be the address of a page/],
  [
    'a partner without a picture',
    { PARTNER_LINK: 'https://example.org', PARTNER_PICTURE: 'http://' },
    /^PARTNER_PICTURE has to be the address/,
  ],
  ['a proxy by its name', { TRUST_PROXY: 'caddy' }, /^TRUST_PROXY has to be the addresses or ranges of the proxy in front/],
  ['a contact without an address', { SECURITY_CONTACT: 'example' }, /^SECURITY_CONTACT has to be an email address or a page/],
  ['an operator whose mail address is none', { OPERATOR_EMAIL: 'example' }, /^OPERATOR_EMAIL has to be an email address/],
  ['an operator in no country', { OPERATOR_COUNTRY: 'QX' }, /^OPERATOR_COUNTRY has to be the two letters of a country/],
  ['a company in no country', { SMS_COMPANY: 'Example', SMS_COMPANY_COUNTRY: 'Germany' }, /^SMS_COMPANY_COUNTRY has to be the two letters/],
  [
    'an operator with a novel for a name',
    { OPERATOR_NAME: 'x'.repeat(301) },
    /^OPERATOR_NAME has to be a text of at most 300 characters\.$/m,
  ],
  ['an imprint with an empty line', { OPERATOR_IMPRINT: 'Dana Levi | ' }, /^OPERATOR_IMPRINT has to be lines with \| between them/],
  ['an age that is none', { MINIMUM_AGE: '6' }, /^MINIMUM_AGE has to be a number of years from 13 to 18\.$/m],
  ['texts that are nowhere', { CONTENT_DIR: '/nowhere' }, /^CONTENT_DIR has to be a folder, and \/nowhere is none/],
  ['source code without an address', { SOURCE_URL: 'git@example.org' }, /^SOURCE_URL has to be the address of a page/],
  ['an app without an address', { IOS_APP_LINK: 'javascript:alert(1)' }, /^IOS_APP_LINK has to be the address of a page/],
  ['an address of another machine', { HOST: '192.0.2.1', ALLOW_SCREEN_OUTBOX: 'yes' }, /^This machine has no address 192\.0\.2\.1/],
]

// The environment is read before the database is opened, so these tests need not run for each database.
test.skipIf(isPostgres).each(triedOf('wrong settings', WRONG_SETTINGS, WRONG_SETTINGS.length))(
  '%s is refused in one sentence',
  async (_what, env, sentence) => {
    await expectRefusal({ ...(await aPlace()), ...env }, sentence)
  },
)

const PUBLIC = { PUBLIC_URL: 'https://help.example.org', SMS_PROVIDER: 'by-hand', TRUST_PROXY: '127.0.0.1' }
const OPERATOR = { OPERATOR_NAME: 'Example', OPERATOR_ADDRESS: '1 Example Street', OPERATOR_EMAIL: 'help@example.org' }

inAll('a public server without an operator is refused, by the start and by the command', async () => {
  const sentence = /^PUBLIC_URL is open to everyone, .+ set OPERATOR_ADDRESS, OPERATOR_EMAIL\.$/m
  const place = { ...(await aPlace()), ...PUBLIC, OPERATOR_NAME: 'Example' }
  await expectRefusal(place, sentence)
  const words = ['create', '--title', 'Levi', '--owner', 'Noa Levi', '--phone', '+972502345678']
  const { code, out, error } = await runProgram('commands/family.ts', words, place).ended
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(sentence)
})

inAll('a text of CONTENT_DIR that can not be shown is refused in one sentence', async () => {
  const place = await aPlace()
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'docs', 'la'), { recursive: true })
  await expectRefusal({ ...place, CONTENT_DIR: folder }, /^The text .+ of CONTENT_DIR can not be shown: .+ en, iw, de, ru\.$/m)
})

inAll.each([
  ['with families on it and no operator', {}, 1],
  ['with an operator', OPERATOR, 0],
])('a public server %s starts, and says in its log and in /readyz what is missing', async (_what, operator, count) => {
  const place = await aPlace()
  const words = ['create', '--title', 'Levi', '--owner', 'Noa Levi', '--phone', '+972502345678']
  await makeTables(place)
  expect((await runProgram('commands/family.ts', words, place).ended).code).toBe(0)
  const port = await freePort()
  const run = runProgram('main.ts', [], { ...place, ...PUBLIC, ...operator, PORT: String(port) })
  const ready = async () => (await (await fetchReadyz(`http://127.0.0.1:${port}`)).json()) as { warnings: string[] }
  await expect.poll(() => ready().catch(() => null)).toMatchObject({ status: 'ok' })
  // No server listens at PUBLIC_URL, so the warning about its connection is left out.
  const warnings = (await ready()).warnings.filter((each) => !each.startsWith('No one gets a safe connection'))
  expect(warnings).toHaveLength(count)
  const missing = 'The terms and the privacy notice name no operator: set OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL.'
  if (count > 0) expect(warnings).toEqual([missing])
  run.child.kill('SIGTERM')
  expect((await run.ended).out.includes(missing)).toBe(count > 0)
})

test.skipIf(!isAll || !isPostgres)('an unreachable or unknown database host is refused in one sentence without the password', async () => {
  const port = await freePort()
  const sentence = /^The database at DATABASE_URL can't be reached: check that it runs, its address and its password\.$/m
  await expectRefusal({ DATABASE_URL: `postgres://noa:canary@127.0.0.1:${port}/levi` }, sentence)
  await expectRefusal({ DATABASE_URL: 'postgres://noa:canary@nowhere.invalid/levi?sslmode=verify-full' }, sentence)
})

/** Sends the first half of a request. `finish` sends the rest and returns all replies. */
async function halfARequest(port: number, head: string, rest: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  const closed = new Promise<void>((done) => {
    socket.on('close', () => done()).on('error', () => {})
  })
  socket.write(head)
  await wait(100)
  return {
    closed,
    answer: () => answer,
    finish: async () => {
      socket.write(rest)
      await closed
      return answer
    },
  }
}

test('SIGTERM lets running requests finish, accepts no new ones, and exits with code 0', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  const server = await startServer(place)
  const { token, family } = await signInByCommand(place, server.call)
  const body = JSON.stringify({ title: 'Soup', category: 'home', type: 'no_time' })
  const head = `POST /v2/families/${family}/tasks HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`
  const running = await halfARequest(server.port, `${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`, body.slice(9))
  const idle = await halfARequest(server.port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', '')
  server.child.kill('SIGTERM')
  await wait(300)
  await idle.closed
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  expect(await running.finish()).toMatch(/^HTTP\/1\.1 201 /)
  expect(await server.ended).toMatchObject({ code: 0, error: '' })
  const again = await startServer(place)
  const { no_time } = (await again.call('GET', `/families/${family}/tasks`, { token })).json()
  expect(no_time).toMatchObject([{ title: 'Soup' }])
})

inAll('with time to drain, the server is not ready after SIGTERM and serves what still comes', { timeout: 30_000 }, async () => {
  const server = await startServer({ ...(await aPlace()), DRAIN_SECONDS: '2' })
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
  const reply = await fetch(`${server.url}/v2/settings`)
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
  expect(await server.ended).toMatchObject({ code: 0, error: '' })
})

inAll('a request on an open connection while the server stops gets its reply and closes it', { timeout: 30_000 }, async () => {
  const server = await startServer(await aPlace())
  const body = '{"invitation":"nobodys"}'
  const head = `POST /v2/supporters/signup/validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const next = 'GET /v2/settings HTTP/1.1\r\nhost: x\r\n\r\n'
  const running = await halfARequest(server.port, `${head}${body.slice(0, 9)}`, `${body.slice(9)}${next}`)
  server.child.kill('SIGTERM')
  await wait(300)
  const [first, second] = (await running.finish()).split(/(?=HTTP\/1\.1 200)/)
  expect(first).toMatch(/^HTTP\/1\.1 404 /)
  expect(second).toMatch(/^connection: close$/im)
  expect(await server.ended).toMatchObject({ code: 0, error: '' })
})

inAll('a request on a connection that was just opened when the server stops gets its reply', { timeout: 30_000 }, async () => {
  const server = await startServer(await aPlace())
  const running = await halfARequest(server.port, '', 'GET /v2/settings HTTP/1.1\r\nhost: x\r\n\r\n')
  server.child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  expect(await running.finish()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await server.ended).toMatchObject({ code: 0, error: '' })
})

// A slow sender is disconnected by the limits `request` and `head` and by CHECK_CONNECTIONS_EVERY, in http/connections/connections.ts. All
// three are needed.
test.skipIf(!isAll || isPostgres)('slow senders are disconnected, and other callers are served', { timeout: 40_000 }, async () => {
  const server = await startServer(await aPlace())
  const head = 'POST /v2/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"user'
  const began = performance.now()
  const slow = await Promise.all(
    Array.from({ length: 50 }, (_, index) => halfARequest(server.port, index % 2 ? head : 'GET /v2/settings HTTP/1.1\r\nhost:', '')),
  )
  let open = slow.length
  for (const each of slow) void each.closed.then(() => open--)
  const waits: number[] = []
  while (open > 0 && performance.now() - began < 20_000) {
    const asked = performance.now()
    expect((await fetch(`${server.url}/v2/settings`)).status).toBe(200)
    waits.push(performance.now() - asked)
    await wait(100)
  }
  expect(open).toBe(0)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(Math.max(...waits)).toBeLessThan(1_000)
})

const SOCKET_ACTIVATE = '/usr/bin/systemd-socket-activate'
/** A command that starts a program as systemd does. It keeps the port open for 35 seconds after the program has ended. */
const AS_SYSTEMD = ['sh', '-c', `sh -c 'export LISTEN_PID=$$; exec "$@"' sh "$@"; sleep 35`, 'sh']

/** Starts a server with these settings and its own, empty data. Another process keeps the server's port open. */
async function startOnKeptPort(env: Environment, around: string[] = []) {
  const port = await freePort()
  const settings = Object.entries({
    ...(await aPlace()),
    PORT: String(port),
    SECRET_KEY: 'a key of this test alone, and easy to guess',
    ...env,
  })
  const parameters = settings.flatMap(([name, value]) => ['-E', `${name}=${value}`])
  const child = spawn(SOCKET_ACTIVATE, ['-l', `127.0.0.1:${port}`, ...parameters, ...around, process.execPath, ...SERVER_PROGRAM], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    detached: true,
  })
  onTestFinished(() => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')))
  return port
}

test.skipIf(!isAll || !existsSync(SOCKET_ACTIVATE))(
  'the server takes the port that systemd keeps for it',
  { timeout: 40_000 },
  async () => {
    const port = await startOnKeptPort({})
    // The first request comes before the server has started, and waits.
    const reply = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await expect.poll(async () => (await reply())?.status, { timeout: 30_000 }).toBe(200)
  },
)

test.skipIf(!isAll || !existsSync(SOCKET_ACTIVATE)).each<[string, Environment]>([
  ['a setting that can not be used', { PUBLIC_URL: 'no address' }],
  ['another port than systemd’s', { PORT: '1' }],
])('with %s the server does not start, and requests do not wait', { timeout: 40_000 }, async (_setting, env) => {
  const port = await startOnKeptPort(env, AS_SYSTEMD)
  const outcome = () => fetch(`http://127.0.0.1:${port}/readyz`).catch((error) => String(error.cause?.code))
  // The request is refused until the port is open.
  await expect.poll(outcome, { timeout: 30_000 }).toMatch(/^(ECONNRESET|UND_ERR_SOCKET)$/)
})

inAll('systemd is told when the server serves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'systemd-notify'), '#!/bin/sh\necho "$1 $NOTIFY_SOCKET" > "$0.said"\n', { mode: 0o755 })
  await startServer({ ...(await aPlace()), NOTIFY_SOCKET: '/run/systemd', PATH: `${folder}:${process.env.PATH}` })
  await expect.poll(() => existsSync(join(folder, 'systemd-notify.said'))).toBe(true)
  await expect.poll(() => readFileSync(join(folder, 'systemd-notify.said'), 'utf8')).toBe('--ready /run/systemd\n')
})

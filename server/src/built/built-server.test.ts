import { createHmac } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { LOCALES, languageTag } from '@hand-in-hand/contract/locales.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildServer } from '../../../scripts/build/build-server.mjs'
import { filesIn } from '../../../scripts/build-web.mjs'
import { FLAGS } from '../../../scripts/server-program.mjs'
import { isAll } from '../../../scripts/tests/tier.ts'
import { mailText } from '../features/messages/mail.templates.ts'
import { readyListWords } from '../rules/ready-list.ts'
import { renderMessage } from '../templates/templates.ts'
import { familyMaker, makePhone } from '../testing/family.ts'
import { serverAccessTo } from '../testing/http-browser.ts'
import { mailSink } from '../testing/mail-sink.ts'
import { databaseOf } from '../testing/past-server.ts'
import { aPlace, type Environment, makeTables, runNode, signInByCommand, startServer } from '../testing/process.ts'

// The test makes a build of its own, moves it and makes it read-only: a build needs neither its original place nor the packages and sources
// around it.
const place = mkdtempSync(join(tmpdir(), 'hand-in-hand-built-'))
const built = join(place, 'moved')
const server = join(built, 'server')
/**
 * The files that the build wrote into the code cache. A server that runs as root may add other files there, because root may write into a
 * read-only folder.
 */
let compiledByBuild: string[] = []

function setWritable(isWritable: boolean) {
  const paths = existsSync(built) ? readdirSync(built, { recursive: true, encoding: 'utf8' }).map((path) => join(built, path)) : []
  for (const path of [built, ...paths].filter(existsSync)) {
    const { mode } = statSync(path)
    chmodSync(path, isWritable ? mode | 0o200 : mode & ~0o222)
  }
}

beforeAll(() => {
  const { succeeded, output } = buildServer(process.execPath, join(place, 'first'))
  expect(succeeded, output).toBe(true)
  renameSync(join(place, 'first'), built)
  setWritable(false)
  compiledByBuild = filesIn(join(server, 'cache'))
}, 120_000)
afterAll(() => {
  setWritable(true)
  rmSync(place, { recursive: true, force: true })
})

/** The test uses no code cache of the tests, because a build has its own. */
const OWN_CACHE = { NODE_COMPILE_CACHE: '' }
const start = (env: Environment) => startServer({ ...OWN_CACHE, ...env }, [...FLAGS, join(server, 'main.cjs')])
const command = (name: string, words: string[], env: Environment) =>
  runNode([join(server, `${name}.cjs`), ...words], { ...OWN_CACHE, ...env })
/** A title from the ready list of tasks. The app has this title in each language. */
const NEED = 'Groceries'
/** A local time (YYYY-MM-DDTHH:MM), this many days from now. */
const inDays = (days: number, time: string) => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}`

test('the built server serves pages, files, documents, messages and task lists in each language', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const { url, call, stop, seen } = await start({ ...(await aPlace()), ...sink.settings })
  const page = await (await fetch(url)).text()
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
  for (const [path, type] of [
    ['/healthz', 'application/json'],
    ['/readyz', 'application/json'],
    [script, 'application/javascript'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/docs/de/TERMS.html', 'text/html'],
    ['/docs/SECURITY.md', 'text/plain'],
    ['/helpers/how-to-log-in/content.json?locale=ru', 'application/json'],
    ['/v2/openapi.json', 'application/json'],
    ['/v2/docs', 'text/html'],
  ] as const) {
    const reply = await fetch(`${url}${path}`)
    expect([reply.status, reply.headers.get('content-type')?.split(';')[0]], path).toEqual([200, type])
    expect((await reply.arrayBuffer()).byteLength, path).toBeGreaterThan(10)
  }
  const access = serverAccessTo(/^Messages show at: (\S+)$/m.exec(seen.out)?.[1] ?? '')
  const { makeFamily, codeFor } = familyMaker(access)
  const family = await makeFamily()
  const { owner } = family
  await family.makeTask({ title: NEED })
  for (const locale of LOCALES) {
    const language = languageTag(locale)
    expect(await (await fetch(url, { headers: { 'accept-language': language } })).text()).toContain(`id="words" data-locale="${locale}"`)
    expect(await (await fetch(`${url}/docs/${locale}/TERMS.html`)).text()).toContain(`<html lang="${language}"`)
    const options = { token: owner.token, headers: { 'accept-language': language } }
    const list = await owner.browser.call('GET', `/supporters/me/families/${family.token}/tasks`, options)
    expect(list.json(), locale).toMatchObject({ no_time: [{ title: readyListWords.get(locale)?.get(NEED) }] })
    const [phone, email, purpose] = [makePhone(), `rina.${locale}@example.org`, 'start_family'] as const
    const code = await codeFor(phone, purpose, access.openBrowser(), { locale })
    const [sms] = renderMessage('login_code', locale, { family: '', code, purpose }).split('\n')
    expect(await access.textsTo(phone)).toEqual([expect.stringContaining(sms ?? '')])
    expect((await call('POST', '/login/code', { body: { email, locale, purpose } })).status).toBe(202)
    await expect.poll(() => sink.to(email)[0]?.subject).toContain(mailText('code', locale, { code: '' }).trim())
  }
  expect((await call('GET', '/settings')).json()).toMatchObject({ push_key: expect.stringMatching(/^[\w-]{80,}$/) })
  expect(await stop()).toMatchObject({ code: 0, error: '' })
})

test('each command of package.json is built', () => {
  const scripts = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  const commands = [...scripts.matchAll(/run-command\.mjs (\w+)/g)].map(([, name]) => `${name}.cjs`)
  expect(commands.length).toBeGreaterThan(5)
  expect(readdirSync(server)).toEqual(expect.arrayContaining(commands))
})

test.skipIf(!isAll)(
  'the built commands work, and so do the calls whose code is loaded when it is needed',
  { timeout: 60_000 },
  async () => {
    const env = await aPlace()
    const { call, url } = await start(env)
    const { token, family } = await signInByCommand(env, call, (words) => command('family', words, env))
    const path = `/families/${family}`
    const event = { title: 'Soup', category: 'home', type: 'until_time', start_at: inDays(1, '17:00'), end_at: inDays(1, '18:00') }
    const repeated = await call('POST', `${path}/tasks`, { token, body: { ...event, repeat: 'FREQ=DAILY;COUNT=3' } })
    expect(repeated.json().tasks).toHaveLength(3)
    const read = await call('POST', `${path}/tasks/import`, { token, body: { text: 'Суп, в среду 17:00' } })
    expect(read.json().drafts).toMatchObject([{ title: 'Суп', start: '17:00' }])
    expect((await call('GET', `${path}/export`, { token })).json()).toMatchObject({ family: { title: 'Levi' } })
    const csv = await fetch(`${url}/v2${path}/export`, { headers: { authorization: `Bearer ${token}`, accept: 'text/csv' } })
    expect((await csv.text()).split('\r\n').filter((line) => line.startsWith('"Soup"'))).toHaveLength(3)
    const feed = (await call('POST', '/supporters/me/calendar', { token })).json()
    expect(await (await fetch(`${url}${new URL(feed.url).pathname}`)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(await command('db', ['migrate'], env).ended).toMatchObject({ code: 0, out: 'The database is up to date.\n', error: '' })
  },
)

test.skipIf(!isAll)('the built server takes reports that Twilio signed, and no others', async () => {
  const twilio = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'none',
    SMS_SENDERS: '+15005550006',
  }
  const operator = { OPERATOR_NAME: 'Example', OPERATOR_ADDRESS: '1 Example Street', OPERATOR_EMAIL: 'help@example.org' }
  const { url, stop } = await start({ ...(await aPlace()), ...twilio, ...operator, PUBLIC_URL: 'https://help.example.org' })
  // How Twilio signs: https://www.twilio.com/docs/usage/security
  const path = '/v2/providers/twilio/report?message=1'
  const signature = createHmac('sha1', 'none').update(`https://help.example.org${path}MessageStatusdelivered`).digest('base64')
  const report = (headers: Record<string, string>) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: new URLSearchParams({ MessageStatus: 'delivered' }) })
  expect((await report({ 'x-twilio-signature': signature })).status).toBe(200)
  expect((await report({ 'x-twilio-signature': 'none' })).status).toBe(404)
  expect((await stop()).code).toBe(0)
})

test.skipIf(!isAll)('a defect is logged with the files and lines of the source', async () => {
  const env = await aPlace()
  const { call, seen } = await start(env)
  const database = databaseOf(env)
  await database.schema.dropTable('push_keys').execute()
  await database.destroy()
  expect((await call('GET', '/settings')).status).toBe(500)
  const logged = JSON.parse(seen.out.split('\n').find((line) => line.includes('unexpected failure')) ?? '{}')
  const [line = ''] = logged.frames.filter((frame: string) => frame.includes('publicPushKey'))
  expect(line).toMatch(/^at async publicPushKey \(server\/src\/features\/server-settings\/server-settings\.commands\.ts:\d+:\d+\)$/)
})

test.skipIf(!isAll)('the code that the build compiled is used after the build was moved', async () => {
  const { seen, stop } = await start({ ...(await aPlace()), NODE_DEBUG_NATIVE: 'COMPILE_CACHE' })
  await stop()
  const accepted = seen.error.split('\n').filter((line) => line.includes('was accepted'))
  const read = seen.error.split('\n').filter((line) => compiledByBuild.some((file) => line.includes(`reading cache from ${file} `)))
  for (const chunk of readdirSync(join(server, 'code')).filter((name) => /^(main|packages~main)-/.test(name) && name.endsWith('.cjs'))) {
    for (const lines of [accepted, read]) expect(lines.join('\n')).toContain(join(server, 'code', chunk))
  }
})

test.skipIf(!isAll)('the code that the build compiled can be read by a user other than the one who built it', () => {
  expect(compiledByBuild.length).toBeGreaterThan(3)
  for (const file of compiledByBuild) expect(statSync(file).mode & 0o444, file).toBe(0o444)
})

/** Makes the doctor fail before it has checked anything. */
const BROKEN = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'
os.totalmem = () => { throw new RangeError('of +972502345678') }; syncBuiltinESMExports()`

test.skipIf(!isAll).each([
  ['family', ['list'], 'membership', 'store/operator/families.ts'],
  ['db', ['trust-clock'], 'clock', 'commands/db.ts'],
  ['coverage', [], 'family', 'overview/past-coverage.commands.ts'],
  ['sms', ['today'], 'message', 'commands/sms.ts'],
  ['operator', ['link'], 'operator_key', 'store/operator/keys.ts'],
  ['doctor', [], null, 'commands/checks/machine.ts'],
] as const)('the built command %s prints an unexpected error as a sentence, its class and our frames', async (name, words, table, file) => {
  const env = { ...(await aPlace()), OPERATOR_PORT: '3010' }
  await makeTables(env)
  if (table) {
    const database = databaseOf(env)
    await database.schema.alterTable(table).renameTo('elsewhere').execute()
    await database.destroy()
  }
  const broken = table ? [] : ['--import', `data:text/javascript,${encodeURIComponent(BROKEN)}`]
  const { code, error } = await runNode([...broken, join(server, `${name}.cjs`), ...words], { ...OWN_CACHE, ...env }).ended
  expect(code).toBe(1)
  const [sentence, failure, ...frames] = error.trimEnd().split('\n')
  expect(sentence).toMatch(/^This failed by a fault that the program does not know\./)
  expect(failure).toMatch(/^[A-Za-z]*Error( \w+(: [\w ]+)?)?$/)
  expect(frames.filter((line) => line.includes(`${file}:`))).not.toEqual([])
  expect(frames.filter((line) => !/^ {2}at /.test(line))).toEqual([])
  expect(error).not.toContain('+97250')
  expect(Math.max(...error.split('\n').map(({ length }) => length))).toBeLessThan(300)
})

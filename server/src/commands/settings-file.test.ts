import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPlace, type Environment, makeTables, runProgram, startServer } from '../testing/process.ts'

const FAMILY = ['create', '--title', 'Levi', '--owner', 'Noa Levi', '--phone']
const createFamily = (env: Environment, phone: string, ...words: string[]) =>
  runProgram('commands/family.ts', [...FAMILY, phone, ...words], env).ended
const db = (env: Environment, ...words: string[]) => runProgram('commands/db.ts', words, env).ended
const startText = (env: Environment) => runProgram('main.ts', [], env).ended

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a settings file with these lines. Returns an environment that names the file. */
function aFile(...lines: string[]) {
  const file = join(aFolder(), 'settings.env')
  writeFileSync(file, lines.join('\n'))
  return { HAND_IN_HAND_ENV: file }
}

const linesOf = (env: Environment) => Object.entries(env).map(([name, value]) => `${name}='${value}'`)

test('a command reads the server’s settings file, and prints which data and web address it uses', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  const file = aFile(
    '# of this server',
    ...linesOf(place),
    'PUBLIC_URL=https://help.example.org # the proxy',
    'SMS_PROVIDER=by-hand',
    '',
    'OPERATOR_NAME="Example # 1"',
    "OPERATOR_ADDRESS='1 Example Street'",
    'OPERATOR_EMAIL=help@example.org',
    'TRUST_PROXY=127.0.0.1',
  )
  const server = await startServer(file)
  const made = await createFamily(file, '+972502345678')
  expect(made).toMatchObject({ code: 0, error: '' })
  expect(made.out).toContain('\nhttps://help.example.org/login/')
  expect(made.place).toMatch(
    /^On the data in (\/.+\/hand-in-hand\.sqlite|postgres:\/\/.+), with links to https:\/\/help\.example\.org\.\n$/,
  )
  const [, user_token, family_token] = /\/login\/([\w-]+)\/([\w-]+)\n/.exec(made.out) ?? []
  expect((await server.call('POST', '/session', { body: { user_token, family_token } })).status).toBe(201)
  // The environment takes precedence over the settings file.
  const elsewhere = await createFamily({ ...file, PUBLIC_URL: 'https://other.example.org' }, '+972502345679')
  expect(elsewhere.out).toContain('\nhttps://other.example.org/login/')
})

test('a line of the settings file that is no setting is refused, and its value is not shown', { timeout: 60_000 }, async () => {
  for (const [line, sentence] of [
    ['TRUST_PROXI=qwertz', /^Line 2 of \S+ sets TRUST_PROXI, which is no setting: do you mean TRUST_PROXY\?$/],
    ['trust_proxy=qwertz', /^Line 2 of \S+ sets trust_proxy, which is no setting: do you mean TRUST_PROXY\?$/],
    ['SMS_KEY=qwertz', /^Line 2 of \S+ sets SMS_KEY, which is no setting: leave it out\.$/],
    ['PUBLIC_URL qwertz', /^Line 2 of \S+ is no setting: write NAME=value, with the whole value on one line\.$/],
    ['PORT=3001', /^Line 2 of \S+ sets PORT for the second time: leave one of them out\.$/],
    [
      'TWILIO_AUTH_TOKEN=qwer#tz',
      /^Line 2 of \S+ needs quotes around the value of TWILIO_AUTH_TOKEN: TWILIO_AUTH_TOKEN='…', without a # after it\.$/,
    ],
    ["OPERATOR_NAME='qwertz", /^Line 2 of \S+ needs quotes around the value of OPERATOR_NAME/],
  ] as const) {
    const { code, out, error } = await startText(aFile('PORT=3000', line))
    expect({ code, out }, line).toEqual({ code: 1, out: '' })
    expect(error.trimEnd()).toMatch(sentence)
    expect(error).not.toContain('qwer')
  }
  const missing = { HAND_IN_HAND_ENV: join(aFolder(), 'none.env') }
  expect((await startText(missing)).error).toMatch(/^HAND_IN_HAND_ENV names the file \S+none\.env, and it is not there/)
})

test('a setting NAME can be in a file, if NAME_FILE has the path of that file', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  const secret = join(aFolder(), 'secret')
  const inFile = (text: string) => writeFileSync(secret, text)
  inFile('x'.repeat(31))
  expect((await startText({ ...place, SECRET_KEY_FILE: secret, SECRET_KEY: '' })).error).toMatch(
    /^SECRET_KEY has to be at least 32 characters/,
  )
  expect((await startText(aFile(...linesOf(place), `PORT_FILE=${secret}`))).error).toMatch(/^PORT has/)
  inFile('one that is long enough for the tests\n')
  expect((await startText({ ...place, SECRET_KEY_FILE: secret })).error).toMatch(/^SECRET_KEY and SECRET_KEY_FILE are both set/)
  expect((await startText({ ...place, SECRET_KEY: '', SECRET_KEY_FILE: '/nowhere' })).error).toMatch(
    /^SECRET_KEY_FILE names a file that is not there/,
  )
  expect((await startText(aFile(`SECRET_KEI_FILE=${secret}`))).error).toMatch(/which is no setting/)
  await startServer({ ...place, SECRET_KEY: '', SECRET_KEY_FILE: secret })
})

test.skipIf(process.getuid?.() === 0)('a settings file that this user can not read is refused', async () => {
  const file = aFile('PORT=3000')
  chmodSync(file.HAND_IN_HAND_ENV, 0)
  expect((await startText(file)).error).toMatch(/^The settings in \S+ can't be read by this user/)
})

test('a misspelt setting in the environment is reported, and the server starts', async () => {
  const place = await aPlace()
  const { seen } = await startServer({ ...place, TRUST_PROXI: '127.0.0.1', SMS_SENDER: 'x', HOSTNAME: 'x', POSTS: 'x' })
  expect(seen.error.split('\n').filter((line) => line.startsWith('The environment has'))).toEqual([
    'The environment has TRUST_PROXI, which is no setting and is not used: do you mean TRUST_PROXY?',
    'The environment has SMS_SENDER, which is no setting and is not used: do you mean SMS_SENDERS?',
  ])
})

test('if there is no data, a command refuses, and creates neither data nor a folder', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  const folder = join(aFolder(), 'data')
  const env = place.DATABASE_URL ? place : { DATA_DIR: folder }
  const file = join(aFolder(), 'backup')
  for (const run of [
    createFamily(env, '+972502345678'),
    db(env, 'migrate'),
    db(env, 'trust-clock'),
    db(env, 'backup', file),
    runProgram('commands/coverage.ts', [], env).ended,
  ]) {
    const { code, out, error } = await run
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(
      /^There is no data in \S+\. A server makes it when it first starts\. If it is elsewhere, name .+HAND_IN_HAND_ENV=FILE\.\n$/,
    )
  }
  expect([existsSync(folder), existsSync(file)]).toEqual([false, false])
  if (place.DATA_DIR && existsSync(place.DATA_DIR)) expect(readdirSync(place.DATA_DIR)).toEqual([])
})

test('a family made by command has the time zone and the language of its owner’s country', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const zoneAndLanguage = async (phone: string, ...words: string[]) => {
    const { out, error } = await createFamily({ ...place, TZ: 'UTC' }, phone, ...words)
    return /with the clock of (\S+), in (\w+)\./.exec(out)?.slice(1).join(' ') ?? error
  }
  expect(await zoneAndLanguage('+972502345678')).toBe('Asia/Jerusalem Hebrew')
  expect(await zoneAndLanguage('+4915112345678')).toBe('Europe/Berlin German')
  expect(await zoneAndLanguage('+375291234567')).toBe('Europe/Minsk Russian')
  expect(await zoneAndLanguage('+33612345678')).toBe('Europe/Paris English')
  expect(await zoneAndLanguage('+12025550123')).toMatch(
    /^The country of this number has more than one time\. Say which by --time-zone: .*America\/New_York.*\.\n$/,
  )
  expect(await zoneAndLanguage('+12025550123', '--time-zone', 'America/New_York', '--locale', 'ru')).toBe('America/New_York Russian')
  const { out } = await createFamily(place, '+49301234567')
  expect(out).toContain('in German. No SMS and no code reaches +49301234567: it is a landline. This link signs Noa in')
})

test('a command uses the database address that it is given, whatever the settings file says', { timeout: 60_000 }, async () => {
  const served = await aPlace()
  await makeTables(served)
  const { DATABASE_URL = '', DATA_DIR = '' } = served
  const inFile = aFile(...linesOf({ ...served, ...(DATABASE_URL && { DATABASE_URL_DIRECT: DATABASE_URL }) }))
  const target = join(aFolder(), 'backup')
  const named = await aPlace()
  expect(await db({ ...inFile, ...named }, 'backup', target)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^There is no data in/),
  })
  // With an empty DATABASE_URL a command uses the data of a folder, although the settings file names PostgreSQL.
  if (DATABASE_URL)
    expect((await db({ ...inFile, DATABASE_URL: '', DATA_DIR: aFolder() }, 'backup', target)).error).toMatch(
      /^There is no data in \/.+\.sqlite\./,
    )
  expect(existsSync(target)).toBe(false)
  expect(await db({ ...inFile, DATA_DIR }, 'backup', target)).toMatchObject({ code: 0 })
  if (!DATABASE_URL) return
  const direct = { ...inFile, DATABASE_URL_DIRECT: DATABASE_URL }
  expect((await db(direct, 'backup', target)).error).toMatch(/^The environment has DATABASE_URL_DIRECT, and the settings file DATABASE_URL/)
})

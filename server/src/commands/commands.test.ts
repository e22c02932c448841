import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAll } from '../../../scripts/tests/tier.ts'
import { databaseOf } from '../testing/past-server.ts'
import { aPlace, type Environment, makeTables, runProgram, signInByCommand, startServer } from '../testing/process.ts'

const db = (env: Environment, ...words: string[]) => runProgram('commands/db.ts', words, env).ended
const family = (env: Environment, ...words: string[]) => runProgram('commands/family.ts', words, env).ended

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'hand-in-hand-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test.skipIf(!isAll)('a family created by a command while the server runs gets a link that signs its owner in', async () => {
  const place = await aPlace()
  const server = await startServer(place)
  const { out, token, family: familyToken } = await signInByCommand(place, server.call)
  expect(out).toMatch(
    /^The family "Levi" is there, with the clock of Asia\/Jerusalem, in Hebrew\. This link signs Noa in; it is shown this once:\nhttp:\/\/localhost:3000\/login\//,
  )
  const overview = await server.call('GET', `/families/${familyToken}`, { token })
  expect(overview.json()).toMatchObject({ title: 'Levi', time_zone: 'Asia/Jerusalem' })
})

test.skipIf(!isAll)('with manual sending, the link command makes a new link and ends the old one', async () => {
  const place = { ...(await aPlace()), SMS_PROVIDER: 'by-hand' }
  const server = await startServer(place)
  const { out: made, token } = await signInByCommand(place, server.call)
  const { code, out, error } = await family(place, 'link', '--phone', '+972502345678')
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const keysIn = (text: string) => {
    const [, user_token, family_token] = /localhost:3000\/login\/([\w-]+)\/([\w-]+)\n/.exec(text) ?? []
    return { user_token, family_token }
  }
  expect(out).toContain('"Levi": http')
  expect((await server.call('POST', '/session', { body: keysIn(made) })).status).toBe(401)
  expect((await server.call('POST', '/session', { body: keysIn(out) })).status).toBe(201)
  expect((await server.call('GET', '/supporters/me', { token })).status).toBe(200)
})

test.skipIf(!isAll)(
  'the operator can export and erase a person, but cannot erase the owner of an open family',
  {
    timeout: 60_000,
  },
  async () => {
    const place = { ...(await aPlace()), SMS_PROVIDER: 'by-hand' }
    const server = await startServer(place)
    const { token, family: familyToken } = await signInByCommand(place, server.call)
    const body = { first_name: 'Zebulon', phone_number: '+972502345679', consent: true }
    expect((await server.call('POST', `/families/${familyToken}/members`, { token, body })).status).toBe(201)
    const exported = await family(place, 'export', '--phone', '+972502345679')
    expect(JSON.parse(exported.out)).toMatchObject({ families: [{ family: 'Levi', first_name: 'Zebulon' }] })
    expect(exported.out).toMatch(/"requested_at": "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*[+-]\d\d:\d\d"/)
    expect(await family(place, 'erase', '--phone', '+972502345679')).toMatchObject({
      code: 1,
      error: 'Nothing is erased yet. This number is of:\nZebulon, "Levi"\nTo erase this person everywhere, for good, add --sure.\n',
    })
    expect(await family(place, 'erase', '--phone', '+972502345679', '--sure')).toMatchObject({ code: 0, error: '' })
    const members = (await server.call('GET', `/families/${familyToken}/members`, { token })).json()
    expect(members.map((member: { full_name: string }) => member.full_name)).toEqual(['Noa Levi'])
    const refused = await family(place, 'erase', '--phone', '+972502345678', '--sure')
    expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^This person owns a family/) })
  },
)

test.skipIf(!isAll)(
  'the operator gives an owner another address, and the old address is notified',
  {
    timeout: 60_000,
  },
  async () => {
    const place = { ...(await aPlace()), SMS_PROVIDER: 'screen' }
    const server = await startServer(place)
    const { token } = await signInByCommand(place, server.call)
    const [old, other] = ['+972502345678', '+972502345679']
    const change = (to: string, phone = old) => family(place, 'address', '--phone', phone, '--to', to)
    expect(await change(other, '+972502345670')).toMatchObject({ code: 1, error: expect.stringMatching(/^Nobody with this number/) })
    expect(await change('noa@example.org')).toMatchObject({ code: 0, error: '', out: expect.stringContaining('can undo it for 7 days') })
    expect((await server.call('GET', '/supporters/me', { token })).status).toBe(401)
    const database = databaseOf(place)
    onTestFinished(() => database.destroy())
    const addresses = () => database.selectFrom('person').select('phone_e164').execute()
    expect(await addresses()).toContainEqual({ phone_e164: 'noa@example.org' })
    expect(await addresses()).not.toContainEqual({ phone_e164: old })
    const told = await database.selectFrom('message').where('template', '=', 'address_changed').select(['phone_e164', 'state']).execute()
    expect(told.map(({ phone_e164 }) => phone_e164)).toEqual([old])
    expect((await family(place, 'acts')).out).toContain('address changed')
  },
)

test.skipIf(!isAll)('a nightly backup records in the database whether it succeeded or failed', { timeout: 120_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const folder = await aFolder()
  const database = databaseOf(place)
  onTestFinished(() => database.destroy())
  const noted = async () =>
    (await database.selectFrom('operator_notice').select('about').orderBy('about').execute()).map(({ about }) => about)
  expect(await db(place, 'backup', join(folder, 'by-hand.backup'))).toMatchObject({ code: 0 })
  expect(await noted()).toEqual([])
  expect(await db(place, 'backup', '--keep-days', '35', folder)).toMatchObject({ code: 0 })
  expect(await noted()).toEqual(['backup made'])
  writeFileSync(join(folder, 'a-file'), '')
  expect(await db(place, 'backup', '--keep-days', '35', join(folder, 'a-file'))).toMatchObject({ code: 1 })
  expect(await noted()).toEqual(['backup failed', 'backup made'])
  expect(await db(place, 'backup', '--keep-days', '35', '--verify', folder)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/is whole\.\n$/),
  })
  expect(await noted()).toEqual(['backup failed', 'backup made', 'backup verified'])
  expect(await db(place, 'backup', '--verify', join(folder, 'other'))).toMatchObject({ code: 1 })
})

test.skipIf(!isAll)('an invalid command prints its usage and does nothing', { timeout: 80_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const good = ['--title', 'Levi', '--owner', 'Noa Levi', '--phone', '+972502345678']
  for (const [words, sentence] of [
    [[], /^Usage:\n {2}npm run family/],
    [['create'], /^Usage/],
    [['create', '--colour', 'red'], /^Usage/],
    [['create', ...good, '--title', '\u200b\u3164'], /^--title takes 2 to 120 letters/],
    [['create', ...good, '--title', 'T'], /^--title takes 2 to 120 letters/],
    [['create', ...good, '--owner', 'A\u200b Levi'], /^--owner takes a name of at least 2 letters/],
    [['create', ...good, '--phone', '12'], /^--phone takes a number that exists/],
    [['create', ...good, '--time-zone', 'Mars/Olympus'], /^Mars\/Olympus is no time zone/],
    [['create', ...good, '--locale', 'xx'], /^--locale takes one of en, iw, de, ru/],
    [['link'], /^--phone takes a number that exists/],
    [['code', '--for', 'Ward 3', '--phone', '12'], /^Usage/],
    [['code', '--for', '\u2060\u00ad'], /^Say who gives/],
    [['code', '--end', '2'], /^No valid code has the number 2/],
    [['acts', '--before', 'x'], /^--before takes a number above 0/],
    [['link', '--phone', '+972502345678', '--title', 'Levi'], /^Usage/],
    [['link', '--phone', '+972502345678'], /^No family has somebody with this number/],
    [['address', '--phone', '+972502345678', '--to', '12'], /^--to takes a number that exists/],
    [['erase', '--phone', '12'], /^--phone takes a number that exists/],
    [['erase', '--phone', '+972502345678'], /^Nobody with this number/],
  ] as const) {
    const { code, out, error } = await family(place, ...words)
    expect({ code, out }, error).toEqual({ code: 1, out: '' })
    expect(error).toMatch(sentence)
    if (!error.startsWith('Usage:\n')) expect(error.trimEnd().split('\n')).toHaveLength(1)
  }
  expect(await db(place)).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^Usage: npm run db/) })
})

test.skipIf(!isAll)(
  'after the server was off for long, the command trust-clock records that the clock is right',
  { timeout: 60_000 },
  async () => {
    const place = await aPlace()
    await makeTables(place)
    const database = databaseOf(place)
    onTestFinished(() => database.destroy())
    await database.updateTable('clock').set({ trusted_at: 1, watched_since: 2, watched_at: 3 }).execute()
    const before = Date.now()
    const { code, out, error } = await db(place, 'trust-clock')
    expect({ code, error }).toEqual({ code: 0, error: '' })
    const { trusted_at, ...watched } = await database.selectFrom('clock').selectAll().executeTakeFirstOrThrow()
    expect(watched).toEqual({ id: 1, watched_since: null, watched_at: null })
    expect(trusted_at).toBeGreaterThanOrEqual(before)
    expect(out).toContain(new Date(trusted_at ?? 0).toISOString())
  },
)

test('a backup made while the server runs can be restored once the server has stopped', {
  timeout: 300_000,
}, async () => {
  const place = await aPlace()
  const folder = await aFolder()
  const file = join(folder, 'backup')
  const server = await startServer(place)
  const { token, family: familyToken } = await signInByCommand(place, server.call)
  const add = (title: string) =>
    server.call('POST', `/families/${familyToken}/tasks`, { token, body: { title, category: 'home', type: 'no_time' } })
  await add('Before the backup')

  expect(await db(place, 'backup', file)).toMatchObject({ code: 0, error: '', out: expect.stringContaining(file) })
  expect(statSync(file).mode & 0o077).toBe(0)
  await add('After the backup')
  expect(await db(place, 'backup', file)).toMatchObject({ code: 1, error: expect.stringContaining('exists already') })

  const refused = await db(place, 'restore', file)
  expect(refused).toMatchObject({ code: 1, out: expect.not.stringContaining('restored') })
  expect(refused.error).toMatch(/server.* stop it first/)
  expect((await add('Still at work')).status).toBe(201)

  expect(await server.stop()).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'nonsense'), 'nonsense')
  expect(await db(place, 'restore', join(folder, 'nonsense'))).toMatchObject({ code: 1 })
  expect(await db(place, 'restore', join(folder, 'nowhere'))).toMatchObject({ code: 1 })
  expect(await db(place, 'restore', file)).toMatchObject({ code: 0, error: '' })
  if (!place.DATABASE_URL) expect(readdirSync(place.DATA_DIR ?? '').join()).toContain('before-restore')

  const again = await startServer(place)
  const { no_time } = (await again.call('GET', `/families/${familyToken}/tasks`, { token })).json()
  expect(no_time.map((task: { title: string }) => task.title)).toEqual(['Before the backup'])
})

test.skipIf(!isAll || process.env.TEST_DATABASE !== 'postgres')(
  'migrations, backups and restores bypass a pooler',
  { timeout: 60_000 },
  async () => {
    const { DATABASE_URL: direct = '', ...place } = await aPlace()
    await makeTables({ DATABASE_URL: direct })
    // Nothing listens on port 1, so a command that uses the pooler fails. A pooler's sessions would keep the settings that these commands
    // change.
    const pooled = { ...place, DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none', DATABASE_URL_DIRECT: direct }
    expect(await db(pooled, 'migrate')).toMatchObject({ code: 0, error: '' })
    const file = join(await aFolder(), 'backup')
    expect(await db(pooled, 'backup', file)).toMatchObject({ code: 0, error: '' })
    expect(await db(pooled, 'restore', file, '--as-it-was')).toMatchObject({ code: 0, error: '' })
  },
)

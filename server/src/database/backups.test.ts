import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aPlace, type Environment, makeTables, runProgram, signInByCommand, startServer } from '../testing/process.ts'
import { testServer } from '../testing/server.ts'
import { sqliteFile } from './sqlite.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const DAY = 86_400_000
const db = (env: Environment, ...words: string[]) => runProgram('commands/db.ts', words, env).ended
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** New files can be read by everyone, unless their creator sets a mode. */
function withoutUmask() {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
}

/** Writes so much data that copying it takes a while. */
async function fill(place: Environment) {
  if (isPostgres) {
    const client = new pg.Client({ connectionString: place.DATABASE_URL })
    await client.connect()
    await client.query('create table filler as select gen_random_uuid() from generate_series(1, 300000)')
    return client.end()
  }
  const data = new DatabaseSync(sqliteFile(place.DATA_DIR ?? ''))
  data.exec('create table filler (bytes blob)')
  data.prepare('insert into filler values (randomblob(?))').run(60_000_000)
  data.close()
}

test('from its first byte on, a backup can be read only by its owner', { timeout: 60_000 }, async () => {
  withoutUmask()
  const place = await aPlace()
  await makeTables(place)
  await fill(place)
  const folder = aFolder()
  const { child, ended } = runProgram('commands/db.ts', ['backup', join(folder, 'backup')], place)
  const seen = new Map<string, string>()
  while (child.exitCode === null) {
    for (const name of readdirSync(folder)) {
      // SQLite's journal beside the file exists only for a time.
      const { mode, size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
      if (mode !== undefined) seen.set(`${name} ${size}`, (mode & 0o777).toString(8))
    }
    await setImmediate()
  }
  expect(await ended).toMatchObject({ code: 0, error: '' })
  // The file was seen while it was being written.
  expect(seen.size).toBeGreaterThan(1)
  expect(new Set(seen.values())).toEqual(new Set(['600']))
})

test.skipIf(isPostgres)(
  'a restore from a backup that all can read makes the new and the replaced data private',
  { timeout: 60_000 },
  async () => {
    withoutUmask()
    const place = await aPlace()
    const folder = place.DATA_DIR ?? ''
    await makeTables(place)
    const file = join(aFolder(), 'backup')
    await db(place, 'backup', file)
    chmodSync(file, 0o644)
    chmodSync(sqliteFile(folder), 0o644)
    expect(await db(place, 'restore', file, '--as-it-was')).toMatchObject({ code: 0, error: '' })
    expect(readdirSync(folder).filter((name) => modeOf(join(folder, name)) !== '600')).toEqual([])
    expect(modeOf(file)).toBe('644')
  },
)

test.skipIf(isPostgres)('a restore keeps and names the replaced data, even after the server was killed', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  const folder = place.DATA_DIR ?? ''
  await makeTables(place)
  const file = join(aFolder(), 'backup')
  await db(place, 'backup', file)
  const server = await startServer(place)
  await signInByCommand(place, server.call)
  server.child.kill('SIGKILL')
  await server.ended
  expect(statSync(`${sqliteFile(folder)}-wal`).size).toBeGreaterThan(0)

  const { out } = await db(place, 'restore', file)
  const [, kept = ''] = /^What was there before is in (\S+): the server deletes it after 7 days\.$/m.exec(out) ?? []
  const titles = (path: string) => new DatabaseSync(path).prepare('select title from family').all()
  expect(titles(sqliteFile(folder))).toEqual([])
  expect(titles(kept)).toEqual([{ title: 'Levi' }])
})

test.skipIf(isPostgres)('data replaced by a restore is deleted after seven days, and nothing else is', { timeout: 60_000 }, async () => {
  const { place, clock, jobs } = await testServer()
  const file = sqliteFile(place.dataFolder)
  const kept = (at: number) => `${file}.before-restore-${at}`
  const [old, young] = [kept(clock.now), kept(clock.now + DAY)]
  for (const path of [old, `${old}-wal`, young]) writeFileSync(path, 'names')
  clock.now += 6.9 * DAY
  await jobs.eraseReplaced()
  expect(existsSync(old)).toBe(true)
  clock.now += 0.2 * DAY
  await jobs.eraseReplaced()
  expect([old, `${old}-wal`, young, file].map((path) => existsSync(path))).toEqual([false, false, true, true])
})

test.skipIf(isPostgres)('a failed backup leaves no file behind', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const bytes = readFileSync(sqliteFile(place.DATA_DIR ?? ''))
  writeFileSync(sqliteFile(place.DATA_DIR ?? ''), bytes.fill(7, 4096))
  const file = join(aFolder(), 'backup')
  expect(await db(place, 'backup', file)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The data in \S+ can't be read, since the file is damaged/),
  })
  expect(existsSync(file)).toBe(false)
  copyFileSync(sqliteFile(place.DATA_DIR ?? ''), file)
  expect(await db(place, 'restore', file)).toMatchObject({ code: 1, error: expect.stringMatching(/damaged: nothing was changed/) })
})

test.skipIf(isPostgres)('a backup that lost a row is refused, because an index still has the row', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const file = join(aFolder(), 'backup')
  expect(await db(place, 'backup', file)).toMatchObject({ code: 0 })
  expect(await db(place, 'restore', file, '--as-it-was')).toMatchObject({ code: 0 })
  const backup = new DatabaseSync(file, { defensive: false })
  backup.exec(`create table rows (number integer primary key, word text); create index words on rows (word);
    insert into rows values (1, 'one'), (2, 'two'); pragma writable_schema = on`)
  const [index] = backup.prepare("select * from sqlite_schema where name = 'words'").all()
  backup.exec("delete from sqlite_schema where name = 'words'")
  backup.close()
  const withoutIndex = new DatabaseSync(file, { defensive: false })
  withoutIndex.exec('delete from rows where number = 2; pragma writable_schema = on')
  withoutIndex.prepare('insert into sqlite_schema values (?, ?, ?, ?, ?)').run(...Object.values(index ?? {}))
  withoutIndex.close()
  expect(await db(place, 'restore', file, '--as-it-was')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/damaged: nothing was changed/),
  })
})

test('if a backup can not be written or read, the error says what to do', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const folder = aFolder()
  writeFileSync(join(folder, 'file'), '')
  const errorOf = async (...words: string[]) => (await db(place, ...words)).error
  expect(await errorOf('backup', join(folder, 'none', 'backup'))).toMatch(
    /could not be written: there is no folder \S+none: make it, or name/,
  )
  expect(await errorOf('backup', join(folder, 'file', 'backup'))).toMatch(/could not be written: \S+file is no folder: name one/)
  expect(await errorOf('restore', join(folder, 'none'))).toMatch(/^There is no file \S+none\.$/m)
})

test('a backup with --until fails if data is newer, and a restore prints when data last changed', {
  timeout: 60_000,
}, async () => {
  const place = await aPlace()
  const server = await startServer(place)
  const before = new Date().toISOString()
  await signInByCommand(place, server.call)
  await server.stop()
  const file = join(aFolder(), 'backup')
  const refused = await db(place, 'backup', '--until', before, file)
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/is not as of 20.+Z: it has a change of 20.+Z\. Nothing was written/),
  })
  expect(existsSync(file)).toBe(false)
  expect(await db(place, 'backup', '--until', 'noon', file)).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage/) })
  // The time has the form that a command in docs/operations/data.md uses.
  const now = new Date(Date.now() + 1_000).toISOString().replace('T', ' ').replace('Z', '+00')
  expect(await db(place, 'backup', '--until', now, file)).toMatchObject({ code: 0, error: '' })
  const { out } = await db(place, 'restore', file)
  expect(out).toMatch(/^For (\/|postgres:)\S+ the backup has 1 family, the newest change of 20\d\d-\S+Z\.$/m)
})

test('a backup with --keep-days deletes older dated backups, and no other file', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const folder = aFolder()
  const dated = (days: number) =>
    `hand-in-hand-${new Date(Date.now() - days * DAY).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
  const [old, young] = [dated(35.1), dated(34.9)]
  for (const name of [old, young, 'notes.txt']) writeFileSync(join(folder, name), 'names')
  const made = await db(place, 'backup', '--keep-days', '35', folder)
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Backups deleted because they were older than 35 days: 1.') })
  const left = readdirSync(folder)
  expect(left).not.toContain(old)
  expect(left).toEqual(expect.arrayContaining([young, 'notes.txt']))
  const [newest = ''] = left.filter((name) => name.endsWith('.backup') && name !== young)
  expect(await db(place, 'restore', join(folder, newest), '--as-it-was')).toMatchObject({ code: 0 })
})

test('if a dated backup fails, it deletes no older backup', { timeout: 60_000 }, async () => {
  const folder = aFolder()
  const old = 'hand-in-hand-2020-01-01T02-00-00Z.backup'
  writeFileSync(join(folder, old), 'names')
  expect(await db(await aPlace(), 'backup', '--keep-days', '35', folder)).toMatchObject({ code: 1 })
  expect(readdirSync(folder)).toEqual([old])
})

test('a backup is verified by restoring it into a separate place, which is deleted afterwards', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  const server = await startServer(place)
  await signInByCommand(place, server.call)
  const folder = aFolder()
  expect(await db(place, 'verify', folder)).toMatchObject({ code: 1, error: `There is no backup in ${folder}.\n` })
  expect(await db(place, 'backup', '--keep-days', '35', folder)).toMatchObject({ code: 0, error: '' })
  const scratch = aFolder()
  const verified = await db({ ...place, TMPDIR: scratch }, 'verify', folder)
  expect(verified).toMatchObject({ code: 0, error: '' })
  expect(verified.out).toMatch(/^ +1 family$/m)
  expect(verified.out).toMatch(/backup was restored into a place of its own, and is whole\.\n$/)
  expect(readdirSync(scratch)).toEqual([])
  expect((await server.call('GET', '/settings')).status).toBe(200)
  const [name = ''] = readdirSync(folder)
  const file = join(folder, name)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(7, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)))
  const damaged = await db(place, 'verify', file)
  expect(damaged).toMatchObject({ code: 1, out: '' })
  expect(damaged.error.trimEnd().split('\n')).toHaveLength(1)
  if (!isPostgres) return
  const { rows } = await query(place, "select count(*)::int as left from pg_database where datname like 'hand_in_hand_verify%'")
  expect(rows).toEqual([{ left: 0 }])
})

async function query(place: Environment, text: string) {
  const client = new pg.Client({ connectionString: place.DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  return client.query(text)
}

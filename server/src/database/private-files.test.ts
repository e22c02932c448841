import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { makeTables, runProgram, startServer } from '../testing/process.ts'

const isRoot = process.getuid?.() === 0
/** The id of the Unix user 'nobody'. A test that runs as root tries to read as this user. */
const NOBODY = Number(/^nobody:[^:]*:(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? 65534)

/** Whether the Unix user 'nobody' can read a file; null if this test can't become that user. */
const canNobodyRead = (file: string) =>
  isRoot ? spawnSync('cat', [file], { uid: NOBODY, gid: NOBODY, stdio: 'ignore' }).status === 0 : null

const modeOf = (path: string) => lstatSync(path).mode & 0o7777
const modesIn = (folder: string) => Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name)).toString(8)]))
const onlyPrivate = (folder: string) => Object.values(modesIn(folder)).every((mode) => mode === '600')

/** A folder inside a folder that everyone can read. By default everyone can read the new folder too. */
function aFolder(mode = 0o755) {
  const place = mkdtempSync(join(tmpdir(), 'hand-in-hand-private-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  chmodSync(place, 0o755)
  const folder = join(place, 'data')
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}

/** Starts a server that refuses to start. Returns its error. */
async function refusedStart(folder: string) {
  const { code, out, error } = await runProgram('main.ts', [], { PORT: String(await freePort()), DATA_DIR: folder }).ended
  expect({ code, out }, error).toEqual({ code: 1, out: '' })
  expect(error.trimEnd().split('\n'), error).toHaveLength(1)
  return error
}

// Only for SQLite, because PostgreSQL protects its own files. A process inherits its umask, so these tests run with a umask that lets
// everyone read and write.
describe.skipIf(process.env.TEST_DATABASE === 'postgres')('the folder of the data', { timeout: 60_000 }, () => {
  beforeAll(() => {
    const before = process.umask(0)
    return () => void process.umask(before)
  })

  test('the data folder and its files are created only for their owner, whatever the umask', async () => {
    const folder = join(aFolder(), 'new', 'data')
    const server = await startServer({ DATA_DIR: folder })
    expect(modesIn(folder)).toMatchObject({ 'hand-in-hand.sqlite': '600', 'hand-in-hand.sqlite-wal': '600', 'server.lock': '600' })
    expect(onlyPrivate(folder)).toBe(true)
    expect(modeOf(folder)).toBe(0o700)
    expect(server.seen.error).toBe('')
    // The umask of the process, as Linux reports it.
    const status = `/proc/${server.child.pid}/status`
    if (existsSync(status)) expect(readFileSync(status, 'utf8')).toMatch(/^Umask:\s+0077$/m)
  })

  test('the start makes an open data folder and its files private, and prints a notice', async () => {
    const folder = aFolder()
    const first = await startServer({ DATA_DIR: folder })
    expect(await first.stop()).toMatchObject({ code: 0 })
    // A restore left the first file, a killed server the second. The rights are those of an older version.
    writeFileSync(join(folder, 'hand-in-hand.sqlite.before-restore-1'), 'names')
    writeFileSync(join(folder, 'hand-in-hand.sqlite-wal'), '')
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    chmodSync(folder, 0o755)
    const file = join(folder, 'hand-in-hand.sqlite')
    expect(canNobodyRead(file)).toBe(isRoot ? true : null)

    const server = await startServer({ DATA_DIR: folder })
    expect(modeOf(folder)).toBe(0o700)
    expect(onlyPrivate(folder), JSON.stringify(modesIn(folder))).toBe(true)
    expect(server.seen.error).toMatch(/^Other users of this machine could open the folder .+data: it is closed to them now\.\n$/)
    // Each file is private too: with the folder open again, others still can't read the files.
    chmodSync(folder, 0o755)
    for (const name of readdirSync(folder)) expect(canNobodyRead(join(folder, name)), name).toBe(isRoot ? false : null)
  })

  test('a command also makes an open data folder private', async () => {
    const folder = aFolder()
    await makeTables({ DATA_DIR: folder })
    chmodSync(folder, 0o775)
    const { code, error } = await runProgram('commands/db.ts', ['migrate'], { DATA_DIR: folder }).ended
    expect(code, error).toBe(0)
    expect([modeOf(folder), onlyPrivate(folder)]).toEqual([0o700, true])
  })

  test('a data folder may be a link, and the start makes its target private', async () => {
    const folder = aFolder()
    symlinkSync(folder, `${folder}-link`)
    await startServer({ DATA_DIR: `${folder}-link` })
    expect([modeOf(folder), onlyPrivate(folder)]).toEqual([0o700, true])
  })

  test('a data folder that is shared with other users is refused and not changed', async () => {
    const sentence = /^The folder .+data is shared with other users of this machine: set DATA_DIR to a new folder.+ chmod 700 \S+data$/m
    const withOthers = aFolder()
    writeFileSync(join(withOthers, 'passwd'), '')
    // The last two: a folder that a group shares, and a folder that everyone shares, such as /tmp.
    for (const folder of [withOthers, aFolder(0o2775), aFolder(0o1777)]) {
      const [mode, names] = [modeOf(folder), readdirSync(folder)]
      expect(await refusedStart(folder)).toMatch(sentence)
      expect([modeOf(folder), readdirSync(folder)]).toEqual([mode, names])
    }
    // The advice in the error solves the problem.
    chmodSync(withOthers, 0o700)
    await startServer({ DATA_DIR: withOthers })
    await startServer({ DATA_DIR: join(aFolder(0o2775), 'hand-in-hand') })
  })

  test('a data folder with a link in it is refused, and the target of the link is not changed', async () => {
    const folder = aFolder(0o700)
    const other = join(folder, '..', 'other')
    writeFileSync(other, 'of someone else', { mode: 0o644 })
    symlinkSync(other, join(folder, 'hand-in-hand.sqlite'))
    expect(await refusedStart(folder)).toMatch(/^\S+hand-in-hand\.sqlite is a link, or belongs to another user: put the file itself there/m)
    expect([modeOf(other).toString(8), readFileSync(other, 'utf8')]).toEqual(['644', 'of someone else'])
  })

  test.skipIf(!isRoot)('a data folder of another user that others can open is refused', async () => {
    const folder = aFolder()
    chownSync(folder, NOBODY, NOBODY)
    expect(await refusedStart(folder)).toMatch(
      /^The folder .+data belongs to another user and others can open it: chown it .+ chmod 700 .+ DATA_DIR\.$/m,
    )
    expect(modeOf(folder)).toBe(0o755)
  })

  test.skipIf(!isRoot)('a backup that root makes belongs to the owner of its folder', async () => {
    const [data, backups] = [aFolder(0o700), aFolder(0o700)]
    for (const folder of [data, backups]) chownSync(folder, NOBODY, NOBODY)
    await makeTables({ DATA_DIR: data })
    const file = join(backups, 'backup')
    expect((await runProgram('commands/db.ts', ['backup', file], { DATA_DIR: data }).ended).code).toBe(0)
    expect(lstatSync(file).uid).toBe(NOBODY)
  })

  test.skipIf(!isRoot)('a data folder still belongs to its owner after root has worked in it', async () => {
    const folder = aFolder(0o700)
    chownSync(folder, NOBODY, NOBODY)
    const run = (...words: string[]) => runProgram('commands/db.ts', words, { DATA_DIR: folder }).ended
    const copy = `${folder}-copy`
    await makeTables({ DATA_DIR: folder })
    for (const words of [['migrate'], ['backup', copy], ['restore', copy, '--as-it-was']]) expect((await run(...words)).code).toBe(0)
    for (const name of readdirSync(folder)) expect(lstatSync(join(folder, name)).uid, name).toBe(NOBODY)
    expect(lstatSync(folder).uid).toBe(NOBODY)
  })
})

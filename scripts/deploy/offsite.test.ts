import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installOnDebian, installsOnDebian } from '../programs/install-on-debian.ts'
import { repository } from '../repository.ts'

// The tests run the real programs. A folder of this machine takes the place of the machine to which backups are copied.
const PROGRAMS = ['age', 'rsync', 'restic']
const areThere = () => PROGRAMS.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0)
if (!areThere() && installsOnDebian()) installOnDebian(...PROGRAMS)
const isThere = areThere()

const OLD = 'hand-in-hand-2026-10-01T02-30-00Z.backup'
const NEW = 'hand-in-hand-2026-11-25T02-30-00Z.backup'

function backups() {
  const root = mkdtempSync(join(tmpdir(), 'hand-in-hand-offsite-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [here, there] = [join(root, 'here'), join(root, 'there')]
  for (const each of [here, there]) mkdirSync(each)
  for (const name of [OLD, NEW]) writeFileSync(join(here, name), `of ${name}`)
  const copy = (settings: Record<string, string>) =>
    spawnSync(join(repository, 'deploy', 'bin', 'copy-offsite'), [here], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: root, ...settings },
    })
  return { root, here, there, copy }
}

test.skipIf(!isThere)('copies made with age and rsync are encrypted, and a deleted backup loses its copy', { timeout: 60_000 }, () => {
  const { root, here, there, copy } = backups()
  const key = join(root, 'key.txt')
  const made = spawnSync('age-keygen', ['-o', key], { encoding: 'utf8' })
  const [, recipient = ''] = /(age1\w+)/.exec(made.stderr) ?? []
  const settings = { AGE_RECIPIENT: recipient, RSYNC_TO: `${there}/` }
  expect(copy(settings)).toMatchObject({ status: 0, stdout: `The backups up to ${NEW} are copied.\n` })
  expect(readdirSync(there).sort()).toEqual([`${OLD}.age`, `${NEW}.age`])
  const copied = join(there, `${NEW}.age`)
  expect(readFileSync(copied, 'latin1')).not.toContain('of hand-in-hand')
  expect(spawnSync('age', ['-d', '-i', key, copied], { encoding: 'utf8' }).stdout).toBe(`of ${NEW}`)
  const before = readFileSync(copied)
  rmSync(join(here, OLD))
  expect(copy(settings).status).toBe(0)
  expect(readdirSync(there)).toEqual([`${NEW}.age`])
  expect(readFileSync(copied).equals(before)).toBe(true)
  // If the folder of backups is empty, the program fails and deletes no copies.
  rmSync(join(here, NEW))
  expect(copy(settings)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is no backup in /) })
  expect(readdirSync(there)).toEqual([`${NEW}.age`])
})

test.skipIf(!isThere)('copies made with restic can be read again, and snapshots that are too old are deleted', { timeout: 120_000 }, () => {
  const { root, there, here, copy } = backups()
  const settings = { RESTIC_REPOSITORY: there, RESTIC_PASSWORD: 'a password of the test' }
  const first = copy(settings)
  expect(first.status, first.stderr).toBe(0)
  rmSync(join(here, OLD))
  expect(copy(settings).status).toBe(0)
  const restic = (...words: string[]) =>
    spawnSync('restic', words, { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: root, ...settings } }).stdout
  expect(restic('dump', 'latest', join(here, NEW))).toBe(`of ${NEW}`)
  expect(restic('ls', 'latest')).not.toContain(OLD)
  // The next copy deletes a snapshot that is too old.
  spawnSync('restic', ['backup', '--host', 'hand-in-hand', '--time', '2026-01-01 03:00:00', here], {
    env: { PATH: process.env.PATH, HOME: root, ...settings },
  })
  expect(restic('snapshots')).toContain('2026-01-01')
  expect(copy(settings).status).toBe(0)
  expect(restic('snapshots')).not.toContain('2026-01-01')
})

test('without settings for a destination, the error names the missing settings', () => {
  const { copy } = backups()
  expect(copy({})).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Set AGE_RECIPIENT and RSYNC_TO, or RESTIC_REPOSITORY/) })
})

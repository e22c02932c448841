import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../env.ts'
import { StartupError } from '../errors.ts'
import { keyedHash, openSecretKey } from './secret-key.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const hashIn = (dataFolder: string, secretKey?: string) => keyedHash(openSecretKey({ secretKey, dataFolder }), 'text')

test('the first start creates a key file with mode 600, and later starts keep it', () => {
  const folder = join(aFolder(), 'data')
  const first = hashIn(folder)
  const { mode, size } = statSync(join(folder, 'secret.key'))
  expect([(mode & 0o777).toString(8), size]).toEqual(['600', 32])
  expect(hashIn(folder)).toBe(first)
  expect(hashIn(join(aFolder(), 'data'))).not.toBe(first)
})

test('two servers with the same SECRET_KEY have the same hashes, and create no file', () => {
  const [one, other] = [join(aFolder(), 'one'), join(aFolder(), 'other')]
  const key = 'a-key-of-at-least-32-characters-x'
  expect(hashIn(one, key)).toBe(hashIn(other, key))
  expect(() => statSync(one)).toThrow()
})

test('a key that is too short, damaged or unreadable is refused, and the error says what to do', () => {
  expect(() => readSettings({ SECRET_KEY: 'short' })).toThrow(/SECRET_KEY/)
  const folder = aFolder()
  writeFileSync(join(folder, 'secret.key'), 'half')
  expect(() => hashIn(folder)).toThrow(
    new StartupError(
      `${join(folder, 'secret.key')} is damaged: delete it, and the next start makes a new key. Login codes that are on their way end then.`,
    ),
  )
  expect(() => hashIn('/dev/null/data')).toThrow(/SECRET_KEY/)
})

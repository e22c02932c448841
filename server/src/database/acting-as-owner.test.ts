import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { otherUserIfRoot } from '../../../scripts/programs/find-postgres.ts'
import { freshPlace } from '../testing/database.ts'
import { runProgram } from '../testing/process.ts'

const other = otherUserIfRoot()

test.skipIf(process.env.TEST_DATABASE !== 'postgres' || !other)('with PostgreSQL root acts as the owner of the data', async () => {
  const { uid = 0, gid = 0 } = other ?? {}
  const place = mkdtempSync(join(tmpdir(), 'hand-in-hand-owner-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  chmodSync(place, 0o755)
  const folderOf = (name: string) => {
    mkdirSync(join(place, name), { mode: 0o700 })
    return join(place, name)
  }
  const [data, theirs, ours] = [folderOf('data'), folderOf('theirs'), folderOf('ours')]
  for (const folder of [data, theirs]) chownSync(folder, uid, gid)
  const { databaseUrl = '', remove } = await freshPlace('migrated')
  onTestFinished(remove)
  const backUp = (folder: string) =>
    runProgram('commands/db.ts', ['backup', join(folder, 'backup')], { DATA_DIR: data, DATABASE_URL: databaseUrl }).ended
  expect(await backUp(theirs)).toMatchObject({ code: 0 })
  expect(lstatSync(join(theirs, 'backup')).uid).toBe(uid)
  expect(await backUp(ours)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/could not be written: the user \S+ can't write in \S+ours: name/),
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is deleted after the test. `DATA_DIR` can't be used, because with PostgreSQL there may be no such folder. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ACROSS_FAMILIES } from '../server/src/testing/across-families.ts'
import { APART } from '../server/src/testing/routes.ts'

/**
 * Runs once around the server's tests. After a complete run (EVERY_TEST, which npm test sets) it throws if across-families.ts
 * or routes.ts gives a reason for a statement that the server no longer sends.
 */
export function setup() {
  // The tests of both databases write to one file, and the workers inherit the variable.
  process.env.STATEMENTS_FILE ??= join(mkdtempSync(join(tmpdir(), 'hand-in-hand-statements-')), 'needed')
  const file = process.env.STATEMENTS_FILE
  return () => {
    if (!existsSync(file)) return
    const sent = new Set(readFileSync(file, 'utf8').split('\n'))
    rmSync(dirname(file), { recursive: true })
    const unused = [...Object.values(ACROSS_FAMILIES), ...Object.values(APART)].flat().filter((line) => !sent.has(line))
    if (process.env.EVERY_TEST && unused.length > 0) {
      throw new Error(
        `No server sends these any more: take them out of server/src/testing/across-families.ts or routes.ts.\n${unused.join('\n')}`,
      )
    }
  }
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ACROSS_FAMILIES } from '../server/src/testing/across-families.ts'

/**
 * Runs once around the server's tests: after all of them (`EVERY_TEST`, as npm test says) it throws where a reason in
 * across-families.ts stands for a statement that no server sends any more.
 */
export function setup() {
  // Both engines' tests write to one file, and its workers inherit the variable.
  process.env.STATEMENTS_FILE ??= join(mkdtempSync(join(tmpdir(), 'hand-in-hand-statements-')), 'needed')
  const file = process.env.STATEMENTS_FILE
  return () => {
    if (!existsSync(file)) return
    const needed = new Set(readFileSync(file, 'utf8').split('\n'))
    rmSync(dirname(file), { recursive: true })
    const idle = Object.values(ACROSS_FAMILIES)
      .flat()
      .filter((line) => !needed.has(line))
    if (process.env.EVERY_TEST && idle.length > 0) {
      throw new Error(`No server sends these any more: take them out of server/src/testing/across-families.ts.\n${idle.join('\n')}`)
    }
  }
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repository } from '../../scripts/repository.ts'
import { fault } from '../faults/report.ts'

/**
 * Staff sign in at a real provider of OpenID Connect. This runs two test files of the server again, because this folder tests with the real
 * programs that an operator uses.
 */
export const testStaffSignIn = () =>
  fault('staff sign in to the page for operators at a real provider of OpenID Connect', async () => {
    const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs')
    const { status, stdout } = spawnSync(
      process.execPath,
      [vitest, 'run', '--project', 'server on SQLite', 'src/operator/staff-sign-in.test.ts', 'src/operator/staff-sessions.test.ts'],
      { cwd: repository, encoding: 'utf8' },
    )
    return status === 0 ? [] : [stdout.slice(-2_000)]
  })

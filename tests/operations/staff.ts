import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repository } from '../../scripts/repository.ts'
import { fault } from '../faults/report.ts'

/** Staff sign in at a real provider of OpenID Connect. This repeats a test of the server with the real programs of an operator. */
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

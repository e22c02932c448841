import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './repository.ts'
import { BUILT_SERVER } from './server-program.mjs'

const UNIT = join(repository, 'deploy', 'hand-in-hand.service')
const analyze = (...parameters: string[]) => spawnSync('systemd-analyze', [...parameters, UNIT], { encoding: 'utf8' })

// systemd rates exposure from 0 to 10, and takes the threshold in tenths. Without hardening the service is rated 9.2.
const EXPOSURE_MAX = 20

test('the service starts the server with the same command as npm start', () => {
  expect(readFileSync(UNIT, 'utf8')).toContain(`/bin/node ${BUILT_SERVER.join(' ')}\n`)
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd parses the service and rates its exposure at 2.0 or less', () => {
  const warnings = analyze('verify').stderr.trim().split('\n')
  // It is not installed on this machine.
  expect(warnings.filter((line) => line !== '' && !/node is not executable: No such file/.test(line))).toEqual([])
  const { status, stdout } = analyze('security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE_MAX}`)
  expect(status, stdout).toBe(0)
})

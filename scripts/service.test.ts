import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './repository.ts'
import { SERVER_PROGRAM } from './server-program.mjs'

const UNIT = join(repository, 'deploy', 'hand-in-hand.service')
const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, UNIT], { encoding: 'utf8' })

// Of 10; a service without any of it has 9.2. systemd counts in tenths here.
const EXPOSURE_MAX = 20

test('the service runs the server as npm start does', () => {
  expect(readFileSync(UNIT, 'utf8')).toContain(`/bin/node ${SERVER_PROGRAM.join(' ')}\n`)
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd understands the service and finds it well closed', () => {
  const complaints = analyze('verify').stderr.trim().split('\n')
  // It is not installed on this machine.
  expect(complaints.filter((line) => line !== '' && !/node is not executable: No such file/.test(line))).toEqual([])
  const { status, stdout } = analyze('security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE_MAX}`)
  expect(status, stdout).toBe(0)
})

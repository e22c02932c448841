import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { TEMPLATED, templateName, templateOf } from './template-units.ts'

const unit = (name: string) => join(repository, 'deploy', 'systemd', name)
const SERVICE = unit('hand-in-hand.service')
const SOCKET = unit('hand-in-hand.socket')
const UNITS = join(repository, 'deploy', 'systemd')
const BACKUP = unit('hand-in-hand-backup.service')
const analyze = (...parameters: string[]) => spawnSync('systemd-analyze', parameters, { encoding: 'utf8' })

// systemd rates exposure from 0 to 10, and takes the threshold in tenths. Without hardening the service is rated 9.2.
const EXPOSURE_MAX = 20

test('the service starts the release that docs/operations.md installs', () => {
  const text = readFileSync(SERVICE, 'utf8')
  expect(text).toContain('ExecStart=/opt/hand-in-hand/bin/hand-in-hand serve\n')
  expect(existsSync(join(repository, 'deploy', 'bin', 'hand-in-hand'))).toBe(true)
})

/** Fails if systemd warns about the units, or rates the exposure of the service as too high. */
const expectConfined = (starter: string, service: string) => {
  const warnings = analyze('verify', starter, service).stderr.trim().split('\n')
  // The programs are not installed on this machine.
  expect(warnings.filter((line) => line !== '' && !/(hand-in-hand|copy-offsite) is not executable: No such file/.test(line))).toEqual([])
  const { status, stdout } = analyze('security', '--offline=yes', '--no-pager', `--threshold=${EXPOSURE_MAX}`, service)
  expect(status, stdout).toBe(0)
}

const hasNoSystemd = !existsSync('/usr/bin/systemd-analyze')
test.skipIf(hasNoSystemd)('systemd parses the service and rates its exposure at 2.0 or less', () => expectConfined(SOCKET, SERVICE))

test.skipIf(hasNoSystemd)('systemd parses the timer of backups, and rates its service’s exposure at 2.0 or less', () =>
  expectConfined(unit('hand-in-hand-backup.timer'), BACKUP),
)

test.skipIf(hasNoSystemd).each(['watch', 'offsite'])(
  'systemd parses the timer of %s, and rates its service’s exposure at 2.0 or less',
  (name) => expectConfined(unit(`hand-in-hand-${name}.timer`), unit(`hand-in-hand-${name}.service`)),
)

test.skipIf(hasNoSystemd)('systemd parses the unit that reports failed units, and rates its exposure at 2.0 or less', () =>
  expectConfined(unit('hand-in-hand-failed@.service'), unit('hand-in-hand-failed@.service')),
)

test('each nightly unit notifies the operator if it fails', () => {
  const nightly = readdirSync(UNITS).filter((name) => /-(backup|offsite)(@)?\.service$/.test(name))
  expect(nightly.length).toBeGreaterThan(1)
  for (const name of nightly)
    expect(readFileSync(unit(name), 'utf8'), name).toMatch(/^OnFailure=hand-in-hand-failed(-of@%i|@%n)\.service$/m)
})

test('the units of an instance differ from the plain units only in paths and names', () => {
  for (const name of TEMPLATED) expect(readFileSync(unit(templateName(name)), 'utf8'), name).toBe(templateOf(name))
})

test.skipIf(hasNoSystemd)('systemd parses the units of an instance, and rates their exposure at 2.0 or less', () => {
  for (const name of ['hand-in-hand-backup', 'hand-in-hand-watch']) expectConfined(unit(`${name}@.timer`), unit(`${name}@.service`))
  expectConfined(unit('hand-in-hand-failed-of@.service'), unit('hand-in-hand-failed-of@.service'))
})

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRelease } from '../../scripts/build/release.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { results } from '../faults/report.ts'
import { testContainers } from './containers.ts'
import { testFailingNight } from './failing-night.ts'
import { testHardTimes } from './hard-times.ts'
import { whyNoMachine } from './machine.ts'
import { testMoving } from './moving.ts'
import { testPasting } from './pasting.ts'
import { testPointInTime } from './point-in-time.ts'
import { testRestoring } from './restoring.ts'
import { testSeveral } from './several.ts'
import { testSmallMachine, unpack } from './small-machine.ts'
import { testStaffSignIn } from './staff.ts'
import { testUpdating } from './updating.ts'

// Tests with real programs what happens to the server of a charity in a year. With parameters, it runs only tests whose names contain one
// of them.
const folder = mkdtempSync('/var/tmp/hand-in-hand-operations-')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
buildWebIfNeeded(process.execPath)
const archive = makeRelease(join(folder, 'release'))
await testSmallMachine(unpack(archive, join(folder, 'unpacked')), folder)
await testPasting(archive, folder)
await testContainers(archive, folder)
await testStaffSignIn()
const without = whyNoMachine()
if (without) console.log(`a release on a machine with systemd: not run, ${without}`)
else
  for (const scenario of [testUpdating, testFailingNight, testSeveral, testRestoring, testMoving, testPointInTime, testHardTimes])
    await scenario(archive)
const failed = results.filter(({ wrong }) => wrong.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

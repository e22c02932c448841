import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRelease } from '../../scripts/build/release.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { results } from '../faults/report.ts'
import { playContainers } from './containers.ts'
import { playFailingNight } from './failing-night.ts'
import { playHardTimes } from './hard-times.ts'
import { whyNoMachine } from './machine.ts'
import { playMoving } from './moving.ts'
import { playPasting } from './pasting.ts'
import { playPointInTime } from './point-in-time.ts'
import { playRestoring } from './restoring.ts'
import { playSeveral } from './several.ts'
import { playSmallMachine, unpack } from './small-machine.ts'
import { playStaffSignIn } from './staff.ts'
import { playUpdating } from './updating.ts'

// Tests what happens to the server of a charity in a year, with real programs. With parameters, runs only the tests whose names contain one of them.
const folder = mkdtempSync('/var/tmp/hand-in-hand-operations-')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
buildWebIfNeeded(process.execPath)
const archive = makeRelease(join(folder, 'release'))
await playSmallMachine(unpack(archive, join(folder, 'unpacked')), folder)
await playPasting(archive, folder)
await playContainers(archive, folder)
await playStaffSignIn()
const without = whyNoMachine()
if (without) console.log(`a release on a machine with systemd: not played, ${without}`)
else
  for (const play of [playUpdating, playFailingNight, playSeveral, playRestoring, playMoving, playPointInTime, playHardTimes])
    await play(archive)
const failed = results.filter(({ wrong }) => wrong.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

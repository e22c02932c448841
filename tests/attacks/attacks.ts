import { playCalls } from './calls.ts'
import { playCircles } from './circles.ts'
import { playFiles } from './files.ts'
import { playMessages } from './messages.ts'
import { results } from './report.ts'
import { playRoles } from './roles.ts'
import { playSessions } from './sessions.ts'
import { playTakeovers } from './takeovers.ts'
import { playTexts } from './texts.ts'

// Plays known attacks against the real server over HTTP. With parameters, only the attacks whose names contain one of them.
for (const play of [playTakeovers, playRoles, playSessions, playCircles, playMessages, playTexts, playFiles, playCalls]) await play()
const failed = results.filter(({ got }) => got.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

import { attackCalls } from './calls.ts'
import { attackCircles } from './circles.ts'
import { attackFiles } from './files.ts'
import { attackMessages } from './messages.ts'
import { results } from './report.ts'
import { attackRoles } from './roles.ts'
import { attackSessions } from './sessions.ts'
import { attackTakeovers } from './takeovers.ts'
import { attackTexts } from './texts.ts'

// Runs known attacks against the real server over HTTP. With parameters, it runs only the attacks whose names contain one of them.
for (const group of [attackTakeovers, attackRoles, attackSessions, attackCircles, attackMessages, attackTexts, attackFiles, attackCalls])
  await group()
const failed = results.filter(({ got }) => got.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

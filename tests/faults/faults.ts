import { startPostgres } from '../../scripts/programs/find-postgres.ts'
import { playClocks } from './clocks.ts'
import { playFrozen, playLocked, playReadOnly } from './databases.ts'
import { playKillsOnPostgres, playKillsOnSqlite } from './kills.ts'
import { playLostReplies } from './lost-replies.ts'
import { results } from './report.ts'
import { playTakers } from './takers.ts'

// Plays faults of machines, networks and databases against real servers, and compares what clients were told with what is there.
// With parameters, only the faults whose names contain one of them.
await playKillsOnSqlite()
await playLocked()
await playLostReplies()
await playClocks()
const postgres = await startPostgres()
try {
  await playKillsOnPostgres(postgres.url)
  await playReadOnly(postgres.url)
  await playFrozen(postgres.url)
  await playTakers(postgres.url)
} finally {
  postgres.stop()
}
const failed = results.filter(({ wrong }) => wrong.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

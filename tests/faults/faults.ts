import { startPostgres } from '../../scripts/programs/find-postgres.ts'
import { testClocks } from './clocks.ts'
import { testFrozen, testLocked, testReadOnly } from './databases.ts'
import { testKillsOnPostgres, testKillsOnSqlite } from './kills.ts'
import { testLostReplies } from './lost-replies.ts'
import { results } from './report.ts'
import { testTakers } from './takers.ts'

// Tests faults of machines, networks and databases against real servers, and compares the replies to clients with the data in the database.
// With parameters, it runs only the faults whose names contain one of them.
await testKillsOnSqlite()
await testLocked()
await testLostReplies()
await testClocks()
const postgres = await startPostgres()
try {
  await testKillsOnPostgres(postgres.url)
  await testReadOnly(postgres.url)
  await testFrozen(postgres.url)
  await testTakers(postgres.url)
} finally {
  postgres.stop()
}
const failed = results.filter(({ wrong }) => wrong.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

import { startPostgres } from '../../scripts/programs/find-postgres.ts'
import { results } from '../faults/report.ts'
import { playPooled } from './pooled.ts'
import { playPromotion } from './promotion.ts'
import { playReplacing } from './replacing.ts'

// Plays what happens to several servers on one PostgreSQL, behind the proxies of a real installation. With parameters, only the plays
// whose names contain one of them.
const postgres = await startPostgres()
try {
  await playReplacing('behind HAProxy', postgres.url, { DATABASE_URL: postgres.url })
  await playPooled(postgres.url)
} finally {
  postgres.stop()
}
await playPromotion('HAProxy')
await playPromotion('PgBouncer and HAProxy')
const failed = results.filter(({ wrong }) => wrong.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

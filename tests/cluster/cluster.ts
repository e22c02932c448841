import { startPostgres } from '../../scripts/programs/find-postgres.ts'
import { results } from '../faults/report.ts'
import { testPooled } from './pooled.ts'
import { testPromotion } from './promotion.ts'
import { testReplacing } from './replacing.ts'

// Tests several servers on one PostgreSQL, behind the proxies of a real installation. With parameters, it runs only the tests whose names
// contain one of them.
const postgres = await startPostgres()
try {
  await testReplacing('behind HAProxy', postgres.url, { DATABASE_URL: postgres.url })
  await testPooled(postgres.url)
} finally {
  postgres.stop()
}
await testPromotion('HAProxy')
await testPromotion('PgBouncer and HAProxy')
const failed = results.filter(({ wrong }) => wrong.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

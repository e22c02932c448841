import { createMigrated } from '../server/src/testing/database.ts'
import { startPostgres } from './programs/find-postgres.ts'

/** Runs once before a project that needs PostgreSQL. The workers of the project inherit TEST_POSTGRES_URL. */
export async function setup() {
  const { url, stop } = await startPostgres()
  await createMigrated(url)
  process.env.TEST_POSTGRES_URL = url
  return stop
}

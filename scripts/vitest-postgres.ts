import { startPostgres } from './find-postgres.ts'

/** Runs once before the project 'server on PostgreSQL'. Its workers inherit the variable. */
export async function setup() {
  const { url, stop } = await startPostgres()
  process.env.TEST_POSTGRES_URL = url
  return stop
}

import { openDatabase } from '../../../server/src/database/open-database.ts'
import { test } from './story.ts'

/** Changes the database so that this member agreed to the texts of a year ago, and to none since then. No call can do that. */
export async function makeConsentOlder({ id }: { id: number }) {
  const { use } = test.info().project
  const isPostgres = 'database' in use && use.database === 'postgres'
  const place = (isPostgres ? process.env.STORIES_POSTGRES_DATA : process.env.STORIES_SQLITE_DATA) ?? ''
  const database = openDatabase(isPostgres ? { databaseUrl: place, dataFolder: '' } : { dataFolder: place })
  try {
    await database.updateTable('consent').set({ version: '2025-11' }).where('membership_id', '=', id).execute()
  } finally {
    await database.destroy()
  }
}

import type { Database } from '../../../server/src/database/database.ts'
import { openDatabase } from '../../../server/src/database/open-database.ts'
import { test } from './story.ts'

// What no call can do: as if something had happened longer ago.

/** As if this member of a family had agreed to the texts of a year ago, and to none since. */
export const makeConsentOlder = ({ id }: { id: number }) =>
  inDatabase((database) => database.updateTable('consent').set({ version: '2025-11' }).where('membership_id', '=', id).execute())

/** As if this task had been written so much earlier, in ms. */
export const makeTaskOlder = ({ id }: { id: number }, by: number) =>
  inDatabase((database) =>
    database
      .updateTable('task')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', by) }))
      .where('id', '=', id)
      .execute(),
  )

async function inDatabase(change: (database: Database) => Promise<unknown>) {
  const { use } = test.info().project
  const isPostgres = 'database' in use && use.database === 'postgres'
  const place = (isPostgres ? process.env.STORIES_POSTGRES_DATA : process.env.STORIES_SQLITE_DATA) ?? ''
  const database = openDatabase(isPostgres ? { databaseUrl: place, dataFolder: '' } : { dataFolder: place })
  try {
    await change(database)
  } finally {
    await database.destroy()
  }
}

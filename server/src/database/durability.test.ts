import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'

// A process that is killed loses nothing either way: only the loss of power shows what these settings are for.
test.skipIf(process.env.TEST_DATABASE === 'postgres').each([
  // 2 is full: https://www.sqlite.org/pragma.html#pragma_synchronous
  ['synchronous', 2],
  ['journal_mode', 'wal'],
  ['foreign_keys', 1],
])('each connection to SQLite has %s = %s', async (pragma, value) => {
  const { database, close } = await freshDatabase()
  onTestFinished(close)
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(database)
  expect(rows).toEqual([{ [pragma]: value }])
})

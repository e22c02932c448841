import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { sqliteFile } from './sqlite.ts'

// Only a loss of power would show the effect of `synchronous`: a killed process loses nothing. So the test reads the settings.
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

test.skipIf(process.env.TEST_DATABASE === 'postgres')('the log of changes is short again after a long reader', async () => {
  const { database, settings, close } = await freshDatabase()
  onTestFinished(close)
  const file = sqliteFile(settings.dataFolder)
  const write = (size: number) =>
    sql`insert into screen_outbox (phone_e164, text, created_at) values ('', ${'x'.repeat(size)}, 0)`.execute(database)
  await write(1)
  const reader = new DatabaseSync(file)
  reader.exec('begin; select count(*) from screen_outbox')
  for (let row = 0; row < 12; row++) await write(1024 * 1024)
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(12 * 1024 * 1024)
  reader.close()
  // When the reader has ended, the first change copies the log to the database. The next change starts the log again.
  for (let change = 0; change < 3; change++) await write(1)
  expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(8 * 1024 * 1024)
})

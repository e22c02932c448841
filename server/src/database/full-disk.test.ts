import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { sqliteFile } from './sqlite.ts'

test.skipIf(process.env.TEST_DATABASE === 'postgres')(
  'on a full disk a change returns unavailable and stores nothing; with space it succeeds',
  async () => {
    const { makeFamily, database, place } = await testServer({ LOG_LEVEL: 'silent' })
    const family = await makeFamily()
    // Migrations that drop columns and indexes leave free pages in the file. The text would need no new ones.
    const file = new DatabaseSync(sqliteFile(place.dataFolder), { timeout: 5_000 })
    file.exec('vacuum')
    file.close()
    const pages = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(database)
    // The text is longer than a page of the database file.
    const write = () => family.asOwner('PATCH', '', { house_rules: '🌱'.repeat(2_000) }, { 'if-match': '"1"' })
    const kept = () => database.selectFrom('family').select(['version', 'house_rules']).executeTakeFirstOrThrow()
    const before = await kept()

    // Allows no new pages: SQLite returns the same error as for a full disk.
    await pages(1)
    const reply = await write()
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await kept()).toEqual(before)

    await pages(1_000_000)
    expect((await write()).statusCode).toBe(200)
  },
)

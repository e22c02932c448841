import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'

test.skipIf(process.env.TEST_DATABASE === 'postgres')(
  'when the disk is full people hear that it will be back, nothing is half written, and it goes on once there is room',
  async () => {
    const { aFamily, database } = await testServer({ LOG_LEVEL: 'silent' })
    const family = await aFamily()
    const pages = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(database)
    // More than one page of the file holds.
    const write = () => family.asOwner('PATCH', '', { house_rules: '🌱'.repeat(2_000) }, { 'if-match': '"1"' })
    const kept = () => database.selectFrom('family').select(['version', 'house_rules']).executeTakeFirstOrThrow()
    const before = await kept()

    // No more pages than there are: SQLite says of it what it says of a full disk.
    await pages(1)
    const reply = await write()
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await kept()).toEqual(before)

    await pages(1_000_000)
    expect((await write()).statusCode).toBe(200)
  },
)

import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { freshPlace } from '../testing/database.ts'
import { first } from './migrations/001-first.ts'
import { openDatabase, openDatabaseForServer } from './open-database.ts'

test('data of the first version is complete and usable after an update', async () => {
  const place = await freshPlace()
  const old = openDatabase(place)
  const engine = place.databaseUrl ? 'postgres' : 'sqlite'
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => ({ '001-first': first(engine) }) } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const at = { created_at: 1 }
  const agreed = { terms_version: '2025-01', privacy_version: '2025-02', consented_at: 5 }
  const text = { time_zone: 'Asia/Jerusalem', locale: 'en' } as const
  await old
    .insertInto('person')
    .values({ id: 1, phone_e164: '+972502345678', first_name: 'Noa', last_name: 'Levi', locale: 'en', ...agreed, ...at } as never)
    .execute()
  await old
    .insertInto('family')
    .values({ id: 1, token: 'f', title: 'Levi', version: 1, ...text, ...at } as never)
    .execute()
  await old
    .insertInto('membership')
    .values({ family_id: 1, id: 1, person_id: 1, role: 'owner', state: 'approved', requested_at: 1, version: 1 } as never)
    .execute()
  const task = { type: 'no_time', category: 'home', title: 'Soup', status: 'initial', creator_id: 1, helpers_needed: 1 }
  await old
    .insertInto('task')
    .values({ family_id: 1, ...task, version: 1, updated_at: 1, ...at } as never)
    .execute()
  const message = { template: 'reminder', parameters: '{}', state: 'queued', attempts: 0, next_attempt_at: 1, expires_at: 2 }
  await old
    .insertInto('message')
    .values({ family_id: 1, phone_e164: '+972502345678', locale: 'en', ...message, dedup_key: 'once', ...at } as never)
    .execute()
  await old.destroy()

  const { database, close } = await openDatabaseForServer(place)
  expect(await database.selectFrom('task').selectAll().executeTakeFirst()).toMatchObject({
    title: 'Soup',
    series_id: null,
    confirmed_at: null,
  })
  expect(await database.selectFrom('message').selectAll().executeTakeFirst()).toMatchObject({
    state: 'queued',
    priority: 2,
    due_at: null,
    any_hour_at: 1,
  })
  expect(await database.selectFrom('family').selectAll().executeTakeFirst()).toMatchObject({ title: 'Levi', quiet_from: null })
  expect(await database.selectFrom('address').select(['person_id', 'address']).execute()).toEqual([
    { person_id: 1, address: '+972502345678' },
  ])
  expect(await database.selectFrom('membership').selectAll().executeTakeFirst()).toMatchObject({ role: 'owner', messages: null })
  expect(await database.selectFrom('consent').orderBy('id').select(['membership_id', 'kind', 'version', 'given_at']).execute()).toEqual([
    { membership_id: 1, kind: 'terms', version: '2025-01', given_at: 5 },
    { membership_id: 1, kind: 'privacy', version: '2025-02', given_at: 5 },
  ])
  // The newest instant that the old data has.
  expect(await database.selectFrom('clock').select('trusted_at').execute()).toEqual([{ trusted_at: 1 }])
  await database
    .insertInto('task')
    .values({ family_id: 1, ...task, title: 'Bread', version: 1, updated_at: 2, created_at: 2 } as never)
    .execute()
  expect(await database.selectFrom('task').select('title').orderBy('title').execute()).toEqual([{ title: 'Bread' }, { title: 'Soup' }])
  await close()
  await place.remove()
})

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'if a connection breaks in a transaction, only that one fails, and the server goes on',
  async () => {
    const { database, close } = await openDatabaseForServer(await freshPlace())
    const change = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      const pid = rows[0]?.pid ?? 0
      await sql`select pg_terminate_backend(${pid}, 5000)`.execute(database)
      await sql`select 1`.execute(transaction)
    })
    await expect(change).rejects.toThrow()
    expect((await sql`select 1`.execute(database)).rows).toHaveLength(1)
    await close()
  },
)

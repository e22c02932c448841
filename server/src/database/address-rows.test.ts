import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findPerson, findPersonByAddress } from '../store/addresses/addresses.ts'
import { addressesOfHolder, listAddressesOfAll, ownAddressOf } from '../testing/addresses/stored-addresses.ts'
import { freshPlace } from '../testing/database.ts'
import { migrate, migratorOf, openDatabase } from './open-database.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables are those of an earlier version.
type AnyDatabase = Kysely<any>

/** A database with the tables before `092-address-rows`. */
async function before() {
  const place = await freshPlace()
  onTestFinished(place.remove)
  const database = openDatabase(place)
  onTestFinished(() => database.destroy())
  const { error } = await migratorOf(database, place.databaseUrl ? 'postgres' : 'sqlite').migrateTo('091-known-kinds')
  expect(error).toBeUndefined()
  return { place, database, old: database as AnyDatabase }
}

test('each address of a person and of a membership becomes a row, with what is known about it', async () => {
  const { place, database, old } = await before()
  const people = [
    { id: 1, phone_e164: '+972502345671', stopped_at: 3, bounces: 1 },
    { id: 2, phone_e164: 'bo@example.org', unreached_at: 4, second_address: '+972502345672', second_stopped_at: 5, second_bounces: 2 },
    { id: 3, phone_e164: 'erased 00000000-0000-0000-0000-000000000000' },
    // Such data are wrong. The person who has the address as the first one keeps it.
    { id: 4, phone_e164: 'dan@example.org', second_address: '+972502345671' },
  ]
  for (const person of people)
    await old
      .insertInto('person')
      .values({ created_at: 1, ...person })
      .execute()
  const text = { time_zone: 'Asia/Jerusalem', locale: 'en' }
  await old
    .insertInto('family')
    .values({ id: 1, token: 'f', title: 'Levi', version: 1, created_at: 1, ...text })
    .execute()
  const member = { family_id: 1, state: 'approved', requested_at: 1, version: 1, first_name: 'Avi', last_name: '', locale: 'en' }
  const own = { own_address: 'both@example.org', own_reached_at: 7, own_chosen_by: 'code' }
  for (const values of [
    { id: 1, person_id: 1, role: 'owner' },
    { id: 2, person_id: 2, role: 'supporter', ...own },
    { id: 3, person_id: 3, role: 'supporter' },
  ])
    await old
      .insertInto('membership')
      .values({ ...member, ...values })
      .execute()
  await migrate(place)

  const nothing = { stopped_at: null, unreached_at: null, bounces: 0 }
  const noSecond = { second_address: null, second_stopped_at: null, second_unreached_at: null, second_bounces: 0 }
  expect(await listAddressesOfAll(database)).toEqual([
    { id: 1, phone_e164: '+972502345671', ...nothing, stopped_at: 3, bounces: 1, ...noSecond },
    {
      ...{ id: 2, phone_e164: 'bo@example.org', ...nothing, unreached_at: 4 },
      ...{ second_address: '+972502345672', second_stopped_at: 5, second_unreached_at: null, second_bounces: 2 },
    },
    { id: 3, phone_e164: 'erased 00000000-0000-0000-0000-000000000000', ...nothing, ...noSecond },
    { id: 4, phone_e164: 'dan@example.org', ...nothing, ...noSecond },
  ])
  expect((await addressesOfHolder(database, '+972502345671'))?.id).toBe(1)
  expect(await findPerson(database, 2)).toMatchObject({
    ...{ first: 'bo@example.org', second: '+972502345672' },
    addresses: [
      { address: 'bo@example.org', stoppedAt: null, unreachedAt: 4 },
      { address: '+972502345672', stoppedAt: 5, unreachedAt: null },
    ],
  })
  expect((await findPersonByAddress(database, '+972502345672'))?.id).toBe(2)
  expect(await Promise.all([1, 2, 3].map((id) => ownAddressOf(database, id)))).toEqual([
    { own_address: null, own_reached_at: null, own_chosen_by: null },
    own,
    { own_address: null, own_reached_at: null, own_chosen_by: null },
  ])
  const tables = await database.introspection.getTables()
  const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  expect(columnsOf('person').toSorted()).toEqual(['created_at', 'id', 'more_known', 'phone_e164'])
  expect(columnsOf('membership').filter((name) => name.startsWith('own_'))).toEqual(['own_zone'])
})

test('one address belongs to one person', async () => {
  const { place, database, old } = await before()
  await old
    .insertInto('person')
    .values([
      { id: 1, phone_e164: '+972502345671', second_address: 'avi@example.org', created_at: 1 },
      { id: 2, phone_e164: '+972502345672', created_at: 1 },
    ])
    .execute()
  await migrate(place)
  await expect(database.insertInto('address').values({ person_id: 2, address: 'avi@example.org' }).execute()).rejects.toThrow()
})

import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** The columns whose values are now in `address` and in `membership_address`. Earlier servers read and write them. */
const MOVED = {
  person: ['stopped_at', 'unreached_at', 'bounces', 'second_address', 'second_stopped_at', 'second_unreached_at', 'second_bounces'],
  membership: ['own_address', 'own_reached_at', 'own_chosen_by'],
}

/**
 * An address becomes a row: of a person in `address`, or of one membership in `membership_address`. `person.phone_e164` stays, and says
 * which address is the first. An anonymous person has no address.
 */
export function addressRows(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema
        .createTable('address')
        .addColumn('person_id', big, (column) => column.notNull().references('person.id').onDelete('cascade'))
        .addColumn('address', 'text', (column) => column.primaryKey().notNull())
        .addColumn('stopped_at', big)
        .addColumn('unreached_at', big)
        .addColumn('bounces', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await schema
        .createTable('membership_address')
        .addColumn('family_id', big, (column) => column.notNull())
        .addColumn('membership_id', big, (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('reached_at', big)
        .addColumn('chosen_by', 'text')
        .addPrimaryKeyConstraint('membership_address_key', ['family_id', 'membership_id'])
        .addForeignKeyConstraint('of_membership_id', ['family_id', 'membership_id'], 'membership', ['family_id', 'id'])
        .execute()
      await schema
        .alterTable('person')
        .addColumn('more_known', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await fillTables(database)
      // A list reads only this index of a person's addresses, and no row.
      const known = ['person_id', 'address', 'stopped_at', 'unreached_at']
      await schema.createIndex('address_of_person').on('address').columns(known).execute()
      await schema.createIndex('membership_address_at').on('membership_address').column('address').execute()
      await schema.dropIndex('person_second_address').execute()
      for (const [table, columns] of Object.entries(MOVED))
        for (const column of columns) await schema.alterTable(table).dropColumn(column).execute()
    },
  }
}

async function fillTables(database: Kysely<unknown>) {
  await sql`
    insert into address (person_id, address, stopped_at, unreached_at, bounces)
    select id, phone_e164, stopped_at, unreached_at, bounces from person where phone_e164 not like 'erased %'`.execute(database)
  // No data should have the first address of someone as the second one of someone else. If some has, the update does not fail.
  await sql`
    insert into address (person_id, address, stopped_at, unreached_at, bounces)
    select id, second_address, second_stopped_at, second_unreached_at, second_bounces from person where second_address is not null
    on conflict (address) do nothing`.execute(database)
  await sql`
    insert into membership_address (family_id, membership_id, address, reached_at, chosen_by)
    select family_id, id, own_address, own_reached_at, own_chosen_by from membership where own_address is not null`.execute(database)
  await sql`
    update person set more_known = 1 where id in (
      select a.person_id from address a join person p on p.id = a.person_id
      where a.address <> p.phone_e164 or a.stopped_at is not null or a.unreached_at is not null)`.execute(database)
}

import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * The last trusted time; when a membership was anonymised; when an idle family was asked whether it is still used; indexes for jobs that
 * look for such rows.
 */
export function retention(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema
        .createTable('clock')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('trusted_at', big)
        .addColumn('watched_since', big)
        .addColumn('watched_at', big)
        .execute()
      // An updated server has no trusted time yet, so the time when something last happened is used. In an empty database this time is
      // null.
      await sql`
        insert into clock (id, trusted_at)
        select 1, max(known.at) from (
          select max(at) as at from family_event
          union all select max(created_at) from message
          union all select max(last_seen_at) from device) as known`.execute(database)

      await schema.alterTable('membership').addColumn('forgotten_at', big).execute()
      await sql`
        update membership set forgotten_at = coalesce(decided_at, requested_at)
        where person_id in (select id from person where phone_e164 like 'erased %')`.execute(database)
      await schema.alterTable('family').addColumn('idle_asked_at', big).execute()
      await schema.createIndex('membership_decided').on('membership').columns(['state', 'forgotten_at', 'decided_at']).execute()
      await schema.createIndex('membership_requested').on('membership').columns(['state', 'forgotten_at', 'requested_at']).execute()
      await schema.createIndex('family_closed').on('family').column('closed_at').execute()
      await schema.createIndex('family_idle').on('family').column('idle_asked_at').execute()
    },
  }
}

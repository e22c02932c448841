import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * A person may have a mail address beside a number, or in its place. `phone_e164` contains the first address of either kind, because
 * servers of the previous version still read it during an update. The mail server may refuse us as a gateway does, so `gateway_refusal`
 * gets a row for it.
 */
export function mail(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema.alterTable('person').addColumn('second_address', 'text').execute()
      for (const column of ['second_stopped_at', 'second_unreached_at']) await schema.alterTable('person').addColumn(column, big).execute()
      await schema.createIndex('person_second_address').unique().on('person').column('second_address').execute()
      await schema.alterTable('membership').addColumn('own_address', 'text').execute()
      await schema.alterTable('membership').addColumn('own_reached_at', big).execute()
      await sql`insert into gateway_refusal (id, tries) values (2, 0)`.execute(database)
    },
  }
}

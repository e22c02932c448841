import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** What a request with an Idempotency-Key created, so that the same request creates it only once. */
export function creationKeys(engine: Engine): Migration {
  const { big, numberedInFamily } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await numberedInFamily(schema.createTable('creation_key'), 'creation_key')
        .addColumn('caller', 'text', (column) => column.notNull())
        .addColumn('call', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('body_hash', 'text', (column) => column.notNull())
        .addColumn('made', 'text', (column) => column.notNull())
        .addColumn('created_at', big, (column) => column.notNull())
        .addUniqueConstraint('made_once', ['family_id', 'caller', 'call', 'key'] as never[])
        .execute()
      await schema.createIndex('creation_key_created').on('creation_key').column('created_at').execute()
    },
  }
}

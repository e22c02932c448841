import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Each consent has its own row, with its version and time. Earlier consents are kept with their version. */
export function consents(engine: Engine): Migration {
  const { big, numberedInFamily, inFamily } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await inFamily(
        numberedInFamily(schema.createTable('consent'), 'consent')
          .addColumn('membership_id', big, (column) => column.notNull())
          .addColumn('kind', 'text', (column) => column.notNull())
          .addColumn('version', 'text', (column) => column.notNull())
          .addColumn('given_at', big, (column) => column.notNull())
          .addUniqueConstraint('given_once', ['family_id', 'membership_id', 'kind', 'version'] as never[]),
        'membership_id',
        'membership',
      ).execute()
      for (const [kind, version] of [
        ['terms', 'terms_version'],
        ['privacy', 'privacy_version'],
      ] as const) {
        await sql`
          insert into consent (family_id, membership_id, kind, version, given_at)
          select family_id, id, ${sql.lit(kind)}, ${sql.ref(version)}, coalesce(consented_at, requested_at)
          from membership where ${sql.ref(version)} is not null`.execute(database)
      }
      for (const column of ['terms_version', 'privacy_version', 'consented_at']) {
        await schema.alterTable('membership').dropColumn(column).execute()
      }
    },
  }
}

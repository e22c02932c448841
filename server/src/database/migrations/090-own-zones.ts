import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The time zone of a member, if its clock differs from the family's. */
export const ownZones: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('membership').addColumn('own_zone', 'text').execute()
  },
}

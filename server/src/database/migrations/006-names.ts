import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Until a person signs in to a family, their name in this family is the name that someone typed with their number. Otherwise typing a
 * number would reveal the name that the person has in another family.
 */
export const names: Migration = {
  up: async (database: Kysely<unknown>) => {
    await database.schema.alterTable('membership').addColumn('called_first', 'text').execute()
    await database.schema.alterTable('membership').addColumn('called_last', 'text').execute()
    await sql`
      create view named_member as
      select membership.family_id, membership.id, membership.person_id, membership.role, membership.state,
        coalesce(membership.called_first, person.first_name) as first_name,
        coalesce(membership.called_last, person.last_name) as last_name,
        person.phone_e164, person.locale
      from membership join person on person.id = membership.person_id`.execute(database)
  },
}

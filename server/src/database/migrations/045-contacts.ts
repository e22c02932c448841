import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * So far the first coordinator was the contact of a family that named no contact. That person is now stored as the contact, so that the
 * circle still calls them.
 */
export const contacts = (): Migration => ({
  up: async (database: Kysely<unknown>) => {
    await sql`
      update family set coordinator_id = (
        select min(m.id) from membership m
        where m.family_id = family.id and m.role = 'coordinator' and m.state = 'approved')
      where coordinator_id is null`.execute(database)
  },
})

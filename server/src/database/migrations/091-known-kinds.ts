import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which of a person's addresses was typed when a membership was made: `email` or `phone_number`. */
export const knownKinds: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('membership').addColumn('known_kind', 'text').execute()
  },
}

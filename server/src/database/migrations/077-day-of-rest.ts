import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** On which day of the week a family's messages wait, beside its quiet hours. */
export const dayOfRest: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('family').addColumn('day_of_rest', 'text').execute()
  },
}

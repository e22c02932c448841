import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who of an operator's staff acted, as far as it is known. */
export const whoOperated: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const table of ['operator_act', 'operator_key']) await schema.alterTable(table).addColumn('who', 'text').execute()
  },
}

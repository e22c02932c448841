import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which account of the provider's acted: names are given again, accounts are not. Acts of before have none. */
export const staffAccounts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const table of ['operator_act', 'operator_key']) await schema.alterTable(table).addColumn('account', 'text').execute()
  },
}

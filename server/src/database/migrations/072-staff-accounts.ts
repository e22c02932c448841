import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Which account of the sign-in provider acted. The provider may give a name to someone else later, but never an account. Earlier acts have
 * no account.
 */
export const staffAccounts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const table of ['operator_act', 'operator_key']) await schema.alterTable(table).addColumn('account', 'text').execute()
  },
}

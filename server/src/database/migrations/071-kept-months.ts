import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const AMOUNTS = ['open_families', 'people', 'families_started', 'people_joined', 'tasks_written', 'tasks_taken']

/** What programs read of a month. It is stored as it was when a program first read it. */
export const keptMonths: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    const table = schema.createTable('kept_month').addColumn('month', 'text', (add) => add.primaryKey().notNull())
    await AMOUNTS.reduce((made, name) => made.addColumn(name, 'integer', (add) => add.notNull()), table).execute()
  },
}

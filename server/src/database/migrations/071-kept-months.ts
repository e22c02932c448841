import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const AMOUNTS = ['open_families', 'people', 'families_started', 'people_joined', 'tasks_written', 'tasks_taken']

/** The statistics of a month for programs, stored as they were when a program first read them. */
export const keptMonths: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    const table = schema.createTable('kept_month').addColumn('month', 'text', (add) => add.primaryKey().notNull())
    await AMOUNTS.reduce((made, name) => made.addColumn(name, 'integer', (add) => add.notNull()), table).execute()
  },
}

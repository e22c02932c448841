import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** How often mails to each of a person's addresses were returned, and when the operator was notified of each problem. */
export function bounces(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const column of ['bounces', 'second_bounces']) {
        await schema
          .alterTable('person')
          .addColumn(column, 'integer', (add) => add.notNull().defaultTo(0))
          .execute()
      }
      await schema
        .createTable('operator_notice')
        .addColumn('about', 'text', (add) => add.primaryKey().notNull())
        .addColumn('told_at', big, (add) => add.notNull())
        .execute()
    },
  }
}

import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Tasks for which the taker picks one of several days, and the day that an event of the history is about. */
export function oneOfSeveralDays(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const name of ['days', 'part_of_day']) await schema.alterTable('task').addColumn(name, 'text').execute()
      for (const name of ['sets_hour', 'last_day_at', 'days_end_at']) await schema.alterTable('task').addColumn(name, big).execute()
      await schema.alterTable('family_event').addColumn('day', 'text').execute()
    },
  }
}

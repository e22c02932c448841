import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Repeating tasks, who has seen a change, named links, people added by hand, quiet hours. */
export function theFamilysSide(engine: Engine): Migration {
  const { big, numberedInFamily, inFamily } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      const series = numberedInFamily(schema.createTable('series'), 'series')
        .addColumn('rule', 'text', (column) => column.notNull())
        .addColumn('start_local', 'text', (column) => column.notNull())
        .addColumn('minutes', 'integer', (column) => column.notNull())
        .addColumn('time_zone', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('private_details', 'text')
        .addColumn('circle_only_at', big)
        .addColumn('trusted_only_at', big)
        .addColumn('urgent_at', big)
        .addColumn('helpers_needed', 'integer', (column) => column.notNull())
        .addColumn('creator_id', big, (column) => column.notNull())
        .addColumn('made_until', big, (column) => column.notNull())
        .addColumn('ended_at', big)
        .addColumn('end_event_id', big)
        .addColumn('created_at', big, (column) => column.notNull())
      await inFamily(series, 'creator_id', 'membership').execute()

      const add = (table: string, column: string, type: 'text' | typeof big) => schema.alterTable(table).addColumn(column, type).execute()
      await add('task', 'series_id', big)
      await add('task', 'series_date', 'text')
      await add('task', 'told_at', big)
      await add('task', 'seen_at', big)
      await add('task', 'confirmed_at', big)
      await add('task', 'cancel_event_id', big)
      await schema.createIndex('task_by_series').on('task').columns(['family_id', 'series_id']).execute()
      await add('family', 'quiet_from', 'text')
      await add('family', 'quiet_to', 'text')
      await add('family', 'coordinator_id', big)
      await schema
        .alterTable('family')
        .addColumn('settings_version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
      await add('membership', 'added_by_id', big)
      await add('membership', 'consent_noted_at', big)
      await add('invitation', 'name', 'text')
    },
  }
}

import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Indexes for the families of a month, and for a family's first event of each kind. The second index has the event's task too, so that rows
 * are not read.
 */
export const funnel: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('family_by_start').on('family').column('created_at').execute()
    await schema.createIndex('event_by_kind').on('family_event').columns(['family_id', 'kind', 'at', 'task_id']).execute()
  },
}

import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the families of a month, and the first event of each kind of a family with its task: the rows themselves are not read. */
export const funnel: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('family_by_start').on('family').column('created_at').execute()
    await schema.createIndex('event_by_kind').on('family_event').columns(['family_id', 'kind', 'at', 'task_id']).execute()
  },
}

import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * The link of a message to the taker of a task has a secret. With this secret the taker reads what the family wants people to read before
 * the task.
 */
export const readingLinks = (engine: Engine): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('message').addColumn('read_hash', 'text').execute()
    await schema.alterTable('message').addColumn('read_task_id', columnTypes(engine).big).execute()
    await schema.createIndex('message_by_reading').on('message').column('read_hash').where('read_hash', 'is not', null).execute()
  },
})

import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Questions of supporters about tasks with the family's answers, and for which tasks someone was thanked. */
export function questions(engine: Engine): Migration {
  const { big, numberedInFamily, inFamily } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      const table = numberedInFamily(schema.createTable('task_question'), 'task_question')
        .addColumn('task_id', big, (column) => column.notNull())
        .addColumn('membership_id', big, (column) => column.notNull())
        .addColumn('question', 'text', (column) => column.notNull())
        .addColumn('asked_at', big, (column) => column.notNull())
        .addColumn('answer', 'text')
        .addColumn('answered_at', big)
        .addUniqueConstraint('task_question_once', ['family_id', 'task_id', 'membership_id'] as never[])
      await inFamily(inFamily(table, 'task_id', 'task'), 'membership_id', 'membership').execute()
      await schema.createIndex('task_question_of_member').on('task_question').columns(['family_id', 'membership_id']).execute()
      await schema.createIndex('task_question_by_age').on('task_question').column('asked_at').execute()
      await schema.alterTable('task').addColumn('thanked_at', big).execute()
    },
  }
}

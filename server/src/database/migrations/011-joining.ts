import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** What someone who asks to join writes about themselves; which messages were sent a second time; whether a new role was explained. */
export function joining(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('membership').addColumn('acquaintance', 'text').execute()
      for (const instant of ['recalled_at', 'link_again_at', 'role_since']) {
        await schema.alterTable('membership').addColumn(instant, big).execute()
      }
    },
  }
}

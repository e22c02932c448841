import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * How many SMS and mails counted towards each share of a day's limit, and from which network a family was started or a code requested. The
 * table sms_count stays, because a server of the previous version may still run beside this one and writes the table.
 */
export function sharesOfADay(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      const run = (text: string) => sql.raw(text).execute(database)
      await schema
        .createTable('sent_count')
        .addColumn('share', 'text', (column) => column.notNull())
        .addColumn('slice', big, (column) => column.notNull())
        .addColumn('amount', 'integer', (column) => column.notNull())
        .addColumn('kept', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('sent_count_key', ['share', 'slice'])
        .execute()
      await schema.alterTable('message').addColumn('shares', 'text').execute()
      for (const table of ['family', 'login_code']) await schema.alterTable(table).addColumn('network', 'text').execute()
      await schema.alterTable('family').addColumn('joined_elsewhere_at', big).execute()
      await run('create index family_with_network on family (created_at) where network is not null')
      await run(`create index message_link_charged on message (charged_at) where template in ('approved', 'login_link')`)
      // The limits of the current day stay valid. A slice is five minutes.
      for (const share of [OF_CHANNEL, `${OF_CHANNEL} || ' family ' || family_id`]) {
        await run(`
          insert into sent_count (share, slice, amount, kept)
          select ${share}, charged_at - charged_at % 300000, count(*), 0 from message
          where charged_at > (select max(charged_at) from message) - 86400000 and template <> 'login_code' and family_id is not null
          group by 1, 2`)
      }
    },
  }
}

const OF_CHANNEL = `(case when phone_e164 like '%@%' then 'mail' else 'sms' end)`

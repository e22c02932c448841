import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes, type TableBuilder } from './columns.ts'

/**
 * Every table with a family's rows has `family_id` first in its key, so that tables could be distributed by family. References
 * to them use (family_id, id), so a row of one family can't refer to a row of another.
 */
export function first(engine: Engine): Migration {
  const { big, numbered, numberedInFamily, inFamily } = columnTypes(engine)

  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      const create = (name: string, columns: (table: TableBuilder, name: string) => TableBuilder) =>
        columns(schema.createTable(name), name).execute()

      await create('person', (table) =>
        numbered(table)
          .addColumn('phone_e164', 'text', (column) => column.notNull().unique())
          .addColumn('first_name', 'text', (column) => column.notNull())
          .addColumn('last_name', 'text', (column) => column.notNull())
          .addColumn('locale', 'text', (column) => column.notNull())
          .addColumn('terms_version', 'text')
          .addColumn('privacy_version', 'text')
          .addColumn('consented_at', big)
          .addColumn('created_at', big, (column) => column.notNull()),
      )
      await create('family', (table) =>
        numbered(table)
          .addColumn('token', 'text', (column) => column.notNull().unique())
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('time_zone', 'text', (column) => column.notNull())
          .addColumn('locale', 'text', (column) => column.notNull())
          .addColumn('house_rules', 'text')
          .addColumn('primary_caregiver_id', big)
          .addColumn('paused_at', big)
          .addColumn('closed_at', big)
          .addColumn('version', 'integer', (column) => column.notNull())
          .addColumn('created_at', big, (column) => column.notNull()),
      )
      await create('membership', (table, name) =>
        numberedInFamily(table, name)
          .addColumn('person_id', big, (column) => column.notNull().references('person.id'))
          .addColumn('role', 'text', (column) => column.notNull())
          .addColumn('state', 'text', (column) => column.notNull())
          .addColumn('trusted_at', big)
          .addColumn('invitation_id', big)
          .addColumn('wanted_task_id', big)
          .addColumn('asked_before', 'text')
          .addColumn('can_help', 'text')
          .addColumn('requested_at', big, (column) => column.notNull())
          .addColumn('decided_at', big)
          .addColumn('last_seen_at', big)
          .addColumn('version', 'integer', (column) => column.notNull())
          .addUniqueConstraint('one_membership_each', ['family_id', 'person_id'] as never[]),
      )
      await schema.createIndex('membership_of_person').on('membership').column('person_id').execute()

      await create('device', (table) =>
        numbered(table)
          .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
          .addColumn('name', 'text')
          .addColumn('created_at', big, (column) => column.notNull())
          .addColumn('last_seen_at', big, (column) => column.notNull())
          .addColumn('revoked_at', big),
      )
      await create('user_token', (table, name) =>
        inFamily(
          numberedInFamily(table, name)
            .addColumn('membership_id', big, (column) => column.notNull())
            .addColumn('device_id', big, (column) => column.references('device.id'))
            .addColumn('token_hash', 'text', (column) => column.notNull().unique())
            .addColumn('created_at', big, (column) => column.notNull())
            .addColumn('revoked_at', big),
          'membership_id',
          'membership',
        ),
      )
      await schema.createIndex('user_token_of_device').on('user_token').column('device_id').execute()
      await schema.createIndex('user_token_of_membership').on('user_token').columns(['family_id', 'membership_id']).execute()

      await create('invitation', (table, name) =>
        inFamily(
          numberedInFamily(table, name)
            .addColumn('token', 'text', (column) => column.notNull().unique())
            .addColumn('created_by_id', big, (column) => column.notNull())
            .addColumn('created_at', big, (column) => column.notNull())
            .addColumn('expires_at', big, (column) => column.notNull())
            .addColumn('closed_at', big)
            .addColumn('requests', 'integer', (column) => column.notNull()),
          'created_by_id',
          'membership',
        ),
      )
      await create('task', (table, name) => {
        const columns = numberedInFamily(table, name)
          .addColumn('type', 'text', (column) => column.notNull())
          .addColumn('category', 'text', (column) => column.notNull())
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('description', 'text')
          .addColumn('private_details', 'text')
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('start_at', big)
          .addColumn('end_at', big)
          .addColumn('creator_id', big, (column) => column.notNull())
          .addColumn('assignee_id', big)
          .addColumn('taken_at', big)
          .addColumn('completed_at', big)
          .addColumn('remind_at', big)
          .addColumn('reminded_at', big)
          .addColumn('cancelled_at', big)
          .addColumn('circle_only_at', big)
          .addColumn('trusted_only_at', big)
          .addColumn('urgent_at', big)
          .addColumn('helpers_needed', 'integer', (column) => column.notNull())
          .addColumn('group_id', big)
          .addColumn('version', 'integer', (column) => column.notNull())
          .addColumn('created_at', big, (column) => column.notNull())
          .addColumn('updated_at', big, (column) => column.notNull())
          .addCheckConstraint('open_means_nobody', sql`(status = 'initial') = (assignee_id is null)`)
          .addCheckConstraint('an_event_has_times', sql`(type = 'until_time') = (start_at is not null and end_at is not null)`)
        return inFamily(inFamily(columns, 'creator_id', 'membership'), 'assignee_id', 'membership')
      })
      await schema.createIndex('task_by_start').on('task').columns(['family_id', 'start_at']).execute()
      await schema.createIndex('task_by_assignee').on('task').columns(['family_id', 'assignee_id']).execute()
      await schema.createIndex('task_to_remind').on('task').column('remind_at').execute()
      await schema.createIndex('task_by_group').on('task').columns(['family_id', 'group_id']).execute()

      await create('family_event', (table, name) =>
        numberedInFamily(table, name)
          .addColumn('kind', 'text', (column) => column.notNull())
          .addColumn('at', big, (column) => column.notNull())
          .addColumn('by_id', big)
          .addColumn('about_id', big)
          .addColumn('task_id', big)
          .addColumn('reason', 'text'),
      )
      await create('message', (table) =>
        numbered(table)
          .addColumn('family_id', big, (column) => column.references('family.id'))
          .addColumn('membership_id', big)
          .addColumn('phone_e164', 'text', (column) => column.notNull())
          .addColumn('locale', 'text', (column) => column.notNull())
          .addColumn('template', 'text', (column) => column.notNull())
          .addColumn('parameters', 'text', (column) => column.notNull())
          .addColumn('state', 'text', (column) => column.notNull())
          .addColumn('attempts', 'integer', (column) => column.notNull())
          .addColumn('next_attempt_at', big, (column) => column.notNull())
          .addColumn('lease_until', big)
          .addColumn('expires_at', big, (column) => column.notNull())
          .addColumn('dedup_key', 'text', (column) => column.notNull().unique())
          .addColumn('created_at', big, (column) => column.notNull())
          .addColumn('sent_at', big),
      )
      await schema.createIndex('message_due').on('message').columns(['state', 'next_attempt_at']).execute()
      await schema.createIndex('message_of_family').on('message').columns(['family_id', 'id']).execute()

      await create('screen_outbox', (table) =>
        numbered(table)
          .addColumn('phone_e164', 'text', (column) => column.notNull())
          .addColumn('text', 'text', (column) => column.notNull())
          .addColumn('created_at', big, (column) => column.notNull()),
      )
      await create('login_code', (table) =>
        numbered(table)
          .addColumn('phone_e164', 'text', (column) => column.notNull())
          .addColumn('code_hash', 'text', (column) => column.notNull())
          .addColumn('wrong_tries', 'integer', (column) => column.notNull())
          .addColumn('created_at', big, (column) => column.notNull())
          .addColumn('expires_at', big, (column) => column.notNull())
          .addColumn('used_at', big),
      )
      await schema.createIndex('login_code_of_phone').on('login_code').columns(['phone_e164', 'created_at']).execute()
    },
  }
}

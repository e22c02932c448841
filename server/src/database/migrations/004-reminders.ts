import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** What messages each person wants, reminders that move with their task, calendar feeds, and browsers with notifications. */
export function reminders(engine: Engine): Migration {
  const { big, numbered } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('membership').addColumn('messages', 'text').execute()
      await schema.alterTable('task').addColumn('remind_start_at', big).execute()

      // For jobs that query all families every few seconds.
      await schema.createIndex('task_of_all_by_start').on('task').column('start_at').execute()
      await schema.createIndex('membership_with_choices').on('membership').column('messages').execute()
      await schema.createIndex('event_by_time').on('family_event').columns(['family_id', 'at']).execute()
      await schema.createIndex('message_told').on('message').columns(['family_id', 'template', 'created_at']).execute()

      await numbered(schema.createTable('calendar_feed'))
        .addColumn('person_id', big, (column) => column.notNull().references('person.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', big, (column) => column.notNull())
        .addColumn('revoked_at', big)
        .execute()
      await schema.createIndex('calendar_feed_of_person').on('calendar_feed').column('person_id').execute()

      await numbered(schema.createTable('push_subscription'))
        .addColumn('person_id', big, (column) => column.notNull().references('person.id').onDelete('cascade'))
        .addColumn('device_id', big, (column) => column.references('device.id').onDelete('cascade'))
        .addColumn('endpoint', 'text', (column) => column.notNull().unique())
        .addColumn('keys', 'text', (column) => column.notNull())
        .addColumn('created_at', big, (column) => column.notNull())
        .execute()
      await schema.createIndex('push_subscription_of_person').on('push_subscription').column('person_id').execute()
      await numbered(schema.createTable('push_message'))
        .addColumn('subscription_id', big, (column) => column.notNull().references('push_subscription.id').onDelete('cascade'))
        .addColumn('message_id', big, (column) => column.notNull().references('message.id').onDelete('cascade'))
        .addColumn('template', 'text', (column) => column.notNull())
        .addColumn('parameters', 'text', (column) => column.notNull())
        .addColumn('send_at', big, (column) => column.notNull())
        .addColumn('expires_at', big, (column) => column.notNull())
        .execute()
      await schema.createIndex('push_message_due').on('push_message').column('send_at').execute()
      await schema
        .createTable('push_keys')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('private_key', 'text', (column) => column.notNull())
        .addColumn('created_at', big, (column) => column.notNull())
        .execute()
    },
  }
}

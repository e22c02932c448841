import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * When each family is looked at next, and how many SMS were charged in each slice of a day. Indexes for jobs that read what is due, and for
 * lists (decision 049). The view named_member stays, because a server of the previous version may still run beside this one and reads the
 * view.
 */
export function dueMoments(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      const run = (text: string) => sql.raw(text).execute(database)

      // No family has version 0, so jobs look at every family right away. A server of the previous version also raises the version of a
      // family, so jobs see its changes too.
      await schema
        .alterTable('family')
        .addColumn('looked_version', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      for (const column of ['look_at', 'looked_at', 'visited_at']) await schema.alterTable('family').addColumn(column, big).execute()
      await run('create index family_to_look on family ((case when looked_version = version then look_at else 0 end))')
      await run('create index family_looked on family (looked_at)')
      await run(`
        create index family_by_visit on family ((coalesce(visited_at, created_at)))
        where closed_at is null and idle_asked_at is null`)
      await run('create index family_pause_over on family (paused_until) where paused_until is not null')

      await schema
        .createTable('sms_count')
        .addColumn('slice', big, (column) => column.notNull().primaryKey())
        .addColumn('amount', 'integer', (column) => column.notNull())
        .execute()
      // The limits of the current day stay valid. A slice is five minutes.
      await run(`
        insert into sms_count (slice, amount)
        select charged_at - charged_at % 300000, count(*) from message
        where charged_at is not null and template <> 'login_code'
        group by charged_at - charged_at % 300000`)

      // Old indexes are dropped first, so that the new ones use the space of the old ones in the file.
      for (const index of REPLACED) await schema.dropIndex(index).execute()
      for (const index of INDEXES) await run(`create index ${index}`)
    },
  }
}

/**
 * Partial indexes are small. A query has to contain the condition of its index exactly as written here, because SQLite proves nothing about
 * a parameter.
 */
const INDEXES = [
  // Indexes for jobs. With null in the index, SQLite would begin with all families that are not closed.
  'family_closed_since on family (closed_at) where closed_at is not null',
  'family_asked on family (idle_asked_at) where idle_asked_at is not null',
  `task_reminder_due on task (remind_at)
    where remind_at is not null and reminded_at is null and status = 'in_progress' and cancelled_at is null`,
  `task_reminder_moved on task (family_id, id) where remind_at is not null and start_at is not null and remind_start_at <> start_at`,
  `task_details_over on task ((coalesce(end_at, completed_at, cancelled_at))) where address is not null or private_details is not null`,
  'series_details_over on series (ended_at) where address is not null or private_details is not null',
  'series_to_extend on series (made_until) where ended_at is null',
  // SQLite would also begin queries with an index of all members by state, so these indexes leave out forgotten members.
  'membership_to_forget_decided on membership (state, decided_at) where forgotten_at is null',
  'membership_to_forget_requested on membership (state, requested_at) where forgotten_at is null',
  `membership_waiting on membership (requested_at) where state = 'requested' and recalled_at is null`,
  `user_token_unopened on user_token (created_at) where device_id is null and revoked_at is null and last_used_at is null`,
  'user_token_ended on user_token (revoked_at) where revoked_at is not null',
  'device_by_use on device (last_seen_at)',
  'device_ended on device (revoked_at) where revoked_at is not null',
  'login_code_by_time on login_code (created_at)',
  'screen_outbox_by_time on screen_outbox (created_at)',

  // The outbox
  `message_to_send on message (priority, next_attempt_at, id) where state in ('queued', 'sending')`,
  'message_charged_of_family on message (family_id, charged_at) where charged_at is not null',
  `message_with_text on message (created_at) where parameters <> '{}'`,
  `message_with_secret on message (template, expires_at) where parameters <> '{}'`,
  'message_of_no_family on message (created_at) where family_id is null',
  'push_message_of_message on push_message (message_id)',
  'push_subscription_of_device on push_subscription (device_id)',

  // Lists
  `task_open on task (family_id, start_at) where status = 'initial' and cancelled_at is null`,
  `task_taken on task (family_id, start_at) where status = 'in_progress' and cancelled_at is null`,
  `task_dateless on task (family_id) where type = 'no_time' and status <> 'completed'`,
  `task_dateless_of on task (family_id, assignee_id) where type = 'no_time' and assignee_id is not null`,
  'task_completed on task (family_id, completed_at) where completed_at is not null',
  'task_cancelled on task (family_id, cancelled_at) where cancelled_at is not null',
  'task_by_time on task (family_id, (coalesce(start_at, completed_at)), id) where cancelled_at is null',
  'event_of_task on family_event (family_id, task_id) where task_id is not null',
]

/** Indexes that no query of this version needs. */
const REPLACED = [
  'task_to_remind',
  'task_of_all_by_start',
  'message_due',
  'family_closed',
  'family_idle',
  'membership_decided',
  'membership_requested',
]

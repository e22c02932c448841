import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { getsMessages } from '../../platform/phones.ts'

const ANY_TIME_TOLD_FOR = 7 * 24 * 3_600_000

/** Instants in ms, which PostgreSQL returns as text. */
interface Standby {
  family_id: number
  membership_id: number
  task_id: number
  phone_e164: string
  locale: string
  family: string
  zone: string
  title: string
  start_at: number | string | null
  all_day_at: number | string | null
  now: number | string
}

/**
 * The app no longer has people on standby. In each family, a person who was on standby for a task that is still to come gets one message.
 * The message says that they will be asked like everyone else if someone is needed. It is due at the last time that the server trusted. A
 * message that asked someone on standby becomes a message that can ask anyone.
 */
export const standbyEnded: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`
      update message set template = case when exists (
        select 1 from task where task.family_id = message.family_id and task.id = message.task_id and task.offered_at is not null
      ) then 'take_over' else 'uncovered' end
      where template = 'step_in'`.execute(database)
    await sql`update push_message set template = 'uncovered' where template = 'step_in'`.execute(database)
    const { rows } = await sql<Standby>`
      select task_reserve.family_id, task_reserve.membership_id, task.id as task_id, person.phone_e164, membership.locale,
        family.title as family, family.time_zone as zone, task.title, task.start_at, task.all_day_at, coalesce(clock.trusted_at, 0) as now
      from task_reserve
      join task on task.family_id = task_reserve.family_id and task.id = task_reserve.task_id
      join membership on membership.family_id = task_reserve.family_id and membership.id = task_reserve.membership_id
      join person on person.id = membership.person_id
      join family on family.id = task_reserve.family_id
      join clock on clock.id = 1
      where membership.state = 'approved' and family.closed_at is null and task.cancelled_at is null and task.completed_at is null
        and (task.start_at is null or task.start_at > coalesce(clock.trusted_at, 0))
      order by task.start_at is null, task.start_at, task.id`.execute(database)
    for (const [key, tasks] of Map.groupBy(rows, (row) => `${row.family_id} ${row.membership_id}`)) {
      const [first] = tasks
      if (!first || !getsMessages(first.phone_e164)) continue
      const { family_id, membership_id, task_id, phone_e164, locale, family, zone, title, all_day_at } = first
      const now = Number(first.now)
      const startOf = ({ start_at }: Standby) => (start_at === null ? null : Number(start_at))
      const times = [{ at: startOf(first), ...(all_day_at !== null && { isDay: true }) }]
      const parameters = JSON.stringify({ family, title, times, zone, ...(tasks.length > 1 && { count: tasks.length }) })
      const until = Math.max(...tasks.map((task) => startOf(task) ?? now + ANY_TIME_TOLD_FOR))
      await sql`
        insert into message (family_id, membership_id, task_id, phone_e164, locale, template, parameters, state, priority, attempts,
          due_at, next_attempt_at, expires_at, created_at, dedup_key)
        values (${family_id}, ${membership_id}, ${task_id}, ${phone_e164}, ${locale}, 'standby_ended', ${parameters}, 'queued', 2, 0,
          ${now}, ${now}, ${until}, ${now}, ${`standby_ended ${key}`})`.execute(database)
    }
    await database.schema.dropTable('task_reserve').execute()
  },
}

import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * A person is only a phone number: name, language and consent belong to a membership. A membership is confirmed by its person. A
 * device belongs to one person and stores how it was signed in. Login links store when they were used.
 */
export function proofs(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      const add = (table: string, column: string, type: 'text' | typeof big) => schema.alterTable(table).addColumn(column, type).execute()
      const drop = (table: string, column: string) => schema.alterTable(table).dropColumn(column).execute()
      const run = (text: string) => sql.raw(text).execute(database)

      for (const column of ['first_name', 'last_name', 'locale']) {
        await schema
          .alterTable('membership')
          .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
          .execute()
      }
      for (const column of ['confirmed_by', 'offered_role', 'terms_version', 'privacy_version']) await add('membership', column, 'text')
      for (const column of ['confirmed_at', 'asked_not_to_at', 'link_asked_at', 'consented_at']) await add('membership', column, big)
      const ofPerson = (column: string) => `(select ${column} from person where person.id = membership.person_id)`
      await run(`
        update membership set
          first_name = coalesce(called_first, ${ofPerson('first_name')}),
          last_name = coalesce(called_last, ${ofPerson('last_name')}),
          locale = ${ofPerson('locale')},
          terms_version = ${ofPerson('terms_version')},
          privacy_version = ${ofPerson('privacy_version')},
          consented_at = ${ofPerson('consented_at')},
          confirmed_at = last_seen_at,
          confirmed_by = case when last_seen_at is null then null else 'sms_link' end`)
      await run('drop view named_member')
      for (const column of ['called_first', 'called_last']) await drop('membership', column)
      for (const column of ['first_name', 'last_name', 'locale', 'terms_version', 'privacy_version', 'consented_at']) {
        await drop('person', column)
      }
      await run(`
        create view named_member as
        select membership.family_id, membership.id, membership.person_id, membership.role, membership.offered_role, membership.state,
          membership.confirmed_at,
          membership.first_name, membership.last_name, membership.locale, membership.messages, person.phone_e164
        from membership join person on person.id = membership.person_id`)

      for (const column of ['person_id', 'number_proved_at'] as const) await add('device', column, big)
      await add('device', 'signed_in_by', 'text')
      const people = `(
        select %.person_id from user_token
        join membership on membership.family_id = user_token.family_id and membership.id = user_token.membership_id
        where user_token.device_id = device.id and user_token.revoked_at is null)`
      await run(`update device set signed_in_by = 'sms_link', person_id = ${people.replace('%.person_id', 'max(membership.person_id)')}`)
      // From now on a device belongs to one person, so devices of several people or of no one end.
      const several = `coalesce(${people.replace('%.person_id', 'count(distinct membership.person_id)')}, 0) <> 1`
      await run(`update device set revoked_at = created_at where revoked_at is null and ${several}`)
      await run(`
        update user_token set revoked_at = created_at
        where revoked_at is null and device_id in (select id from device where revoked_at is not null)`)
      await schema.createIndex('device_of_person').on('device').column('person_id').execute()

      await add('user_token', 'last_used_at', big)
      for (const column of ['sent_by', 'accepts_role']) await add('user_token', column, 'text')
      await run(`update user_token set sent_by = 'sms_link' where device_id is null`)

      for (const column of ['family_id', 'membership_id'] as const) await add('calendar_feed', column, big)
      // Notifications go to devices that are signed in to a membership. A subscription without a device can get none, so it is deleted.
      await run('delete from push_subscription where device_id is null')
    },
  }
}

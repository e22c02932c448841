import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * How a person was signed in when they chose a mail address for one membership. Also, for a device, the channel by which its code was sent.
 * An address that was stored before counts as chosen by the person if the person had agreed to its mails, and a code or link to their
 * number had signed in a device in this family. Otherwise it counts as named by the family.
 */
export const chosenAddresses: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const table of ['membership', 'address_link']) {
      await database.schema.alterTable(table).addColumn('own_chosen_by', 'text').execute()
    }
    await database.schema.alterTable('device').addColumn('proved_by', 'text').execute()
    await sql`
      update membership set own_chosen_by = case when own_reached_at is not null and exists (
        select 1 from user_token t join device d on d.id = t.device_id
        where t.family_id = membership.family_id and t.membership_id = membership.id
          and d.person_id = membership.person_id and d.signed_in_by in ('code', 'sms_link')) then 'sms_link' else 'shown_link' end
      where own_address is not null and state = 'approved'`.execute(database)
  },
}

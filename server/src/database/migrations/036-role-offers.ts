import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Who offered a role, and which person the operator proposed as owner. */
export function roleOffers(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema.alterTable('membership').addColumn('offered_by', 'text').execute()
      await schema.alterTable('family').addColumn('heir_person_id', big).execute()
      const lastOffer = sql`(
        select by_id from family_event e
        where e.family_id = membership.family_id and e.about_id = membership.id and e.kind = 'role_offered'
        order by e.id desc limit 1)`
      // An offer to someone who has not confirmed can't be accepted.
      await sql`update membership set offered_role = null where confirmed_at is null`.execute(database)
      await sql`
        update membership set offered_by = case when ${lastOffer} is null then 'operator' else 'owner' end
        where offered_role is not null`.execute(database)
      // The membership of a proposal may now belong to another person than the proposed one.
      await sql`
        update family set heir_id = null, heir_since = null
        where heir_id is not null and exists (
          select 1 from family_event e
          where e.family_id = family.id and e.about_id = family.heir_id and e.at >= family.heir_since
            and e.kind in ('number_changed', 'removed', 'added', 'approved'))`.execute(database)
      await sql`
        update family set heir_person_id = (
          select person_id from membership m where m.family_id = family.id and m.id = family.heir_id)
        where heir_id is not null`.execute(database)
    },
  }
}

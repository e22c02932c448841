import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { ACCESS_KEYS, before, TABLES_WITH_KEYS, type TableWithKeys } from '../../database/restoring/before.ts'
import type { FamilyId } from '../../database/schema.ts'
import { noteMoreKnown } from '../addresses/addresses.ts'

// Statements that a restore runs on all families. The server is stopped, and the database has the data of the backup. Separate tables
// (`before`) have notes about the data that the restore replaces.

/** Rows of the same family and member in the backup and in the replaced data. */
const SAME_MEMBER = sql`b.family = f.token and b.id = m.id`

/**
 * Ends access at this instant (ms). 'sign-ins' ends all sign-ins and calendar feeds. 'ended before' ends everything that gives access in
 * the backup but no longer did in the replaced data. Returns the number of rows in each table.
 */
export async function endAccess(database: Database, which: 'sign-ins' | 'ended before', now: number) {
  const counts = new Map<TableWithKeys, number>()
  const tables = which === 'sign-ins' ? (['user_token', 'device', 'calendar_feed'] as const) : TABLES_WITH_KEYS
  for (const table of tables) {
    const { key, ended } = ACCESS_KEYS[table]
    const hadEnded =
      which === 'sign-ins'
        ? sql``
        : sql`and not exists (select 1 from ${before(table)} b where b.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)})`
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${sql.ref(ended)} = ${now} where ${sql.ref(ended)} is null ${hadEnded}`.execute(database)
    counts.set(table, Number(numAffectedRows))
  }
  const gone =
    which === 'sign-ins' ? sql`` : sql`where not exists (select 1 from ${before('push')} b where b.endpoint = push_subscription.endpoint)`
  await sql`delete from push_subscription ${gone}`.execute(database)
  return counts
}

/** The families of the backup that had been erased in the replaced data. */
export async function listErasedFamilies(database: Database) {
  const { rows } = await sql<{
    id: FamilyId
  }>`select id from family f where not exists (select 1 from ${before('family')} b where b.token = f.token) order by id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Closes or opens families as they were in the replaced data. */
export const keepClosings = (database: Database) =>
  sql`update family set closed_at = (select b.closed_at from ${before('family')} b where b.token = family.token)`.execute(database)

/**
 * Restores the decisions of people who had stopped SMS or started them again. Members keep the mail addresses that they had in the replaced
 * data, if they have the same number.
 */
export async function keepStops(database: Database) {
  await sql`
    update address set stopped_at = (select b.stopped_at from ${before('address')} b where b.address = address.address)
    where address in (select b.address from ${before('address')} b)`.execute(database)
  await noteMoreKnown(database)
  const same = sql`from ${before('membership')} b join family f on f.id = m.family_id where ${SAME_MEMBER}`
  await sql`update membership as m set asked_not_to_at = (select b.asked_not_to_at ${same}) where exists (select 1 ${same})`.execute(
    database,
  )
  const members = sql`membership m join family f on f.id = m.family_id join ${before('membership')} b on ${SAME_MEMBER}`
  await sql`delete from membership_address where (family_id, membership_id) in (select m.family_id, m.id from ${members})`.execute(database)
  await sql`
    insert into membership_address (family_id, membership_id, address, reached_at, chosen_by)
    select m.family_id, m.id, b.address, b.reached_at, b.chosen_by from ${members} join person p on p.id = m.person_id
    where b.address is not null and b.phone_e164 = p.phone_e164`.execute(database)
}

/**
 * Members who had another number in the replaced data, with that number (E.164): a family had corrected the number, or the person had
 * changed it.
 */
export async function listMovedMembers(database: Database) {
  const { rows } = await sql<{ familyId: FamilyId; id: number; phone: string }>`
    select m.family_id as "familyId", m.id, b.phone_e164 as phone
    from membership m join family f on f.id = m.family_id join person p on p.id = m.person_id join ${before('membership')} b on ${SAME_MEMBER}
    where m.forgotten_at is null and b.phone_e164 not like 'erased %' and b.phone_e164 <> p.phone_e164
    order by m.family_id, m.id`.execute(database)
  return rows
}

/**
 * Members get the roles that they had in the replaced data, and have confirmed if they had confirmed in these data. They get a role only if
 * they have the same number as in these data. The owner stays if the owner of the replaced data is not in the backup.
 */
export async function keepRoles(database: Database) {
  const ofOwnerBefore = sql`
    select m.family_id from membership m join family f on f.id = m.family_id join person p on p.id = m.person_id
      join ${before('membership')} b on ${SAME_MEMBER} and b.phone_e164 = p.phone_e164
    where b.role = 'owner' and b.state = 'approved' and m.state = 'approved'`
  const of = (column: string) => sql`${sql.ref(column)} = (
    select b.${sql.ref(column)} from ${before('membership')} b join family f on f.id = m.family_id where ${SAME_MEMBER})`
  await sql`
    update membership as m set ${of('role')}, ${of('trusted_at')}, ${of('role_since')}, ${of('confirmed_at')}, ${of('confirmed_by')}
    where m.state = 'approved' and (m.role <> 'owner' or m.family_id in (${ofOwnerBefore}))
      and exists (
        select 1 from ${before('membership')} b join family f on f.id = m.family_id join person p on p.id = m.person_id
        where ${SAME_MEMBER} and b.phone_e164 = p.phone_e164 and b.state = 'approved')`.execute(database)
}

/** Requests that had been declined, and members who had been removed or erased, in the replaced data. */
export async function listEndedMembers(database: Database) {
  const { rows } = await sql<{ familyId: FamilyId; id: number; isErased: number }>`
    select m.family_id as "familyId", m.id, case when b.forgotten_at is null then 0 else 1 end as "isErased"
    from membership m join family f on f.id = m.family_id left join ${before('membership')} b on ${SAME_MEMBER}
    where m.forgotten_at is null and m.state in ('requested', 'approved')
      and (b.id is null or b.forgotten_at is not null or b.state in ('removed', 'declined'))
    order by m.family_id, m.id`.execute(database)
  return rows.map(({ isErased, ...member }) => ({ ...member, isErased: isErased === 1 }))
}

/**
 * People of the backup whose addresses were different in the replaced data, with those addresses; null for people who had been erased
 * there.
 */
export async function listChangedPeople(database: Database) {
  const { rows } = await sql<{ id: number; phone: string | null; second: string | null }>`
    select p.id, b.phone_e164 as phone, b.second_address as second
    from person p left join ${before('person')} b on b.id = p.id and b.created_at = p.created_at
    where p.phone_e164 not like 'erased %' and not exists (
      select 1 from ${before('person')} same
      where same.phone_e164 = p.phone_e164 and coalesce(same.second_address, '') = coalesce(
        (select a.address from address a where a.person_id = p.id and a.address <> p.phone_e164), ''))
    order by p.id`.execute(database)
  return rows
}

export interface EndedProposal {
  id: number
  /** The answer in the replaced data; null if these have no such proposal any more. */
  answer: 'yes' | 'no' | null
  address: string | null
}

/** Proposed circles that wait for an answer in the backup, and no longer did in the replaced data. */
export async function listEndedProposals(database: Database) {
  const { rows } = await sql<EndedProposal>`
    select p.id, b.answer, b.address from proposed_circle p left join ${before('proposed_circle')} b on b.link_hash = p.link_hash
    where p.answer is null and (b.link_hash is null or b.answer is not null) order by p.id`.execute(database)
  return rows
}

/** Circles that wait for an answer belong to the address that their friend had in the replaced data. */
export const keepAddressesOfFriends = (database: Database) =>
  sql`
    update proposed_circle set address = (select b.address from ${before('proposed_circle')} b where b.link_hash = proposed_circle.link_hash)
    where answer is null`.execute(database)

/** Messages that wait in the backup get the state that they had in the replaced data. */
export async function keepSentMessages(database: Database) {
  const then = sql`from ${before('message')} b where b.id = message.id and b.created_at = message.created_at`
  await sql`
    update message set
      sent_at = (select b.sent_at ${then}), state = coalesce((select b.state ${then}), 'expired'), parameters = '{}'
    where state in ('queued', 'sending') and not exists (select 1 ${then} and b.state in ('queued', 'sending'))`.execute(database)
}

/** New ids continue after those of the replaced data, because earlier links and messages name ids. */
export async function keepIds(database: Database, isPostgres: boolean) {
  if (isPostgres) {
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(b.name), 'id'), b.last) from ${before('sequence')} b
      where b.last > coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(b.name), 'id')::regclass), 0)`.execute(database)
    return
  }
  await sql`
    insert into sqlite_sequence (name, seq) select b.name, 0 from ${before('sequence')} b
    where b.name not in (select name from sqlite_sequence)`.execute(database)
  await sql`
    update sqlite_sequence set seq = max(seq, coalesce((select b.last from ${before('sequence')} b where b.name = sqlite_sequence.name), 0))`.execute(
    database,
  )
}

/** More than the changes that a family can have between a backup and its restore. */
const VERSIONS_AHEAD = 1_000_000
/**
 * A version that a phone already knows never occurs again with different contents. Codes and the operator's sign-ins end. Offers of roles,
 * proposed owners, and the question whether anyone still uses the family end too, because the answer may have come since the backup.
 * Evenings on which a link approves everyone end, because the family may have ended one since the backup.
 */
export async function startOver(database: Database) {
  await sql`
    update family set version = version + ${sql.lit(VERSIONS_AHEAD)}, settings_version = settings_version + ${sql.lit(VERSIONS_AHEAD)},
      heir_id = null, heir_person_id = null, heir_since = null, idle_asked_at = null`.execute(database)
  await sql`update membership set offered_role = null, offered_by = null where offered_role is not null`.execute(database)
  await sql`update user_token set accepts_role = null where accepts_role is not null`.execute(database)
  for (const table of ['task', 'membership']) {
    await sql`update ${sql.table(table)} set version = version + ${sql.lit(VERSIONS_AHEAD)}`.execute(database)
  }
  await sql`update invitation set open_from = null, open_until = null where open_until is not null`.execute(database)
  for (const table of ['login_code', 'operator_key', 'address_link'] as const) await database.deleteFrom(table).execute()
}

/** Deletes the messages that were written at this instant (ms), because the restore itself must notify no one. */
export async function deleteMessagesOf(database: Database, now: number) {
  await deletePushes(database)
  await database.deleteFrom('message').where('created_at', '=', now).execute()
}

export const deletePushes = (database: Database) => database.deleteFrom('push_message').execute()

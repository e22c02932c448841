import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import type { Database } from '../../database/database.ts'
import { isTaken } from '../../database/faults.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'

export const findPerson = (database: Database, personId: number) =>
  database.selectFrom('person').where('id', '=', personId).selectAll().executeTakeFirstOrThrow()

export const findPersonByPhone = (database: Database, phone: string) =>
  database.selectFrom('person').where('phone_e164', '=', phone).selectAll().executeTakeFirst()

export interface PersonValues {
  phone: string
  first_name: string
  last_name: string
  locale: Locale
  consent?: { terms_version: string; privacy_version: string } | undefined
  now: number
}

/**
 * The person of this number, made where there is none. Their name and language are changed only where `isTheirs`
 * says that whoever asks has proved the number, or where nobody has yet: anybody can type anybody's number.
 */
export async function upsertPerson(database: Database, values: PersonValues, isTheirs: boolean) {
  const { phone, first_name, last_name, locale, consent, now } = values
  const consented = consent ? { ...consent, consented_at: now } : {}
  const { id } = await database
    .insertInto('person')
    .values({ phone_e164: phone, first_name, last_name, locale, created_at: now, ...consented })
    // Two requests with one number at once: the second finds the first one's person.
    .onConflict((conflict) => conflict.column('phone_e164').doUpdateSet({ phone_e164: phone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isTheirs || !(await isKnownSomewhere(database, id))) {
    await database
      .updateTable('person')
      .set({ first_name, last_name, locale, ...consented })
      .where('id', '=', id)
      .execute()
  }
  return id
}

const isKnownSomewhere = (database: Database, personId: number) =>
  database
    .selectFrom('membership')
    .where('person_id', '=', personId)
    .where('state', '=', 'approved')
    .select('id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/** Throws already_member for a number that became another person's since it was looked for. */
export async function updatePerson(
  database: Database,
  personId: number,
  values: Partial<{ first_name: string; last_name: string; locale: Locale; phone_e164: string; stopped_at: null }>,
) {
  if (Object.keys(values).length === 0) return
  try {
    await database.updateTable('person').set(values).where('id', '=', personId).execute()
  } catch (error) {
    throw isTaken(error) ? new AppError('already_member') : error
  }
}

const NO_HELP_NAMED: CanHelp = { categories: [], times: [] }

export async function findCanHelp(database: Database, member: ApprovedMember): Promise<CanHelp> {
  const row = await database
    .selectFrom('membership')
    .where('family_id', '=', member.familyId)
    .where('id', '=', member.id)
    .select('can_help')
    .executeTakeFirst()
  // Written by setCanHelp alone.
  return row?.can_help ? (JSON.parse(row.can_help) as CanHelp) : NO_HELP_NAMED
}

export const setCanHelp = (database: Database, member: ApprovedMember, canHelp: CanHelp) =>
  database
    .updateTable('membership')
    .set({ can_help: JSON.stringify(canHelp) })
    .where('family_id', '=', member.familyId)
    .where('id', '=', member.id)
    .execute()

/** All that is kept about a person, as it is stored, without secrets. */
export async function exportPerson(database: Database, personId: number) {
  const { id: _id, ...person } = await findPerson(database, personId)
  const memberships = await database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.person_id', '=', personId)
    .select([
      'membership.family_id',
      'membership.id',
      'family.title as family',
      'membership.role',
      'membership.state',
      'membership.requested_at',
      'membership.decided_at',
      'membership.last_seen_at',
      'membership.consent_noted_at',
      'membership.can_help',
      'membership.messages',
    ])
    .execute()
  const families = []
  for (const { family_id, id, ...membership } of memberships) {
    const mine = database.selectFrom('task').where('family_id', '=', family_id)
    families.push({
      ...membership,
      tasks: await mine
        .where('assignee_id', '=', id)
        .select(['title', 'category', 'type', 'status', 'start_at', 'end_at', 'taken_at', 'completed_at'])
        .execute(),
      tasks_written_down: await mine
        .where('creator_id', '=', id)
        .select(['title', 'description', 'category', 'type', 'status', 'created_at'])
        .execute(),
      events: await database
        .selectFrom('family_event')
        .where('family_id', '=', family_id)
        .where((where) => where.or([where('by_id', '=', id), where('about_id', '=', id)]))
        .select(['kind', 'at', 'reason'])
        .execute(),
      messages: await database
        .selectFrom('message')
        .where('family_id', '=', family_id)
        .where('membership_id', '=', id)
        .select(['template', 'state', 'created_at', 'sent_at'])
        .execute(),
    })
  }
  const mine = (table: 'calendar_feed' | 'push_subscription') =>
    database.selectFrom(table).where('person_id', '=', personId).select('created_at').execute()
  return { person, families, calendar_feeds: await mine('calendar_feed'), browsers_with_notifications: await mine('push_subscription') }
}

import { LIST_DAYS_BACK } from '@hand-in-hand/contract/constants.ts'
import { MealFacts } from '@hand-in-hand/contract/meals.ts'
import { type Insertable, sql } from 'kysely'
import { compiledQuery } from '../database/compiled.ts'
import type { Database } from '../database/database.ts'
import { hasOther } from '../database/other-values.ts'
import type { FamilyId, FamilyTable, Tables } from '../database/schema.ts'
import { readStored, storedFields } from '../database/stored/read-stored.ts'
import { addDays, dayOf, startOfDay } from '../platform/zones.ts'
import { hasAddress, PERSON_ADDRESSES, seenByFamily, withPersonAddresses } from './addresses/addresses.ts'
import { noteFamilyChange } from './family-changes.ts'
import { membershipAt } from './memberships.ts'
import { membersWithPeople } from './people.ts'

/**
 * Raises the version in the lists' ETags. Call this first in every change, because it locks the family's row until the transaction ends. So
 * changes of one family run one after another, and data that is read after this call stays valid.
 */
export function raiseFamilyVersion(database: Database, familyId: FamilyId) {
  noteFamilyChange(database, familyId)
  return RAISE_VERSION(database, { familyId })
}
const RAISE_VERSION = compiledQuery((database, { familyId }: { familyId: FamilyId }) =>
  database.updateTable('family').set({ version: sql<number>`version + 1` }).where('id', '=', familyId),
)

export const findFamily = (database: Database, familyId: FamilyId) =>
  database.selectFrom('family').where('id', '=', familyId).selectAll().executeTakeFirstOrThrow()

export const writeNews = (database: Database, familyId: FamilyId, news: Pick<FamilyTable, 'news' | 'news_at' | 'news_until'>) =>
  database
    .updateTable('family')
    .set(news)
    .where('id', '=', familyId)
    .where(hasOther({ news: news.news, news_until: news.news_until }))
    .execute()

const NO_FACTS: MealFacts = { people: null, avoid: null, from: null, until: null, dishes: null, place: null }

const MEAL_FACTS = storedFields('family', 'meal_facts', MealFacts, NO_FACTS)

export const mealFactsOf = ({ meal_facts }: { meal_facts: string | null }) => readStored(MEAL_FACTS, meal_facts)

/** Where help is needed, only for the family's side. */
export const whereHelpComes = ({ address, way_in }: { address: string | null; way_in: string | null }) => ({ address, way_in })

/** Whether tasks with children are only for people whom the family trusts; null if the family was not asked. */
export async function findChildrenTrusted(database: Database, familyId: FamilyId) {
  const family = await database.selectFrom('family').where('id', '=', familyId).select('children_trusted').executeTakeFirst()
  return childrenTrustedOf(family ?? { children_trusted: null })
}

export const childrenTrustedOf = ({ children_trusted }: Pick<FamilyTable, 'children_trusted'>) =>
  children_trusted === null ? null : children_trusted === 1

/** Whether anyone has started a family on this server. */
export async function hasFamilies(database: Database) {
  return (await database.selectFrom('family').select('id').limit(1).executeTakeFirst()) !== undefined
}

type NewFamilyRow = Pick<Insertable<Tables['family']>, 'token' | 'title' | 'time_zone' | 'locale' | 'created_at' | 'network'>

/** Returns the new family's id. */
export async function insertFamily(database: Database, family: NewFamilyRow) {
  const { id } = await database
    .insertInto('family')
    .values({ ...family, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores that someone joined a family from another network than the one in which the family was founded. `network` is the new member's
 * network. Null (not known) counts as another network.
 */
export const noteJoinedFrom = (database: Database, familyId: FamilyId, network: string | null, now: number) =>
  database
    .updateTable('family')
    .set({ joined_elsewhere_at: now })
    .where('id', '=', familyId)
    .where('joined_elsewhere_at', 'is', null)
    .where('network', '!=', network ?? '')
    .execute()

/** Deletes the networks in which families were founded before an instant (ms), if someone has joined the family from another network. */
export const forgetNetworks = (database: Database, before: number) =>
  database
    .updateTable('family')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<=', before)
    .where('joined_elsewhere_at', 'is not', null)
    .execute()

/**
 * The instants (ms) between `since` and `until` (ms) at which the person with this address started families, the oldest first.
 * Families that the person no longer owns are included.
 */
export async function listStartedIn(database: Database, address: string, { since, until }: { since: number; until: number }) {
  const started = await database
    .selectFrom('person')
    .innerJoin('membership', 'membership.person_id', 'person.id')
    .innerJoin('family_event as event', (join) =>
      join.onRef('event.family_id', '=', 'membership.family_id').onRef('event.by_id', '=', 'membership.id'),
    )
    .where(hasAddress(address))
    .where('event.kind', '=', 'family_created')
    .where('event.at', '>', since)
    .where('event.at', '<=', until)
    .orderBy('event.at')
    .select('event.at')
    .execute()
  return started.map(({ at }) => at)
}

/** Task counts by status. Cancelled tasks, and open events that are over, do not count. */
export async function countTasks(database: Database, familyId: FamilyId, membershipId: number | null, now: number) {
  const amount = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const counter = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('cancelled_at', 'is', null)
    .select([
      amount(sql<boolean>`status = 'initial' and (end_at is null or end_at > ${now})`).as('initial'),
      amount(sql<boolean>`status = 'in_progress'`).as('in_progress'),
      amount(sql<boolean>`status = 'completed'`).as('completed'),
      amount(sql<boolean>`assignee_id = ${membershipId}`).as('my_tasks'),
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL returns sums as numeric, which pg returns as text.
  return {
    initial: Number(counter.initial),
    in_progress: Number(counter.in_progress),
    completed: Number(counter.completed),
    my_tasks: Number(counter.my_tasks),
  }
}

/**
 * How many cards a list of the open tasks has: the places of a group are one card, and so are the dates of a series (P112). `now` is in ms.
 */
export async function countOpenCards(database: Database, familyId: FamilyId, now: number) {
  const { cards } = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('cancelled_at', 'is', null)
    .where('status', '=', 'initial')
    .where((is) => is.or([is('end_at', 'is', null), is('end_at', '>', now)]))
    .select(
      sql<number>`count(distinct case when series_id is not null then 's' || series_id when group_id is not null then 'g' || group_id else 't' || id end)`.as(
        'cards',
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(cards)
}

type NamedContacts = Pick<FamilyTable, 'coordinator_id' | 'primary_caregiver_id'>

/**
 * The contact persons of the specification: the person whom the family named, or else the owner; and the primary caregiver. No one becomes
 * the contact only because of a role (P8). Members who left do not count.
 */
export async function findContacts(database: Database, familyId: FamilyId, named: NamedContacts) {
  const people = await membersWithPeople(database, familyId)
    .where('membership.state', '=', 'approved')
    .where((where) =>
      where.or([
        where('membership.role', '=', 'owner'),
        where('membership.id', 'in', [named.primary_caregiver_id ?? 0, named.coordinator_id ?? 0]),
      ]),
    )
    .orderBy('membership.id')
    .select(['membership.id', 'membership.role', 'membership.first_name', 'membership.last_name'])
    .select(['membership.confirmed_by', 'membership.known_kind'])
    .select(PERSON_ADDRESSES)
    .execute()
    .then((rows) => rows.map((row) => withPersonAddresses(row)).map((person) => ({ ...person, addresses: seenByFamily(person) })))
  return {
    coordinator: people.find((each) => each.id === named.coordinator_id) ?? people.find((each) => each.role === 'owner') ?? null,
    primaryCaregiver: people.find((each) => each.id === named.primary_caregiver_id) ?? null,
  }
}

/** The role that was offered to a member and not accepted yet; and whether the member's present role has not been explained yet. */
export const findRoleNews = (database: Database, familyId: FamilyId, id: number) =>
  membershipAt(database, { familyId, id })
    .select(['offered_role', 'role_since'])
    .executeTakeFirstOrThrow()
    .then(({ offered_role, role_since }) => ({ offered_role, is_new_role: role_since !== null }))

/** The first instant (ms) that lists show by default: seven days before today in the family's time zone. */
export const listsBeginAt = (now: number, timeZone: string) => startOfDay(addDays(dayOf(now, timeZone), -LIST_DAYS_BACK), timeZone)

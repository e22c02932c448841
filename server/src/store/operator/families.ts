import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { KeptMonthTable } from '../../database/operator-tables.ts'
import type { FamilyId } from '../../database/schema.ts'
import { hasAddress, isOwnAddress } from '../addresses/addresses.ts'

// What an operator sees of families: their titles, states and counts. Nothing else that the families write is read.

export const hasFamily = async (database: Database, id: number) =>
  (await database.selectFrom('family').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const setSmsBudget = (database: Database, familyId: FamilyId, sms: number | null) =>
  database.updateTable('family').set({ sms_per_day: sms }).where('id', '=', familyId).execute()

/**
 * A page of families after an id, or the families with these ids. `opened_at` is when someone of the circle last opened the family (ms).
 */
export async function listForOperator(database: Database, { after, ids, limit }: { after: number; ids?: number[]; limit: number }) {
  if (ids?.length === 0) return []
  const rows = await database
    .selectFrom('family')
    .where('family.id', '>', after)
    .$if(ids !== undefined, (query) => query.where('family.id', 'in', ids ?? []))
    .orderBy('family.id')
    .limit(limit)
    .select(['family.id', 'title', 'created_at', 'closed_at', 'paused_at', 'heir_since', 'sms_per_day'])
    .select(({ selectFrom }) => [
      selectFrom('membership')
        .whereRef('membership.family_id', '=', 'family.id')
        .select(({ fn }) => fn.max('membership.last_seen_at').as('at'))
        .as('opened_at'),
      selectFrom('membership')
        .whereRef('membership.family_id', '=', 'family.id')
        .where('membership.state', '=', 'approved')
        .select(({ fn }) => fn.countAll().as('amount'))
        .as('people'),
      selectFrom('task')
        .whereRef('task.family_id', '=', 'family.id')
        .where('task.cancelled_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('amount'))
        .as('tasks'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, people: Number(row.people), tasks: Number(row.tasks) }))
}
export type FamilyForOperator = Awaited<ReturnType<typeof listForOperator>>[number]

/**
 * The ids of the families whose title contains this text, in upper or lower case. The titles are compared here, because databases differ in
 * what they treat as an upper-case letter.
 */
export async function findByTitle(database: Database, part: string) {
  const titles = await database.selectFrom('family').orderBy('id').select(['id', 'title']).execute()
  const plain = (text: string) => text.normalize('NFC').toLowerCase()
  return titles.filter(({ title }) => plain(title).includes(plain(part))).map(({ id }) => id)
}

/** The ids of the families whose circle includes, or included, this number (E.164). */
export async function findByPhone(database: Database, phone: string) {
  const rows = await database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where((where) => where.or([hasAddress(phone)(where), isOwnAddress(phone)(where)]))
    .select('membership.family_id')
    .distinct()
    .execute()
  return rows.map(({ family_id }) => family_id)
}

const amountIn = (rows: { amount: string | number | bigint }[]) => Number(rows[0]?.amount ?? 0)

/**
 * What was counted in a month, from one instant (ms) up to another: new families, new people, written and taken tasks. Families that were
 * erased since are not included.
 */
export async function countMonth(database: Database, from: number, to: number) {
  const families = await database
    .selectFrom('family')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .select(({ fn }) => fn.countAll().as('amount'))
    .execute()
  const people = await database
    .selectFrom('membership')
    .where('state', '=', 'approved')
    .where('decided_at', '>=', from)
    .where('decided_at', '<', to)
    .select(({ fn }) => fn.count('person_id').distinct().as('amount'))
    .execute()
  const tasks = (column: 'created_at' | 'taken_at') =>
    database
      .selectFrom('task')
      .where(column, '>=', from)
      .where(column, '<', to)
      .where('cancelled_at', 'is', null)
      .groupBy('category')
      .orderBy('category')
      .select(({ fn }) => ['category', fn.countAll().as('amount')])
      .execute()
  const byCategory = (rows: Awaited<ReturnType<typeof tasks>>) => new Map(rows.map((row) => [row.category, Number(row.amount)]))
  return {
    families: amountIn(families),
    people: amountIn(people),
    written: byCategory(await tasks('created_at')),
    taken: byCategory(await tasks('taken_at')),
  }
}
export type MonthAmounts = Awaited<ReturnType<typeof countMonth>>

/** How many families are open and closed at present, and how many people are in the circles of open ones. */
export async function countAtPresent(database: Database) {
  const families = await database
    .selectFrom('family')
    .select([
      sql<number>`coalesce(sum(case when closed_at is null then 1 else 0 end), 0)`.as('open'),
      sql<number>`coalesce(sum(case when closed_at is null then 0 else 1 end), 0)`.as('closed'),
    ])
    .executeTakeFirstOrThrow()
  const people = await database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.state', '=', 'approved')
    .where('family.closed_at', 'is', null)
    .select(({ fn }) => fn.count('membership.person_id').distinct().as('amount'))
    .execute()
  return { open: Number(families.open), closed: Number(families.closed), people: amountIn(people) }
}

/** Returns the stored amounts of a month (YYYY-MM). If none are stored yet, stores and returns the amounts that `count` returns. */
export async function keepMonth(database: Database, month: string, count: () => Promise<Omit<KeptMonthTable, 'month'>>) {
  const find = () => database.selectFrom('kept_month').where('month', '=', month).selectAll().executeTakeFirst()
  const known = await find()
  if (known) return known
  const counted = { month, ...(await count()) }
  await database
    .insertInto('kept_month')
    .values(counted)
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute()
  return (await find()) ?? counted
}

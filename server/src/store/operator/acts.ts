import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { OperatorAct, OperatorActTable } from '../../database/operator-tables.ts'

// The operator's start codes, and the audit trail of the operator's acts.

/** Returns the new code's id. */
export async function insertStartCode(database: Database, code: { code_hash: string; label: string; created_at: number }) {
  const { id } = await database.insertInto('start_code').values(code).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The code with this hash, unless the code was ended. */
export const findStartCode = (database: Database, codeHash: string) =>
  database.selectFrom('start_code').where('code_hash', '=', codeHash).where('ended_at', 'is', null).select('id').executeTakeFirst()

/** Counts a family that was started with a code. Returns false if the code was ended meanwhile. */
export async function countStart(database: Database, id: number) {
  const counted = await database
    .updateTable('start_code')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Ends a start code or a program's token. Returns false if there is none with this id, or it was ended before. */
export async function endCodeOrToken(database: Database, table: 'start_code' | 'server_token', id: number, now: number) {
  const ended = await database
    .updateTable(table)
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** All codes, the newest first. */
export const listStartCodes = (database: Database) =>
  database.selectFrom('start_code').orderBy('id', 'desc').select(['id', 'label', 'created_at', 'ended_at', 'uses']).execute()

export interface NewAct {
  act: OperatorAct
  via: OperatorActTable['via']
  who?: OperatorActTable['who'] | undefined
  account?: string | null | undefined
  family?: number | null
  now: number
}

export const insertAct = (database: Database, { act, via, who = null, account = null, family = null, now }: NewAct) =>
  database.insertInto('operator_act').values({ at: now, act, via, who, account, about_family: family }).execute()

/** A page of acts before an id, the newest first. */
export const listActs = (database: Database, before: number | null, limit: number) =>
  database
    .selectFrom('operator_act')
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'at', 'act', 'via', 'who', 'account', 'about_family'])
    .execute()

/** Marks the acts that are not in the log yet, and returns them in order. If several servers do this, each act goes to only one of them. */
export async function takeUnloggedActs(database: Database, now: number) {
  const acts = await database
    .updateTable('operator_act')
    .set({ logged_at: now })
    .where('logged_at', 'is', null)
    .returning(['id', 'at', 'act', 'via', 'who', 'account', 'about_family'])
    .execute()
  return acts.toSorted((one, other) => one.id - other.id)
}

/** How many families someone of the staff has started since an instant (ms). */
export async function countStartsOf(database: Database, account: string, since: number) {
  const { amount } = await database
    .selectFrom('operator_act')
    .where('at', '>', since)
    .where('act', '=', 'family created')
    .where('account', '=', account)
    .select(({ fn }) => fn.countAll().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

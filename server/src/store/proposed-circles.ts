import { Proposal } from '@hand-in-hand/contract/family-start.ts'
import type { Insertable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ProposedCircleTable } from '../database/proposed-circle-table.ts'
import { readStored, storedWhole } from '../database/stored/read-stored.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { isOfMailbox } from './messages/channels.ts'
import { goesBy } from './messages/message-leases.ts'
import { forgetMessages } from './messages/message-limits.ts'

// Circles that friends propose, before the family agrees.

const STORED_PROPOSAL = storedWhole('proposed_circle', 'proposal', Proposal)
export const proposalOf = (text: string | null) => readStored(STORED_PROPOSAL, text)

export const insertProposal = (
  database: Database,
  { link, proposal, ...values }: Omit<Insertable<ProposedCircleTable>, 'link_hash' | 'proposal'> & { link: string; proposal: Proposal },
) =>
  database
    .insertInto('proposed_circle')
    .values({ ...values, link_hash: hashOf(link), proposal: JSON.stringify(proposal) })
    .execute()

/** The proposal with this link, answered or not, if it has not ended at an instant (ms). */
export const findProposalByLink = (database: Database, link: string, now: number) =>
  database.selectFrom('proposed_circle').where('link_hash', '=', hashOf(link)).where('expires_at', '>', now).selectAll().executeTakeFirst()

/**
 * Stores an answer, and deletes the proposal, the hash of the browser and the message. Two hashes stay until the proposal expires: the hash
 * of the link, so that the friend can read the answer, and the hash of the asked address, so that no one is asked twice. `address` replaces
 * the friend's address: a keyed hash of it if the proposal still counts for the friend, otherwise null. Returns false if another answer
 * came first.
 */
export async function answerProposal(database: Database, id: number, answer: 'yes' | 'no', address: string | null = null) {
  const answered = await database
    .updateTable('proposed_circle')
    .set({ address, browser_hash: null, proposal: null, answer })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('message_id')
    .executeTakeFirst()
  if (answered) await forgetMessageOf(database, answered)
  return answered !== undefined
}

/** Deletes the message that contains the link. No one needs this message any more. */
const forgetMessageOf = async (database: Database, { message_id }: { message_id: number | null }) => {
  if (message_id !== null)
    await forgetMessages(database, (where) => where.and([where('family_id', 'is', null), where('id', '=', message_id)]))
}

/** Stores a no for each unanswered proposal of the person with this address. */
export async function endProposalsOf(database: Database, address: string) {
  const rows = await database.selectFrom('proposed_circle').where('address', '=', address).select('id').execute()
  for (const { id } of rows) await answerProposal(database, id, 'no')
}

/** Moves a person's proposals from their old address to their new one, because the old address may soon be someone else's. */
export const moveProposals = (database: Database, from: string, to: string) =>
  database.updateTable('proposed_circle').set({ address: to }).where('address', '=', from).execute()

/** Deletes proposals that have ended, `limit` at most. Returns how many. */
export async function deleteProposalsOver(database: Database, now: number, limit: number) {
  const ended = database.selectFrom('proposed_circle').where('expires_at', '<=', now).limit(limit)
  const over = await ended.select(['id', 'message_id']).execute()
  for (const row of over) {
    await forgetMessageOf(database, row)
    await database.deleteFrom('proposed_circle').where('id', '=', row.id).execute()
  }
  return over.length
}

/** The unanswered proposals of the person with one of these addresses, for their export. */
export const listProposalsOf = (database: Database, addresses: readonly string[]) =>
  database
    .selectFrom('proposed_circle')
    .where('address', 'in', addresses)
    .orderBy('id')
    .select(['proposal', 'created_at', 'expires_at'])
    .execute()

/**
 * How many proposed circles count for the person with this address: those that wait for an answer, and those that were sent and then
 * declined or withdrawn. The latter are stored with the hash `counted` in place of the address.
 */
export async function countWaiting(database: Database, address: string, counted: string, now: number) {
  const { count } = await database
    .selectFrom('proposed_circle')
    .where(({ or, eb }) => or([isOfMailbox('address', address), eb('address', '=', counted)]))
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Stores the hash of the address to which the friend wants the link sent, and the id of the message. The id is null if no message was
 * written.
 */
export const markAsked = (database: Database, id: number, asked: { asked_hash: string; message_id: number | null }) =>
  database.updateTable('proposed_circle').set(asked).where('id', '=', id).execute()

/** Whether an address was asked, by anyone, in a proposal that has not ended. */
export async function wasAsked(database: Database, askedHash: string, now: number) {
  const asked = database.selectFrom('proposed_circle').where('asked_hash', '=', askedHash).where('message_id', 'is not', null)
  return (await asked.where('expires_at', '>', now).select('id').executeTakeFirst()) !== undefined
}

/** How many SMS with a link to a proposed circle were made since an instant (ms). */
export async function countSmsToFamilies(database: Database, since: number) {
  const { count } = await database
    .selectFrom('message')
    .where('family_id', 'is', null)
    .where('template', '=', 'circle_proposed')
    .where('created_at', '>', since)
    .where(goesBy('sms'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

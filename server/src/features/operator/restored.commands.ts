import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { userBehindSudo } from '../../env.ts'
import { AppError } from '../../platform/errors.ts'
import { insertAct } from '../../store/operator/acts.ts'
import {
  endAccess,
  keepAddressesOfFriends,
  keepClosings,
  keepIds,
  keepRoles,
  keepStops,
  listChangedPeople,
  listEndedMembers,
  listEndedProposals,
  listErasedFamilies,
  listMovedMembers,
  startOver,
} from '../../store/operator/restored.ts'
import { eraseFamily } from '../../store/personal-data/family-erasing.ts'
import { inTransaction } from '../../store/transactions.ts'
import { endRestoredProposal } from '../family-start/proposed-circles.commands.ts'
import { holdRestoredMessages, settleRestoredMessages } from '../messages/outbox.commands.ts'
import { endRestored, erasePerson, keepAddresses, moveRestored } from '../supporters/supporters.commands.ts'

export interface RestoreRules {
  /** What had ended before the restore stays ended, if the server knows what had ended, and if the operator wants this. */
  keepsEnded: boolean
  /** All people log in again. */
  endsSignIns: boolean
  /** The server sends messages itself. They wait until the operator has checked the data. */
  holdsMessages: boolean
  isPostgres: boolean
  now: number
}

/**
 * Adapts restored data to what happened after the backup: what had ended stays ended, and no message is sent before the operator allows it.
 * The server has to be stopped. Returns sentences that say what was done. If this function was interrupted, it can be called again.
 */
export async function settleRestored(database: Database, rules: RestoreRules): Promise<string[]> {
  const { keepsEnded, endsSignIns, holdsMessages, isPostgres, now } = rules
  const kept = keepsEnded ? await keepEnded(database, isPostgres, now) : []
  const ended = endsSignIns ? await endAccess(database, 'sign-ins', now) : null
  await inTransaction(database, async (transaction) => {
    await startOver(transaction)
    await holdRestoredMessages(transaction, holdsMessages ? now : null)
    await insertAct(transaction, { act: 'backup restored', via: 'command', who: userBehindSudo(), now })
  })
  return [
    ...kept,
    ...(ended
      ? [
          `All people log in again: ${ended.get('user_token')} sign-ins and login links, and ${ended.get('calendar_feed')} calendar addresses, ended.`,
        ]
      : []),
  ]
}

async function keepEnded(database: Database, isPostgres: boolean, now: number) {
  await keepIds(database, isPostgres)
  const families = await listErasedFamilies(database)
  for (const id of families) await inTransaction(database, (transaction) => eraseFamily(transaction, id))
  await keepClosings(database)
  const people = await listChangedPeople(database)
  for (const { id, phone, second } of people) if (phone !== null) await keepAddresses(database, id, { first: phone, second })
  let moved = await moveAsBefore(database, now)
  const withoutOwner = new Set<FamilyId | null>()
  const members = await listEndedMembers(database)
  for (const member of members) {
    if (!(await unlessLastOwner(() => endRestored(database, member, now)))) withoutOwner.add(member.familyId)
  }
  // This is the second round. In the first round, some numbers still belonged to memberships that have now ended. Members can get these
  // numbers now.
  moved += await moveAsBefore(database, now)
  const erased = people.filter(({ phone }) => phone === null)
  for (const { id } of erased) if (!(await unlessLastOwner(() => erasePerson(database, id, now)))) withoutOwner.add(null)
  const proposals = await listEndedProposals(database)
  for (const proposal of proposals) await endRestoredProposal(database, proposal)
  await keepAddressesOfFriends(database)
  await keepStops(database)
  await settleRestoredMessages(database, now)
  const ended = await endAccess(database, 'ended before', now)
  const amounts = [
    ['families erased', families.length],
    ['members removed', members.filter(({ isErased }) => !isErased).length],
    ['people erased', erased.length],
    ['numbers changed', people.length - erased.length + moved],
    ['proposed circles', proposals.length],
    ['sign-ins and login links', ended.get('user_token')],
    ['devices', ended.get('device')],
    ['calendar addresses', ended.get('calendar_feed')],
    ['invitations', ended.get('invitation')],
    ['start codes', ended.get('start_code')],
    ['server tokens', ended.get('server_token')],
  ]
  return [
    `What had ended since the backup is ended again: ${amounts.map(([what, amount]) => `${what} ${amount}`).join(', ')}.`,
    ...(withoutOwner.size === 0 ? [] : [OWNER_LEFT]),
  ]
}

/**
 * Gives members the numbers that they had before the restore, and then the roles that belong to these numbers. Returns how many members got
 * another number.
 */
async function moveAsBefore(database: Database, now: number) {
  const moved = await moveRestored(database, await listMovedMembers(database), now)
  await keepRoles(database)
  return moved
}

const OWNER_LEFT =
  'Some families have no owner but one who had gone since the backup: they stay as in the backup. Look for them (family list), and name a new owner or erase them.'

/** Makes a change, unless it would leave a family without an owner. Then it changes nothing and returns false. */
async function unlessLastOwner(change: () => Promise<unknown>) {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'last_owner') return false
    throw error
  }
}

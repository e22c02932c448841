import { type AwayDays, readAway } from '@hand-in-hand/contract/away.rules.ts'
import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { dayOf } from '../../platform/zones.ts'
import { awayOf, findAway } from '../../store/away.ts'
import { findTask } from '../../store/tasks.ts'
import { inTransaction } from '../../store/transactions.ts'
import { declineWhileAway } from '../asks/asks.commands.ts'
import { awayNoticeOf, recordAway } from '../asks/away.commands.ts'
import { ASKS } from './answers.commands.ts'
import { answerSender, type Sender } from './senders.commands.ts'

// Anyone can send an SMS with a made-up sender, so a text changes something only in the family whose message this number got last.

/**
 * Stores on which days the sender is away. If the last message asked for a task on these days or at any time, that is a "not this time", as
 * by the link of an ask. One SMS then repeats these days, and says how many tasks the sender has on them in the family of
 * the last message. Returns false if nothing was stored.
 */
export async function noteAwayReply(database: Database, sender: Sender, days: AwayDays) {
  const member = sender.lastMember
  if (!member.hasConfirmed || typeof readAway(days, dayOf(member.now, member.timeZone)) === 'string') return false
  const away = await inTransaction(database, async (transaction) => {
    const { away } = await recordAway(transaction, member, [member], days)
    if (!away) return null
    await answerSender(transaction, sender, member, {
      template: 'reply_away',
      parameters: await awayNoticeOf(transaction, member, away),
      // A gateway may pass a text on twice. Only one SMS with the same reason is sent.
      reason: `${away.from} ${away.until} ${Math.floor(member.now / MINUTE)}`,
    })
    return away
  })
  const { template, task_id } = sender.last
  const asked = away && ASKS.includes(template) && task_id !== null ? await findTask(database, member.familyId, task_id) : undefined
  if (away && asked && asked.cancelled_at === null) await declineWhileAway(database, member, away, asked)
  return away !== null
}

/** Ends the sender's time away, and confirms this in one SMS. Returns false if the sender is not away now. */
export async function noteBackReply(database: Database, sender: Sender) {
  const member = sender.lastMember
  if (!member.hasConfirmed) return false
  return inTransaction(database, async (transaction) => {
    const away = awayOf(await findAway(transaction, member))
    if (!away || away.from > member.now || member.now >= away.until) return false
    await recordAway(transaction, member, [member], null)
    await answerSender(transaction, sender, member, {
      template: 'reply_back',
      parameters: { family: member.familyTitle, path: '/me?part=help' },
      reason: `back ${Math.floor(member.now / MINUTE)}`,
    })
    return true
  })
}

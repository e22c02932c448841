import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { DIGEST_KINDS } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { Database } from '../../database/database.ts'
import { digestMoment, isDue, nextDigest } from '../../rules/reminder-times.ts'
import { countNews, type DigestReader, listNotifiedOfOpenAgain } from '../../store/asking/evening-messages.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { listKnownKeys } from '../../store/messages/messages.ts'
import { findNextOpen } from '../../store/task-lists.ts'
import { countOfEvening, endEvening } from '../messages/joined-messages.commands.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { messageKey } from '../messages/queueing.commands.ts'
import { type DueMessage, type FamilyCheck, type FamilyCheckResult, reasonOfOpen } from './family-check.rules.ts'

/**
 * One digest a day for each member of the family's side who did not choose single messages. It says what happened since the last digest,
 * and which task is open next. No digest is sent if nothing happened, or if a message of the last hour already said everything. A digest
 * replaces the waiting evening message.
 */
export async function digestsOf(
  database: Database,
  { familyId, family, quietHours, now }: FamilyCheck,
  readers: DigestReader[],
): Promise<FamilyCheckResult> {
  const due: DueMessage[] = []
  const moments: number[] = []
  for (const row of readers) {
    const { digest, off } = choicesOf(row.messages, row.role)
    if (digest !== 'daily') continue
    const last = row.last_told_at === null ? null : Number(row.last_told_at)
    const moment = digestMoment(now, last, quietHours)
    if (!isDue(moment, now) || (last !== null && last >= moment.due)) {
      moments.push(nextDigest(now, quietHours))
      continue
    }
    // After this only a change of the family can bring news, and each change makes the family due again. So the digest needs no next
    // moment, except in the case below.
    const kinds = DIGEST_KINDS.filter((kind) => !off.includes(kind))
    const justTold = (await listNotifiedOfOpenAgain(database, familyId, now - HOUR)).filter(({ membership_id }) => membership_id === row.id)
    const told = new Set(justTold.map(({ task_id }) => task_id))
    const { amounts, givenBack } = await countNews(database, familyId, row.id, kinds, { since: moment.since, until: now, told })
    if (Object.values(amounts).every((amount) => amount === 0)) continue
    // This reader got the message about open tasks instead, and reads the rest tomorrow.
    if ((await listKnownKeys(database, [eveningKey(row, moment.due)])).size > 0) {
      moments.push(nextDigest(now, quietHours))
      continue
    }
    const open = await findNextOpen(database, familyId, now)
    const more = await countOfEvening(database, familyId, row.id, moment.due)
    due.push({
      template: 'digest',
      to: row,
      parameters: {
        family: family.title,
        path: '/family',
        ...amounts,
        ...(more > 0 && { more }),
        ...(open && aboutTasks([open])),
        ...(givenBack !== undefined && { givenBack }),
      },
      reason: `until ${moment.due}`,
      record: (transaction) => endEvening(transaction, familyId, row.id, moment.due),
    })
  }
  return { due, moments }
}

/** The key of the message about open tasks that is due at this instant (ms). */
const eveningKey = (reader: DigestReader, due: number) => messageKey('nobody_yet', reasonOfOpen(due), reader)

import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import { quietPeriodAt } from '../../platform/quiet-hours.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { isStillOpen } from '../../store/asking/open-tasks.ts'
import { awayOf } from '../../store/away.ts'
import { type ReserveToAsk, reserveIdOf } from '../../store/stand-ins.ts'
import { recordAsk } from '../asks/whom-to-ask.commands.ts'
import { isAwayFor } from '../asks/whom-to-ask.rules.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { isSoon } from '../messages/messages.rules.ts'
import { type Due, type Found, type LookedAt, recipientOf } from './due.rules.ts'

/** How long (ms) a task is left to those in reserve before others are asked: this, and at most a third of the time that is left. */
const LEFT_TO_RESERVE = 4 * HOUR
const leftUntil = (asked: number, start: number | null) =>
  asked + Math.min(LEFT_TO_RESERVE, start === null ? LEFT_TO_RESERVE : (start - asked) / 3)

/**
 * Asks those in reserve once a task is open, or its taker looks for someone: at once if it begins within hours, else never at night.
 * Each is asked once for each date of a task. `left`: until when (ms) tasks are left to them, by the ids of `reserveIdOf`.
 */
export function askReserves({ familyId, family, hours, now }: LookedAt, rows: ReserveToAsk[]): Found & { left: Map<number, number> } {
  const due: Due[] = []
  const left = new Map<number, number>()
  const night = quietPeriodAt(now, hours)
  for (const row of rows) {
    if (row.assignee_id === row.membership_id || row.asks_off_at !== null) continue
    if (row.trusted_only_at !== null && row.trusted_at === null) continue
    if (isAwayFor(awayOf(row), { ...row, timeZone: hours.timeZone }, now)) continue
    const wasAsked = row.asked_at !== null && Number(row.asked_at) >= row.since
    const waits = !wasAsked && night !== null && !isSoon(row, now)
    const askedAt = wasAsked ? Number(row.asked_at) : waits ? night.end : now
    left.set(reserveIdOf(row), Math.max(left.get(reserveIdOf(row)) ?? 0, leftUntil(askedAt, row.start_at)))
    if (wasAsked || waits) continue
    const secret = makeSecret()
    due.push({
      template: 'step_in',
      to: recipientOf(row, row.membership_id),
      parameters: { family: family.title, path: `/t/${family.token}/${taskIdOf(row)}`, ask: secret, ...aboutTasks([row]) },
      task: row.id,
      reason: `${reserveIdOf(row)} ${row.start_at} ${row.since}`,
      expiresAt: row.start_at,
      atOnce: isSoon(row, now),
      isPicked: true,
      isStillTrue: (transaction: Database) => isStillOpen(transaction, familyId, row),
      record: (transaction) => recordAsk(transaction, familyId, row, { asked: row.membership_id, secret, now }),
    })
  }
  return { due, moments: [...(night ? [night.end] : []), ...left.values()], left }
}

import type { Database } from '../../database/database.ts'
import { timeOnDayBefore, type ZonedQuietHours } from '../../rules/quiet-hours.ts'
import type { FamilyToCheck } from '../../store/asking/reminders.ts'
import type { AskingFamily } from '../asks/send-asks.commands.ts'
import type { Queued } from '../messages/queueing.commands.ts'

/** A due message. `isStillTrue` is checked again in the transaction that queues it. */
export interface DueMessage extends Omit<Queued, 'familyId' | 'by' | 'now'> {
  isStillTrue?: (transaction: Database) => Promise<boolean>
  /** Stores that the message was queued, in the same transaction. */
  record?: (transaction: Database) => Promise<unknown>
}

/** What the check of a family finds: the messages that are due, and the instants (ms) at which more may be due, past instants included. */
export interface FamilyCheckResult {
  due: DueMessage[]
  moments: number[]
}

/** A family that is checked, and the instant (ms) of the check. */
export interface FamilyCheck extends AskingFamily {
  family: FamilyToCheck
}

export const startOfDayAt = (instant: number, { timeZone }: ZonedQuietHours) => timeOnDayBefore(instant, 0, '00:00', timeZone)

/** The reason, as in `messageKey`, of the message about open tasks that is due at this instant (ms). */
export const reasonOfOpen = (due: number) => `open ${due}`

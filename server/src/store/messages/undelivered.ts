import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { livesUntilBegun, TEMPLATES } from '../../templates/templates.ts'
import type { Channel } from './channels.ts'
import { goesBy } from './message-leases.ts'
import { hasState, isMissed, isToSend, wasSent, wasTried } from './message-states.ts'

// Messages that are due but have not reached people, because a gateway or a mail server could not be reached.

/** In ms. If a message is this late, its reader counts as not notified until it is sent. */
const LATE_AFTER = 30 * MINUTE
/** In ms. A change is rarely joined into an older message. */
const JOINED_WITHIN = 8 * DAY

/**
 * Whether a message waits because a gateway can't be reached: the server has already tried to send it, or its channel refuses us. The
 * server never tries messages that a family sends itself.
 */
export const isHeldUp = (refused: Channel[]) => (where: ExpressionBuilder<Tables, 'message'>) =>
  where.or([wasTried(where), ...refused.map((channel) => goesBy(channel)(where))])

const OF_TASKS = TEMPLATES.filter(livesUntilBegun)

/**
 * Whether the taker of a task was not notified of its last change: the message failed, was sent too late, or is late at this instant (ms).
 */
export const isTakerUnnotified = (now: number, refused: Channel[]) => (task: ExpressionBuilder<Tables, 'task'>) => {
  const toTaker = task
    .selectFrom('message')
    .whereRef('message.family_id', '=', 'task.family_id')
    .whereRef('message.membership_id', '=', 'task.assignee_id')
    .where('message.template', 'in', OF_TASKS)
    .where(({ eb, ref }) => eb('message.created_at', '>=', eb(ref('task.told_at').$notNull(), '-', JOINED_WITHIN)))
    .where((where) =>
      where.or([
        where('message.task_id', '=', where.ref('task.id')),
        where('message.parameters', 'like', sql<string>`'%"' || task.id || '":%'`),
      ]),
    )
    .select('message.id')
  const unsent = toTaker.where((where) =>
    where.or([
      hasState('failed')(where),
      isMissed(where),
      where.and([hasState('queued', 'sending')(where), where('message.due_at', '<=', now - LATE_AFTER), isHeldUp(refused)(where)]),
    ]),
  )
  const sent = toTaker.where(wasSent).whereRef('message.sent_at', '>=', 'task.told_at')
  return task.and([task.exists(unsent), task.not(task.exists(sent))])
}

/**
 * How many messages of a channel were first tried at least `LATE_AFTER` ago without success and are still of use at this instant (ms), and
 * when (ms) the first of them was first tried.
 */
export async function countStuck(database: Database, channel: Channel, now: number) {
  const { amount, since } = await database
    .selectFrom('message')
    .where(isToSend)
    .where('first_attempt_at', '<=', now - LATE_AFTER)
    .where('expires_at', '>', now)
    .where(goesBy(channel))
    .select(({ fn }) => [fn.countAll().as('amount'), fn.min('first_attempt_at').as('since')])
    .executeTakeFirstOrThrow()
  return { amount: Number(amount), since: since === null ? null : Number(since) }
}

/** How many messages of families expired since an instant (ms) before they could be sent. */
export async function countExpiredUnsent(database: Database, since: number) {
  const { amount } = await database
    .selectFrom('message')
    // The same condition as in the index message_untold.
    .where('state', '=', sql.lit('expired' as const))
    .where('attempts', '>', sql.lit(0))
    .where('expires_at', '>', since)
    .where('family_id', 'is not', null)
    .select(({ fn }) => fn.countAll().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

import { setImmediate } from 'node:timers/promises'
import { beginsAt, beginsBy, isAtTime, isDated, lastMoment, linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { hashOf, makeAskSecret } from '../../platform/secrets/tokens.ts'
import { timeOnDayBefore, type ZonedQuietHours } from '../../rules/quiet-hours.ts'
import { digestMoment } from '../../rules/reminder-times.ts'
import { insertAsk } from '../../store/asking/asks.ts'
import type { OpenRow } from '../../store/asking/open-tasks.ts'
import { type FamilyToCheck, lockFamily } from '../../store/asking/reminders.ts'
import { inTransaction } from '../../store/transactions.ts'
import { RULES } from '../../templates/templates.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { type Queued, queueMessage } from '../messages/queueing.commands.ts'
import { mayComeAt, planAsks } from './plan.rules.ts'
import { loadSigners } from './signers.commands.ts'
import { groupOf } from './waves.rules.ts'
import { type DeliverySettings, type KnownHelper, loadFamilyToAsk } from './whom-to-ask.commands.ts'

/** A family whose circle is asked at an instant (ms). */
export interface AskingFamily {
  familyId: FamilyId
  family: Pick<FamilyToCheck, 'title' | 'token' | 'news' | 'news_until'>
  quietHours: ZonedQuietHours
  now: number
  settings: DeliverySettings
}

/**
 * Asks a circle for these open tasks, and announces new ones, as the plan says for now. If several processes run this at once, one of them
 * sends. Returns when (ms) the next messages may be due, or null.
 */
export async function askCircle(database: Database, asking: AskingFamily, rows: OpenRow[]) {
  const { familyId, quietHours, now, settings } = asking
  const nothing = { quietHours, rows, places: new Map(), people: [], asks: [], givenBack: [] }
  if (!mayComeAt(rows, now, quietHours)) return planAsks(nothing, now, now).next
  const { steps, next } = planAsks(await loadFamilyToAsk(database, familyId, { quietHours, now, until: now }, settings, rows), now, now)
  if (steps.length === 0) return next
  // Planning for the largest family takes a while, and the transaction plans again. This pause lets other requests run between the two
  // plans on SQLite.
  await setImmediate()
  return inTransaction(database, async (transaction) => {
    await lockFamily(transaction, familyId)
    return (await sendAsks(transaction, asking)).next
  })
}

/**
 * Queues the asks, and the messages about new tasks, for which the planned time has come. `transaction` has locked the family's row. Returns who was asked
 * for what, and when (ms) the next messages may be due, or null.
 */
export async function sendAsks(transaction: Database, asking: AskingFamily) {
  const { familyId, quietHours, now, settings } = asking
  const { steps, next } = planAsks(await loadFamilyToAsk(transaction, familyId, { quietHours, now, until: now }, settings), now, now)
  const asks = steps.flatMap((step) => step.asks)
  const sent = await queueAsks(transaction, asking, asks)
  for (const { person, tasks } of steps.flatMap(({ announcements }) => announcements)) {
    const [first, ...others] = tasks
    if (first) await queueMessage(transaction, { ...toPerson(asking, person), ...newTasksMessage(asking, first, others.length + 1) })
  }
  return { sent, next }
}

interface Ask {
  task: OpenRow
  person: KnownHelper
  /** How many others were asked for the task as it is now. */
  others: number
}

/** Queues these asks. An ask carries the name of the member who agreed to sign it, if there is one. Returns who is asked for which task. */
export async function queueAsks(transaction: Database, asking: AskingFamily, asks: readonly Ask[]) {
  const { familyId, now } = asking
  const sent: { task: number; name: string }[] = []
  const signerOf = asks.length > 0 ? await loadSigners(transaction, familyId) : () => undefined
  for (const { task, person, others } of asks) {
    const name = signerOf(person.id, task)
    const ask = makeAskSecret()
    const message = askFor(asking, task)
    const parameters = { ...message.parameters, ...(name && { name }), others, ...lengthOf(task), ask }
    const id = await queueMessage(transaction, { ...message, parameters, ...toPerson(asking, person) })
    if (id === null) continue
    sent.push({ task: task.id, name: person.row.first_name })
    await insertAsk(transaction, {
      ...{ family_id: familyId, task_id: task.id, membership_id: person.id, by_id: null, start_at: beginsAt(task.when) },
      ...{ asked_at: now, declined_at: null, secret_hash: hashOf(ask) },
    })
  }
  return sent
}

const toPerson = ({ familyId, now }: AskingFamily, { id, row }: KnownHelper) => ({
  ...{ familyId, by: null, now },
  to: { id, phone_e164: row.phone_e164, locale: row.locale },
})

/** The message of an ask. A task that can be done at any time is proposed for the day after tomorrow. */
function askFor({ family, quietHours, now }: AskingFamily, task: OpenRow) {
  const start = beginsBy(task.when)
  const template: Queued['template'] = start === null ? 'perhaps' : task.offered_at === null ? 'uncovered' : 'take_over'
  const path = `/t/${family.token}/${linkIdOf(task)}`
  const proposed = start === null && { times: [{ at: timeOnDayBefore(now, -2, '00:00', quietHours.timeZone), isDay: true as const }] }
  return {
    ...{ template, task: task.id, expiresAt: lastMoment(task.when) },
    parameters: { family: family.title, path, ...aboutTasks([task]), ...proposed },
    // A person gets one message for each reason. `now` makes a later ask for the same start possible. The stored asks say who was asked
    // already.
    reason: `${groupOf(task)} ${start} ${now}`,
  }
}

const lengthOf = ({ when }: OpenRow) => isAtTime(when) && { takes: when.ends - when.begins }

/** The message about this many new tasks. It names the first one. */
function newTasksMessage({ family, quietHours, now }: AskingFamily, first: OpenRow, amount: number) {
  const isNews = family.news !== null && family.news_until !== null && now < family.news_until
  return {
    template: 'new_tasks' as const,
    parameters: { family: family.title, path: '/home', ...aboutTasks([first]), amount, ...(isNews && { reason: family.news ?? '' }) },
    reason: `until ${digestMoment(now, null, quietHours).due}`,
    // A message that is sent late must not name a task that has begun.
    expiresAt: isDated(first.when) ? Math.min(first.when.begins, now + RULES.new_tasks.lifetime) : null,
  }
}

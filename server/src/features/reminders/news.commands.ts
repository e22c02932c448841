import type { Database } from '../../database/database.ts'
import { quietPeriodAt } from '../../rules/quiet-hours.ts'
import { digestMoment, isDue, nextDigest } from '../../rules/reminder-times.ts'
import { listSupporters } from '../../store/asking/call-list.ts'
import { listMessagesSince } from '../../store/asking/reminders.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { WRITTEN_BEFORE } from '../asks/waves.rules.ts'
import type { FamilyCheck, FamilyCheckResult } from './family-check.rules.ts'

/**
 * Sends the family's news in the evening to supporters who did not get it with a message about new tasks: once to each, while the news is
 * shown (P133). The messages about new tasks have to be queued before.
 */
export async function dueNews(
  database: Database,
  { familyId, family, quietHours, now, settings }: FamilyCheck,
): Promise<FamilyCheckResult> {
  const { news, news_at, news_until } = family
  const isShown = news !== null && news_at !== null && news_until !== null && now < news_until
  if (!isShown || settings.sendsNothing || family.closed_at !== null || family.paused_at !== null) return { due: [], moments: [] }
  const from = news_at + WRITTEN_BEFORE
  const moments = [nextDigest(now, quietHours), from]
  if (now < from || quietPeriodAt(now, quietHours) !== null || !isDue(digestMoment(now, null, quietHours), now)) return { due: [], moments }
  const told = new Set((await listMessagesSince(database, familyId, ['new_tasks'], news_at)).map(({ membership_id }) => membership_id))
  const readers = (await listSupporters(database, familyId)).filter(
    ({ id, confirmed_at, messages }) =>
      confirmed_at !== null && !told.has(id) && !choicesOf(messages, 'supporter').off.includes('new_tasks'),
  )
  const due = readers.map((row) => ({
    template: 'news' as const,
    to: row,
    parameters: { family: family.title, path: '/home', reason: news },
    reason: `${news_at}`,
    expiresAt: news_until,
  }))
  return { due, moments }
}

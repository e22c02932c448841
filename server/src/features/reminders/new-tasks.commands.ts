import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { quietPeriodAt } from '../../platform/quiet-hours.ts'
import { digestMoment, isDue, nextDigest } from '../../platform/reminder-times.ts'
import type { NewTasksReader } from '../../store/asking/evening-messages.ts'
import type { OpenRow } from '../../store/asking/open-tasks.ts'
import { lockFamily } from '../../store/asking/reminders.ts'
import { awayOf } from '../../store/away.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { RULES } from '../../store/messages/message-rules.ts'
import { isAwayAt } from '../asks/whom-to-ask.rules.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { type Due, type Found, type LookedAt, recipientOf, startOfDayBefore } from './due.rules.ts'
import { tasksToTell } from './new-tasks.rules.ts'
import { toldSince } from './uncovered.commands.ts'

/**
 * Tells supporters in the evening of the tasks that the family has written since the last time, unless they have seen them, or were
 * asked for one today or yesterday.
 */
export async function newTasksOf(database: Database, look: LookedAt, readers: NewTasksReader[], tasks: OpenRow[]): Promise<Found> {
  const { familyId, family, hours, now } = look
  if (tasks.length === 0) return { due: [], moments: [] }
  const moment = digestMoment(now, null, hours)
  const moments = [nextDigest(now, hours)]
  // After an outage it can be night by now: then it would come tomorrow, beside tomorrow's message.
  if (!isDue(moment, now) || quietPeriodAt(now, hours)) return { due: [], moments }
  const yesterday = startOfDayBefore(now, hours)
  const told = await toldSince(database, familyId, yesterday)
  const isNews = family.news !== null && family.news_until !== null && now < family.news_until
  const news = isNews ? { reason: family.news ?? '' } : {}
  const due = readers.flatMap((reader): Due[] => {
    if (told.has(reader.id) || isAwayAt(awayOf(reader), now) || choicesOf(reader.messages, null).off.includes('new_tasks')) return []
    const seen = Math.max(reader.last_seen_at ?? 0, Number(reader.last_told_at ?? 0))
    const [first, ...others] = tasksToTell(tasks, { seen, isTrusted: reader.trusted_at !== null }, now)
    if (!first) return []
    return [
      {
        template: 'new_tasks',
        to: recipientOf(reader, reader.id),
        parameters: { family: family.title, path: '/home', ...aboutTasks([first]), amount: others.length + 1, ...news },
        reason: `until ${moment.due}`,
        // If it is sent late, the task that it names has not begun.
        expiresAt: first.start_at === null ? null : Math.min(first.start_at, now + RULES.new_tasks.lifetime),
        isStillTrue: (transaction) => isNotToldYet(transaction, familyId, reader.id, yesterday),
      },
    ]
  })
  return { due, moments }
}

async function isNotToldYet(transaction: Database, familyId: FamilyId, memberId: number, since: number) {
  await lockFamily(transaction, familyId)
  return !(await toldSince(transaction, familyId, since)).has(memberId)
}

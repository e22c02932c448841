import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import { isLandline } from '../../platform/phones.ts'
import { isDue, reminderMoments, stillComingMoment } from '../../platform/reminder-times.ts'
import { choicesOf } from '../../store/message-choices.ts'
import { isStillTaken, type TakenRow } from '../../store/reminders.ts'
import { aboutTasks, familyTaskPath, findCreator } from '../messages/messages.commands.ts'
import { type Due, type Found, type LookedAt, recipientOf, startOfDayAt } from './due.rules.ts'

/**
 * Reminds takers of events: 'still coming?' the day before, then the evening before and an hour before, whatever reminder they
 * picked beside that. Reminders due before they took it are skipped. Of a taker whom no SMS reaches, the family's side is asked
 * to call them the evening before.
 */
export async function remindersOf(database: Database, look: LookedAt, rows: TakenRow[]): Promise<Found> {
  const { familyId, family, hours, now } = look
  const due: Due[] = []
  const all: number[] = []
  for (const row of rows) {
    const { start_at, taken_at } = row
    if (start_at === null || taken_at === null) continue
    const { off } = choicesOf(row.messages, null)
    const about = {
      to: recipientOf(row, row.membership_id),
      parameters: { family: family.title, path: `/t/${family.token}/${taskIdOf(row)}`, ...aboutTasks([row]) },
      task: row.id,
      expiresAt: row.all_day_at === null ? start_at : row.end_at,
      isStillTrue: (transaction: Database) => isStillTaken(transaction, familyId, row),
    }
    const ahead = reminderMoments(start_at, row.all_day_at !== null, hours)
    const asking = stillComingMoment(start_at, hours)
    all.push(asking.due, ...ahead.map((moment) => moment.due))
    if (row.member_confirmed_at === null || isLandline(row.phone_e164)) {
      due.push(...(await callsFor(database, look, row, ahead)))
      continue
    }
    const moments = off.includes('reminders') ? [] : ahead
    for (const moment of moments) {
      if (!isDue(moment, now) || taken_at >= moment.due) continue
      due.push({ ...about, template: 'reminder', reason: `${moment.kind} ${row.id} ${start_at}`, atOnce: true })
    }
    const isFresh = taken_at >= startOfDayAt(asking.due, hours)
    // Someone who looks for another person to do it has said what they can.
    const mayBeAsked = !isFresh && row.confirmed_at === null && row.offered_at === null
    if (isDue(asking, now) && mayBeAsked && !off.includes('still_coming')) {
      due.push({ ...about, template: 'still_coming', reason: `${row.id} ${start_at}` })
    }
  }
  return { due, moments: all }
}

/** Asks the creator of a task, or the owner, to call its taker. */
async function callsFor(
  database: Database,
  { familyId, family, now }: LookedAt,
  row: TakenRow,
  moments: ReturnType<typeof reminderMoments>,
): Promise<Due[]> {
  const evening = moments.find(({ kind }) => kind === 'evening')
  if (!evening || !isDue(evening, now)) return []
  const caller = await findCreator(database, familyId, row)
  if (!caller || caller.id === row.membership_id) return []
  return [
    {
      template: 'call_helper',
      to: recipientOf(caller, caller.id),
      parameters: { family: family.title, name: row.first_name, path: familyTaskPath(row.id), ...aboutTasks([row]) },
      task: row.id,
      reason: `${row.id} ${row.start_at} ${row.membership_id}`,
      expiresAt: row.start_at,
      isStillTrue: (transaction) => isStillTaken(transaction, familyId, row),
    },
  ]
}

import { beginsAt, isDated, lastMoment, linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import { hasLandlineAlone } from '../../platform/phones.ts'
import { isDue, reminderMoments, remindersAfterYes, stillComingMoment } from '../../rules/reminder-times.ts'
import { isStillTaken, type TakenRow } from '../../store/asking/reminders.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { isCalled } from '../../store/task-lists.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { type Due, type Found, type LookedAt, recipientOf, startOfDayAt } from './due.rules.ts'

/**
 * Reminds takers of events: 'still coming?' the day before, then the evening before and an hour before, whatever reminder they
 * picked beside that. Reminders due before they took it are skipped. The evening before, the family's side is asked to call the
 * takers whom no SMS reaches.
 */
export async function remindersOf(database: Database, look: LookedAt, rows: TakenRow[]): Promise<Found> {
  const { familyId, family, now } = look
  const due: Due[] = []
  const all: number[] = []
  const toCall: TakenRow[] = []
  /** They stopped SMS after that evening: the family's side hears of each at once. */
  const stoppedLate: TakenRow[] = []
  for (const row of rows) {
    const { when, taken_at } = row
    if (!isDated(when) || taken_at === null) continue
    const start = when.begins
    const hours = { ...look.hours, ownZone: row.own_zone }
    const { off } = choicesOf(row.messages, null)
    const about = {
      to: recipientOf(row, row.membership_id),
      parameters: { family: family.title, path: `/t/${family.token}/${linkIdOf(row)}`, ...aboutTasks([row]) },
      task: row.id,
      expiresAt: lastMoment(when),
      isStillTrue: (transaction: Database) => isStillTaken(transaction, familyId, row),
    }
    const ahead = reminderMoments(start, when.kind === 'day', hours)
    const asking = stillComingMoment(start, hours)
    all.push(asking.due, ...ahead.map((moment) => moment.due))
    const beside = { second: row.second_address, secondUnreachedAt: row.second_unreached_at, ownReachedAt: row.own_reached_at }
    const isUnreached = row.member_confirmed_at === null || hasLandlineAlone(row.phone_e164, beside)
    if ((isUnreached || row.unreached_at !== null) && !isCalled(row)) {
      const evening = ahead.find(({ kind }) => kind === 'evening')
      if (evening && row.unreached_at !== null && row.unreached_at > evening.due) stoppedLate.push(row)
      else if (evening && isDue(evening, now)) toCall.push(row)
    }
    if (isUnreached) continue
    const moments = off.includes('reminders') ? [] : remindersAfterYes(ahead, row.confirmed_at, start, hours)
    for (const moment of moments) {
      if (!isDue(moment, now) || taken_at >= moment.due) continue
      due.push({ ...about, template: 'reminder', reason: `${moment.kind} ${row.id} ${start}`, atOnce: true })
    }
    const isFresh = taken_at >= startOfDayAt(asking.due, hours)
    // Someone who offers the task to others need not be asked.
    const mayBeAsked = !isFresh && row.confirmed_at === null && row.offered_at === null
    if (isDue(asking, now) && mayBeAsked && !off.includes('still_coming')) {
      due.push({ ...about, template: 'still_coming', reason: `${row.id} ${start}` })
    }
  }
  due.push(...(await callsFor(database, look, toCall)))
  for (const row of stoppedLate) due.push(...(await callsFor(database, look, [row], ` ${row.unreached_at}`)))
  return { due, moments: all }
}

/** Asks everyone on the family's side to call the takers of these tasks of one day: one message, whose page has all of them. */
async function callsFor(database: Database, { familyId, family, hours }: LookedAt, rows: TakenRow[], which = ''): Promise<Due[]> {
  if (rows.length === 0 || family.paused_at !== null) return []
  const familySide = await listFamilySide(database, familyId)
  return familySide.flatMap((caller) => {
    const [first, ...others] = rows.filter((row) => row.membership_id !== caller.id)
    if (!first) return []
    const isAlone = others.length === 0
    return {
      template: 'call_helper' as const,
      to: recipientOf(caller, caller.id),
      parameters: {
        family: family.title,
        name: first.first_name,
        path: '/family/calls',
        ...aboutTasks([first]),
        count: new Set([first, ...others].map(({ membership_id }) => membership_id)).size,
      },
      ...(isAlone && { task: first.id }),
      reason: `calls ${startOfDayAt(beginsAt(first.when) ?? 0, hours)}${which}`,
      expiresAt: beginsAt(first.when),
      isStillTrue: async (transaction: Database) => {
        for (const row of [first, ...others]) if (await isStillTaken(transaction, familyId, row)) return true
        return false
      },
    }
  })
}

import { beginsAt, isDated, lastMoment, linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import { hasLandlineAlone } from '../../platform/phones.ts'
import { isDue, reminderMoments, remindersAfterYes, stillComingMoment } from '../../rules/reminder-times.ts'
import { isReachedElsewhere, unreachableSince } from '../../store/addresses/addresses.ts'
import { isStillTaken, type TakenRow } from '../../store/asking/reminders.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { isCalled } from '../../store/task-lists.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { type DueMessage, type FamilyCheck, type FamilyCheckResult, startOfDayAt } from './family-check.rules.ts'

/**
 * Reminds takers of events: 'still coming?' the day before, then the evening before and an hour before, in addition to the reminder that
 * they picked. Reminders that were due before the taker took the event are skipped. The evening before, the family's side is asked to call
 * the takers whom no SMS reaches.
 */
export async function remindersOf(database: Database, check: FamilyCheck, rows: TakenRow[]): Promise<FamilyCheckResult> {
  const events = rows.flatMap((row) => eventToRemindOf(row, check))
  const due = events.flatMap((event) => (event.isUnreached ? [] : remindersDue(event, check)))
  const toCall = (at: EventToRemindOf['callAt']) => events.filter(({ callAt }) => callAt === at).map(({ row }) => row)
  due.push(...(await callsFor(database, check, toCall('that evening'))))
  for (const row of toCall('once')) due.push(...(await callsFor(database, check, [row], ` ${unreachableSince(row)}`)))
  return { due, moments: events.flatMap(({ asking, ahead }) => [asking.due, ...ahead.map((moment) => moment.due)]) }
}

type EventToRemindOf = ReturnType<typeof eventToRemindOf>[number]

/** An event with the moments at which its taker may be notified. Empty for a task at any time. */
function eventToRemindOf(row: TakenRow, check: FamilyCheck) {
  const { when, taken_at } = row
  if (!isDated(when) || taken_at === null) return []
  const start = when.begins
  const quietHours = { ...check.quietHours, ownZone: row.own_zone }
  const { off } = choicesOf(row.messages, null)
  const ahead = reminderMoments(start, when.kind === 'day', quietHours)
  const asking = stillComingMoment(start, quietHours)
  const isUnreached = row.member_confirmed_at === null || hasLandlineAlone(row.phone_e164, isReachedElsewhere(row))
  const isToCall = (isUnreached || unreachableSince(row) !== null) && !isCalled(row)
  const callAt = isToCall ? whenToCall(row, ahead, check.now) : null
  return [{ row, start, taken_at, quietHours, off, ahead, asking, isUnreached, callAt }]
}

function whenToCall(row: TakenRow, ahead: ReturnType<typeof reminderMoments>, now: number): 'that evening' | 'once' | null {
  const since = unreachableSince(row)
  const evening = ahead.find(({ kind }) => kind === 'evening')
  if (!evening) return null
  // The taker became unreachable after the evening reminder was due, so the family's side is notified of each event at once.
  if (since !== null && since > evening.due) return 'once'
  return isDue(evening, now) ? 'that evening' : null
}

/** The reminders of an event, and the question whether its taker is still coming. */
function remindersDue(
  { row, start, taken_at, quietHours, off, ahead, asking }: EventToRemindOf,
  { familyId, family, now }: FamilyCheck,
): DueMessage[] {
  const about = {
    to: { id: row.membership_id, phone_e164: row.phone_e164, locale: row.locale },
    parameters: { family: family.title, path: `/t/${family.token}/${linkIdOf(row)}`, ...aboutTasks([row]) },
    task: row.id,
    expiresAt: lastMoment(row.when),
    isStillTrue: (transaction: Database) => isStillTaken(transaction, familyId, row),
  }
  const moments = off.includes('reminders') ? [] : remindersAfterYes(ahead, row.confirmed_at, start, quietHours)
  const reminders = moments.filter((moment) => isDue(moment, now) && taken_at < moment.due)
  const isFresh = taken_at >= startOfDayAt(asking.due, quietHours)
  // Someone who offers the task to others need not be asked.
  const mayBeAsked = !isFresh && row.confirmed_at === null && row.offered_at === null && !off.includes('still_coming')
  const question = { ...about, template: 'still_coming' as const, reason: `${row.id} ${start}` }
  return [
    ...reminders.map(({ kind }) => ({
      ...{ ...about, template: 'reminder' as const, reason: `${kind} ${row.id} ${start}` },
      // The evening's reminder can be late, and then it waits for the morning.
      atOnce: kind !== 'evening',
    })),
    ...(isDue(asking, now) && mayBeAsked ? [question] : []),
  ]
}

/**
 * Sends everyone on the family's side one message, which asks them to call the takers of these tasks of one day. Its page lists all the
 * tasks.
 */
async function callsFor(
  database: Database,
  { familyId, family, quietHours }: FamilyCheck,
  rows: TakenRow[],
  which = '',
): Promise<DueMessage[]> {
  if (rows.length === 0 || family.paused_at !== null) return []
  const familySide = await listFamilySide(database, familyId)
  return familySide.flatMap((caller) => {
    const [first, ...others] = rows.filter((row) => row.membership_id !== caller.id)
    if (!first) return []
    const isAlone = others.length === 0
    return {
      template: 'call_helper' as const,
      to: caller,
      parameters: {
        family: family.title,
        name: first.first_name,
        path: '/family/calls',
        ...aboutTasks([first]),
        count: new Set([first, ...others].map(({ membership_id }) => membership_id)).size,
      },
      ...(isAlone && { task: first.id }),
      reason: `calls ${startOfDayAt(beginsAt(first.when) ?? 0, quietHours)}${which}`,
      expiresAt: lastMoment(first.when),
      isStillTrue: async (transaction: Database) => {
        for (const row of [first, ...others]) if (await isStillTaken(transaction, familyId, row)) return true
        return false
      },
    }
  })
}

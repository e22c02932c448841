import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import { afterQuietHours, quietPeriodAt, timeOnDayBefore } from '../../platform/quiet-hours.ts'
import { askMoment, isDue, stillOpenMoments } from '../../platform/reminder-times.ts'
import { circleOf, supportersFor } from '../../store/call-list.ts'
import { choicesOf } from '../../store/message-choices.ts'
import { listFamilySide, listKnownKeys } from '../../store/messages.ts'
import { listGivenBack, listToldSince, lockFamily, type OpenRow } from '../../store/reminders.ts'
import { aboutTasks, familyTaskPath } from '../messages/messages.commands.ts'
import { messageKey } from '../messages/queueing.commands.ts'
import { type Due, type Found, type LookedAt, recipientOf, startOfDayAt } from './due.rules.ts'

/** Messages about open events: supporters are asked from three days before, and the family's side is told a day and six hours before. */
export async function uncoveredOf(database: Database, look: LookedAt, rows: OpenRow[]): Promise<Found> {
  const { hours, now } = look
  if (rows.length === 0) return { due: [], moments: [] }
  // An event may be taken by the morning.
  const night = quietPeriodAt(now, hours)
  if (night) return { due: [], moments: [night.end] }
  // One task of a group represents all.
  const tasks = [...new Map(rows.toReversed().map((row) => [row.group_id ?? row.id, row])).values()].reverse()
  const moments = tasks.flatMap(({ start_at, created_at }) =>
    start_at === null ? [] : [askMoment(start_at, created_at).due, ...stillOpenMoments(start_at, hours).map(({ due }) => due)],
  )
  // Each supporter is asked once a day, so the next one may follow tomorrow.
  const tomorrow = afterQuietHours(timeOnDayBefore(now, -1, '00:00', hours.timeZone), hours)
  const due = [...(await asksFor(database, look, tasks)), ...(await warningsFor(database, look, tasks))]
  return { due, moments: [...moments, tomorrow] }
}

/**
 * At most one a day for each supporter: the earliest event of a kind that they chose or did before, at a time when they are
 * free, and about which they were not asked yet.
 */
async function asksFor(database: Database, look: LookedAt, tasks: OpenRow[]) {
  const { familyId, family, hours, now } = look
  const asked = tasks.filter((task) => task.start_at !== null && isDue(askMoment(task.start_at, task.created_at), now))
  if (asked.length === 0) return []
  const today = startOfDayAt(now, hours)
  const told = await listToldSince(database, familyId, 'uncovered', today)
  const gaveBack = await listGivenBack(
    database,
    familyId,
    asked.map(({ id }) => id),
  )
  const wanted = new Map<number, Due[]>()
  const circle = await circleOf(database, familyId)
  for (const task of asked) {
    for (const supporter of await supportersFor(database, familyId, task, circle)) {
      if (
        supporter.confirmed_at === null ||
        !isWanted(supporter) ||
        told.has(supporter.id) ||
        gaveBack.has(`${task.id} ${supporter.id}`) ||
        !supporter.free ||
        !(supporter.chose || supporter.did)
      )
        continue
      const ask = {
        ...uncovered(look, task, 'uncovered', recipientOf(supporter, supporter.id), `/t/${family.token}/${taskIdOf(task)}`, ''),
        isStillTrue: async (transaction: Database) => {
          await lockFamily(transaction, familyId)
          return !(await listToldSince(transaction, familyId, 'uncovered', today)).has(supporter.id)
        },
      }
      wanted.set(supporter.id, [...(wanted.get(supporter.id) ?? []), ask])
    }
  }
  const keys = [...wanted.values()].flat().map(({ template, reason, to }) => messageKey(template, reason, to))
  const known = await listKnownKeys(database, keys)
  return [...wanted.values()].flatMap((asks) => asks.find(({ template, reason, to }) => !known.has(messageKey(template, reason, to))) ?? [])
}

async function warningsFor(database: Database, look: LookedAt, tasks: OpenRow[]) {
  const { familyId, hours, now } = look
  const warnings = tasks.flatMap((task) => {
    const { start_at } = task
    const moments = start_at === null ? [] : stillOpenMoments(start_at, hours)
    return moments.filter((moment) => isDue(moment, now) && task.created_at < moment.due).map(({ kind }) => ({ task, kind }))
  })
  if (warnings.length === 0) return []
  const told = (await listFamilySide(database, familyId)).filter(isWanted)
  return warnings.flatMap(({ task, kind }) =>
    told.map((each) => uncovered(look, task, 'nobody_yet', recipientOf(each, each.id), familyTaskPath(task.id), ` ${kind}`)),
  )
}

/** People who turned it off are skipped here: they get no row in the outbox, so they would be checked at each look. */
const isWanted = ({ messages }: { messages: string | null }) => !choicesOf(messages, null).off.includes('uncovered')

const uncovered = (
  { family }: LookedAt,
  task: OpenRow,
  template: 'uncovered' | 'nobody_yet',
  to: Due['to'],
  path: string,
  which: string,
): Due => ({
  template,
  to,
  parameters: { family: family.title, path, ...aboutTasks([task]) },
  task: task.id,
  reason: `${task.group_id ?? task.id} ${task.start_at}${which}`,
  expiresAt: task.start_at,
})

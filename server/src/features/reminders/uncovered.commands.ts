import { DAY } from '@hand-in-hand/contract/constants.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { afterQuietHours, quietPeriodAt, timeOnDayBefore } from '../../platform/quiet-hours.ts'
import { isDue, stillOpenMoments } from '../../platform/reminder-times.ts'
import { makeSecret } from '../../platform/tokens.ts'
import { circleOf } from '../../store/call-list.ts'
import { listFamilySide } from '../../store/messages.ts'
import { isStillOpen, listToldSince, lockFamily, type OpenRow } from '../../store/reminders.ts'
import { waveAt, wavesOf, whomToAsk } from '../asks/waves.rules.ts'
import { loadAnswers, peopleToAsk, recordAsk, type Supporter, wantsToBeAsked } from '../asks/whom-to-ask.commands.ts'
import { aboutTasks, familyTaskPath } from '../messages/messages.commands.ts'
import { type Due, type Found, type LookedAt, recipientOf, startOfDayAt } from './due.rules.ts'

/**
 * Messages about open tasks: supporters are asked in waves, and the family's side is told a day and six hours before an event, and
 * when all waves for a task at any time are over.
 */
export async function uncoveredOf(database: Database, look: LookedAt, rows: OpenRow[]): Promise<Found> {
  const { hours, now } = look
  if (rows.length === 0) return { due: [], moments: [] }
  // An event may be taken by the morning.
  const night = quietPeriodAt(now, hours)
  if (night) return { due: [], moments: [night.end] }
  // One task of a group represents all.
  const tasks = [...new Map(rows.toReversed().map((row) => [row.group_id ?? row.id, row])).values()].reverse()
  const moments = tasks.flatMap((task) => [
    ...(wavesOf(task, hours)?.begins ?? []),
    ...momentsOfWarnings(task, hours).map(({ due }) => due),
  ])
  // Each supporter is asked once a day, so the next one may follow tomorrow.
  const tomorrow = afterQuietHours(timeOnDayBefore(now, -1, '00:00', hours.timeZone), hours)
  const due = [...(await asksFor(database, look, tasks, rows)), ...(await warningsFor(database, look, tasks))]
  return { due, moments: [...moments, tomorrow] }
}

/**
 * At most one a day for each supporter, and one for each date of a task. The soonest event comes first; see `wavesOf` and `whomToAsk`
 * for when and whom.
 */
async function asksFor(database: Database, look: LookedAt, tasks: OpenRow[], rows: OpenRow[]) {
  const { familyId, hours, now } = look
  const waves = new Map(
    tasks.flatMap((task) => {
      const waves = wavesOf(task, hours)
      const wave = waves ? waveAt(waves, now) : -1
      return wave < 0 ? [] : [[task, wave] as const]
    }),
  )
  if (waves.size === 0) return []
  const placesOf = (task: OpenRow) => rows.filter(({ id, group_id }) => id === task.id || (group_id !== null && group_id === task.group_id))
  const today = startOfDayAt(now, hours)
  const told = await toldSince(database, familyId, today)
  const answersTo = await loadAnswers(
    database,
    familyId,
    rows.map(({ id }) => id),
  )
  const circle = await circleOf(database, familyId)
  const due: Due[] = []
  for (const [task, wave] of waves) {
    const answers = answersTo(
      task,
      placesOf(task).map(({ id }) => id),
    )
    const people = await peopleToAsk(database, familyId, task, answers, { circle, told })
    for (const supporter of whomToAsk(people, wave, answers.waitedFor)) {
      told.add(supporter.id)
      due.push(askFor(look, task, supporter, today))
    }
  }
  return due
}

function askFor(look: LookedAt, task: OpenRow, supporter: Supporter, today: number): Due {
  const { familyId, family, now } = look
  const path = `/t/${family.token}/${taskIdOf(task)}`
  const secret = makeSecret()
  const to = recipientOf(supporter, supporter.id)
  const message = task.start_at === null ? perhaps(look, task, to, path) : uncovered(look, task, 'uncovered', to, path, '')
  return {
    ...message,
    parameters: { ...message.parameters, ask: secret },
    isStillTrue: async (transaction) => {
      await lockFamily(transaction, familyId)
      return !(await toldSince(transaction, familyId, today)).has(supporter.id) && (await isStillOpen(transaction, familyId, task))
    },
    record: (transaction) => recordAsk(transaction, familyId, task, { asked: supporter.id, secret, now }),
  }
}

/** Who was asked for a task, or heard of new ones, since an instant (ms): one of both a day. */
export const toldSince = (database: Database, familyId: FamilyId, since: number) =>
  listToldSince(database, familyId, ['uncovered', 'perhaps', 'new_tasks'], since)

/** For a task at any time a day is proposed: the day after tomorrow. */
const perhaps = (look: LookedAt, task: OpenRow, to: Due['to'], path: string): Due => ({
  ...uncovered(look, task, 'perhaps', to, path, ''),
  parameters: {
    ...{ family: look.family.title, path, ...aboutTasks([task]) },
    times: [{ at: timeOnDayBefore(look.now, -2, '00:00', look.hours.timeZone), isDay: true }],
  },
})

async function warningsFor(database: Database, look: LookedAt, tasks: OpenRow[]) {
  const { familyId, hours, now } = look
  const warnings = tasks.flatMap((task) => {
    return momentsOfWarnings(task, hours)
      .filter((moment) => isDue(moment, now) && task.created_at < moment.due)
      .map(({ kind }) => ({ task, kind }))
  })
  if (warnings.length === 0) return []
  const told = (await listFamilySide(database, familyId)).filter(wantsToBeAsked)
  return warnings.flatMap(({ task, kind }) =>
    told.map((each) => uncovered(look, task, 'nobody_yet', recipientOf(each, each.id), familyTaskPath(task.id), ` ${kind}`)),
  )
}

/** When the family's side hears that a task is still open. For one at any time that is after the last wave of asks. */
function momentsOfWarnings(task: OpenRow, hours: LookedAt['hours']): { kind: string; due: number; until: number }[] {
  if (task.start_at !== null) return stillOpenMoments(task.start_at, hours)
  const waves = wavesOf(task, hours)
  const last = waves?.begins.at(-1)
  return waves && last !== undefined ? [{ kind: 'any', due: afterQuietHours(last + DAY, hours), until: waves.until }] : []
}

const uncovered = (
  { family }: LookedAt,
  task: OpenRow,
  template: 'uncovered' | 'perhaps' | 'nobody_yet',
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

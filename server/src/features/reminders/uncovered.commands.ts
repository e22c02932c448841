import { DAY } from '@hand-in-hand/contract/constants.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import { dayOf, startOfDay } from '../../platform/zones.ts'
import { beginsBy } from '../../rules/may-be.ts'
import { afterQuietHours, quietPeriodAt, timeOnDayBefore } from '../../rules/quiet-hours.ts'
import { isDue, stillOfferedMoment, stillOpenMoments } from '../../rules/reminder-times.ts'
import { isStillOpen, type OpenRow } from '../../store/asking/open-tasks.ts'
import { listToldSince } from '../../store/asking/reminders.ts'
import { findRecipient, listFamilySide } from '../../store/messages/messages.ts'
import { type FoundDays, findOtherDays } from '../asks/other-days.commands.ts'
import { askedOtherDay } from '../asks/other-days.rules.ts'
import { onePerGroup, wavesOf } from '../asks/waves.rules.ts'
import { wantsToBeAsked } from '../asks/whom-to-ask.commands.ts'
import { aboutTasks, familyTaskPath } from '../messages/messages.commands.ts'
import { type Due, type Found, type LookedAt, recipientOf } from './due.rules.ts'

/**
 * What is said of open tasks, and those that their takers offer, besides asking for them. Of an open one the family's side is told a day
 * and six hours before an event, and when all waves for a task at any time are over; of an offered one its taker is told in time that it
 * is still theirs.
 */
export async function uncoveredOf(database: Database, look: LookedAt, rows: OpenRow[]): Promise<Found> {
  const { hours, now } = look
  if (rows.length === 0) return { due: [], moments: [] }
  // An event may be taken by the morning.
  const night = quietPeriodAt(now, hours)
  if (night) return { due: [], moments: [night.end] }
  const tasks = onePerGroup(rows)
  const moments = tasks.flatMap((task) => [...momentsOfWarnings(task, hours).map(({ due }) => due), askedOtherDay(task, hours)?.due ?? now])
  // One question a day.
  const tomorrow = afterQuietHours(timeOnDayBefore(now, -1, '00:00', hours.timeZone), hours)
  const due = [...(await warningsFor(database, look, tasks)), ...(await questionsFor(database, look, tasks))]
  return { due, moments: [...moments, tomorrow] }
}

/** Of the tasks that no one took by two days before: whether they could be on another day. One message a day, about the soonest. */
async function questionsFor(database: Database, look: LookedAt, tasks: OpenRow[]) {
  const { familyId, hours, now } = look
  const open = tasks.filter((task) => {
    const moment = askedOtherDay(task, hours)
    return moment !== null && isDue(moment, now)
  })
  const today = startOfDay(dayOf(now, hours.timeZone), hours.timeZone)
  const found = await findOtherDays(database, familyId, open, { now, hours })
  const task = open.find(({ id }) => found.has(id))
  const days = task && found.get(task.id)
  if (!days || (await listToldSince(database, familyId, ['other_days'], today)).size > 0) return []
  const told = (await listFamilySide(database, familyId)).filter(wantsToBeAsked)
  return told.map((each) => askOfDay(look, task, recipientOf(each, each.id), days))
}

/** Asked once of a task, whenever it is. */
function askOfDay(look: LookedAt, task: OpenRow, to: Due['to'], { likely }: FoundDays): Due {
  const message = uncovered(look, task, 'other_days', to, familyTaskPath(task.id), '')
  const said = likely?.people ? { amount: likely.people, likely: likelyTime(likely, look.hours.timeZone) } : { amount: 0 }
  return { ...message, parameters: { ...message.parameters, ...said }, reason: String(task.id) }
}

const likelyTime = ({ day, part_of_day }: NonNullable<FoundDays['likely']>, timeZone: string) => ({
  ...{ at: startOfDay(day, timeZone), isDay: true as const },
  part: part_of_day,
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
  const due: Due[] = []
  for (const { task, kind } of warnings) {
    if (task.assignee_id !== null) due.push(...(await stillYours(database, look, task, task.assignee_id)))
    else
      for (const each of told)
        due.push(uncovered(look, task, 'nobody_yet', recipientOf(each, each.id), familyTaskPath(task.id), ` ${kind}`))
  }
  return due
}

/** Tells someone who offers a task that no one has taken it over so far. */
async function stillYours(database: Database, look: LookedAt, task: OpenRow, holder: number): Promise<Due[]> {
  const to = await findRecipient(database, look.familyId, holder)
  if (!to) return []
  const path = `/t/${look.family.token}/${taskIdOf(task)}`
  const message = uncovered(look, task, 'task_still_yours', recipientOf(to, to.id), path, ` ${task.offered_at}`)
  return [{ ...message, isStillTrue: (transaction) => isStillOpen(transaction, look.familyId, task) }]
}

/** When someone hears that a task is still open, or still theirs. For one at any time that is after the last wave of asks. */
function momentsOfWarnings(task: OpenRow, hours: LookedAt['hours']): { kind: string; due: number; until: number }[] {
  const start = beginsBy(task)
  if (start !== null && task.offered_at !== null) return [stillOfferedMoment(start, task.offered_at, hours)]
  if (start !== null) return stillOpenMoments(start, hours)
  const waves = wavesOf(task, hours)
  const last = waves?.begins.at(-1)
  return waves && last !== undefined ? [{ kind: 'any', due: afterQuietHours(last + DAY, hours), until: waves.until }] : []
}

const uncovered = (
  { family }: LookedAt,
  task: OpenRow,
  template: 'nobody_yet' | 'other_days' | 'task_still_yours',
  to: Due['to'],
  path: string,
  which: string,
): Due => ({
  template,
  to,
  parameters: { family: family.title, path, ...aboutTasks([task]) },
  task: task.id,
  reason: `${task.group_id ?? task.id} ${beginsBy(task)}${which}`,
  expiresAt: beginsBy(task),
})

import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { beginsAt, beginsBy, lastMoment, linkIdOf, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import { afterQuietHours, nightAt, quietPeriodAt, timeOnDayBefore } from '../../rules/quiet-hours.ts'
import { isDue, stillOfferedMoment, stillOpenMoment } from '../../rules/reminder-times.ts'
import { type DigestReader, listNotifiedOfOpenAgain } from '../../store/asking/evening-messages.ts'
import { isStillOpen, type OpenRow } from '../../store/asking/open-tasks.ts'
import type { TakenRow } from '../../store/asking/reminders.ts'
import { findRecipient, listFamilySide } from '../../store/messages/messages.ts'
import { groupOf, onePerGroup, wavesOf } from '../asks/waves.rules.ts'
import { wantsToBeAsked } from '../asks/whom-to-ask.commands.ts'
import { aboutTasks, familyTaskPath } from '../messages/messages.commands.ts'
import { type DueMessage, type FamilyCheck, type FamilyCheckResult, reasonOfOpen } from './family-check.rules.ts'

/**
 * Messages about open tasks, and about tasks that their takers offer, besides the asks. In the morning and in the evening one message
 * notifies the family's side of the open tasks of today and tomorrow, and of tasks at any time whose waves are all over. Those who get a
 * digest that evening (`digests`) read this in the digest. The taker of an offered task is notified in time that the task is still
 * theirs.
 */
export async function uncoveredOf(
  database: Database,
  check: FamilyCheck,
  { rows, taken, digests, readers }: { rows: OpenRow[]; taken: TakenRow[]; digests: DueMessage[]; readers: DigestReader[] },
): Promise<FamilyCheckResult> {
  const { quietHours, now } = check
  if (rows.length === 0) return { due: [], moments: [] }
  // At night nothing is sent: an event may be taken by the morning.
  const night = nightAt(now, quietHours)
  if (night) return { due: [], moments: [night.end] }
  const tasks = onePerGroup(rows)
  const due: DueMessage[] = []
  const rest = quietPeriodAt(now, quietHours)
  const moments = [rest?.end ?? stillOpenMoment(now, quietHours).next]
  for (const task of tasks) {
    const start = beginsBy(task.when)
    if (task.assignee_id === null || task.offered_at === null || start === null) continue
    const moment = stillOfferedMoment(start, task.offered_at, quietHours)
    moments.push(moment.due)
    if (isDue(moment, now) && task.created_at < moment.due) due.push(...(await stillYours(database, check, task, task.assignee_id)))
  }
  if (rest) return { due, moments }
  const { due: evening } = stillOpenMoment(now, quietHours)
  const hadDigest = readers.filter(({ last_told_at }) => last_told_at !== null && Number(last_told_at) >= evening)
  const readsDigest = new Set([...digests.map(({ to }) => to.id), ...hadDigest.map(({ id }) => id)])
  const open = await stillOpen(database, check, tasks, taken)
  return { due: [...due, ...open.filter(({ to }) => !readsDigest.has(to.id))], moments }
}

/** One message to each member of the family's side, about all tasks of today and tomorrow that are open. */
async function stillOpen(database: Database, check: FamilyCheck, tasks: OpenRow[], taken: TakenRow[]): Promise<DueMessage[]> {
  const { familyId, family, quietHours, now } = check
  const moment = stillOpenMoment(now, quietHours)
  if (!isDue(moment, now)) return []
  const [tomorrow, end] = [-1, -2].map((days) => timeOnDayBefore(moment.due, days, '00:00', quietHours.timeZone))
  if (tomorrow === undefined || end === undefined) return []
  // A task of today without a time is open until its day is over.
  const isNear = (when: When) => (lastMoment(when) ?? now) > now && (beginsBy(when) ?? end) < end
  const open = tasks.filter(
    (task) =>
      task.offered_at === null &&
      task.created_at < moment.due &&
      (isNear(task.when) || (moment.kind === 'morning' && isGivenUp(task, moment.due, quietHours))),
  )
  const [first, ...others] = open
  if (!first) return []
  const isOfTomorrow = open.every((task) => (beginsBy(task.when) ?? end) >= tomorrow)
  const openGroups = new Set(open.map(groupOf))
  const near = taken.filter(({ when }) => isNear(when) && (!isOfTomorrow || (beginsAt(when) ?? 0) >= tomorrow))
  // A task with several places counts once, and as open while one of its places is open.
  const held = new Set(near.map(groupOf).filter((group) => !openGroups.has(group)))
  const several = { count: open.length, amount: open.length + held.size, span: isOfTomorrow ? ('tomorrow' as const) : ('both' as const) }
  const justTold = await listNotifiedOfOpenAgain(database, familyId, now - HOUR)
  const readers = (await listFamilySide(database, familyId)).filter(
    (each) => wantsToBeAsked(each) && !(others.length === 0 && justTold.some(isAboutTask(each.id, first))),
  )
  return readers.flatMap((each) => {
    const notBefore = afterQuietHours(now, { ...quietHours, ownZone: each.own_zone })
    const expiresAt = Math.min(Math.max(moment.due, notBefore) + LIVES_FOR, lastMoment(first.when) ?? end)
    // The message waits for the reader's morning, unless it would then be about another day or about a task that has begun.
    if (notBefore >= Math.min(tomorrow, expiresAt)) return []
    const isAlone = others.length === 0
    const path = isAlone ? familyTaskPath(first.id) : '/family'
    return {
      template: 'nobody_yet' as const,
      to: each,
      parameters: { family: family.title, path, ...aboutTasks([first]), ...(!isAlone && several) },
      ...(isAlone && { task: first.id }),
      reason: reasonOfOpen(moment.due),
      ...{ notBefore, expiresAt },
    }
  })
}
/** In ms. Later the message would be about another day. */
const LIVES_FOR = 4 * HOUR

const isAboutTask = (reader: number, task: OpenRow) => (told: { membership_id: number | null; task_id: number | null }) =>
  told.membership_id === reader && told.task_id === task.id

/** Whether the last wave of asks for a task at any time ended within the day before this morning. */
function isGivenUp(task: OpenRow, morning: number, quietHours: FamilyCheck['quietHours']) {
  const last = beginsBy(task.when) === null ? wavesOf(task, quietHours)?.begins.at(-1) : undefined
  if (last === undefined) return false
  const over = afterQuietHours(last + DAY, quietHours)
  return over <= morning && morning - DAY < over
}

/** Notifies someone who offers a task that no one has taken it over yet. */
async function stillYours(database: Database, { familyId, family }: FamilyCheck, task: OpenRow, holder: number): Promise<DueMessage[]> {
  const to = await findRecipient(database, familyId, holder)
  if (!to) return []
  return [
    {
      template: 'task_still_yours',
      to,
      parameters: { family: family.title, path: `/t/${family.token}/${linkIdOf(task)}`, ...aboutTasks([task]) },
      task: task.id,
      reason: `${groupOf(task)} ${beginsBy(task.when)} ${task.offered_at}`,
      expiresAt: lastMoment(task.when),
      isStillTrue: (transaction) => isStillOpen(transaction, familyId, task),
    },
  ]
}

import type { AsksOfToday } from '@hand-in-hand/contract/asks.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { beginsAt, hasEnded } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { dayOf, startOfDay } from '../../platform/zones.ts'
import { findTaskAskedByHand } from '../../store/asking/asks.ts'
import { listForCoverage } from '../../store/task-lists.ts'
import { findTask, type TaskWithPeople } from '../../store/tasks.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import { instantsOf } from './away.commands.ts'
import { callListOf } from './call-list.commands.ts'
import { WAVES } from './waves.rules.ts'
import type { DeliverySettings } from './whom-to-ask.commands.ts'
import { isAwayFor } from './whom-to-ask.rules.ts'

/** In ms: a task that begins later than this can wait for another day. */
const BEGINS_WITHIN = 7 * DAY

/**
 * For manual sending: the open task for which the family should ask people today, and these people. Once someone was asked, the task stays
 * the same for the day, so that the family asks at most three people a day. Null if the server sends the asks, in a pause, and if nothing
 * is open.
 */
export async function findAsksOfToday(database: Database, member: FamilySide, settings: DeliverySettings): Promise<AsksOfToday | null> {
  if (!settings.sendsNothing || member.paused) return null
  const { familyId, now, timeZone } = member
  const today = startOfDay(dayOf(now, timeZone), timeZone)
  const asked = await findTaskAskedByHand(database, familyId, today)
  if (asked !== undefined) {
    const task = await findTask(database, familyId, asked)
    return task && isOpenTask(task, now) ? presentAsksOfToday(database, member, task, settings) : null
  }
  const open = (await listForCoverage(database, familyId, today, now + BEGINS_WITHIN)).filter(
    (task) => isOpenTask(task, now) && task.asks_off_at === null,
  )
  // The task that begins soonest comes first, because for an event it can become too late to ask.
  for (const task of open.toSorted(
    (one, other) => (beginsAt(one.when) ?? now + BEGINS_WITHIN) - (beginsAt(other.when) ?? now + BEGINS_WITHIN),
  )) {
    const found = await presentAsksOfToday(database, member, task, settings)
    if (found.people.length > 0) return found
  }
  return null
}

const isOpenTask = ({ status, cancelled_at, when }: TaskWithPeople, now: number) =>
  status === 'initial' && cancelled_at === null && !hasEnded(when, now)

async function presentAsksOfToday(
  database: Database,
  member: FamilySide,
  task: TaskWithPeople,
  settings: DeliverySettings,
): Promise<AsksOfToday> {
  const list = await callListOf(database, member, task, settings)
  const today = dayOf(member.now, member.timeZone)
  const wasAskedToday = ({ asked }: (typeof list)[number]) => asked !== null && asked.by !== null && asked.at.startsWith(today)
  const { timeZone, now } = member
  const isAway = (away: (typeof list)[number]['away']) => isAwayFor(away ? instantsOf(away, timeZone) : null, { ...task, timeZone }, now)
  const may = list.filter(
    ({ free, away, gave_back, declined, asked }) => free && !isAway(away) && !gave_back && !declined && asked === null,
  )
  const people = [...list.filter(wasAskedToday), ...may].slice(0, WAVES[0])
  return { task: presentFamilyTask(task, member), people }
}

import type { AsksSoon } from '@hand-in-hand/contract/asks.ts'
import { isDated, lastMoment } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { quietHoursOf, timeOnDayBefore } from '../../rules/quiet-hours.ts'
import { setAsking } from '../../store/asking/asks.ts'
import type { OpenRow } from '../../store/asking/open-tasks.ts'
import { findFamily } from '../../store/families.ts'
import { changeFamily } from '../../store/transactions.ts'
import { planAsks } from './plan.rules.ts'
import { sendAsks } from './send-asks.commands.ts'
import { groupOf } from './waves.rules.ts'
import { type DeliverySettings, loadFamilyToAsk, loadTasksToAskFor } from './whom-to-ask.commands.ts'

/** Whether a task of today or tomorrow, by the family's clock, is open and can still begin. */
const isOpenSoon =
  ({ now, timeZone }: Pick<FamilySide, 'now' | 'timeZone'>) =>
  ({ status, when }: OpenRow) =>
    status === 'initial' && isDated(when) && (lastMoment(when) ?? 0) > now && when.begins < endOfSoon({ now, timeZone })
const endOfSoon = ({ now, timeZone }: Pick<FamilySide, 'now' | 'timeZone'>) => timeOnDayBefore(now, -2, '00:00', timeZone)

/**
 * `open`: how many tasks of today and tomorrow are open. `people`: how many people the server would ask for these tasks by the end of
 * tomorrow if it began now. `now`: how many of these people it would ask at once. Null if nothing is open, in a pause, and with manual
 * sending.
 */
export async function findAsksSoon(database: Database, member: FamilySide, settings: DeliverySettings): Promise<AsksSoon | null> {
  const { familyId, now } = member
  if (settings.sendsNothing || member.paused) return null
  const until = endOfSoon(member)
  const quietHours = quietHoursOf(await findFamily(database, familyId))
  const known = await loadFamilyToAsk(database, familyId, { quietHours, now, until }, settings)
  const soon = new Set(known.rows.filter(isOpenSoon(member)).map(groupOf))
  if (soon.size === 0) return null
  const rows = known.rows.map((row) => (soon.has(groupOf(row)) ? { ...row, ask_now_at: now } : row))
  const { steps } = planAsks({ ...known, rows }, now, until)
  const asksIn = (planned: typeof steps) =>
    new Set(planned.flatMap(({ asks }) => asks.flatMap(({ task, person }) => (soon.has(groupOf(task)) ? [person.id] : [])))).size
  return { open: soon.size, people: asksIn(steps), now: asksIn(steps.filter(({ at }) => at <= now)) }
}

/**
 * Asks the next people for all open tasks of today and tomorrow, now or after quiet hours. Returns the names of the people who were asked.
 */
export const askForSoon = (database: Database, member: FamilySide, settings: DeliverySettings) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now } = member
    if (settings.sendsNothing || member.paused) return []
    const open = (await loadTasksToAskFor(transaction, familyId, now, endOfSoon(member))).filter(isOpenSoon(member))
    const ids = open.filter(({ asks_off_at }) => asks_off_at === null).map(({ id }) => id)
    if (ids.length === 0) return []
    await setAsking(transaction, familyId, ids, { asks_off_at: null, ask_now_at: now })
    const family = await findFamily(transaction, familyId)
    const { sent } = await sendAsks(transaction, { familyId, family, quietHours: quietHoursOf(family), now, settings })
    return [...new Set(sent.filter(({ task }) => ids.includes(task)).map(({ name }) => name))]
  })

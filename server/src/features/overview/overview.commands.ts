import { setImmediate } from 'node:timers/promises'
import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Overview } from '@hand-in-hand/contract/overview.ts'
import { listVersion } from '../../access/lists.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { fullName } from '../../platform/people.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'
import { recentEvents } from '../../store/events.ts'
import { countTasks } from '../../store/families.ts'
import { asksAboutFriends } from '../../store/family-settings.ts'
import { countOthers, countRequests } from '../../store/members.ts'
import { listUnseenNewcomers } from '../../store/open-evenings.ts'
import { listOwnOffers } from '../../store/own-offers.ts'
import { listForCoverage, listUnthanked } from '../../store/task-lists.ts'
import { findAskedDays } from '../asks/other-days.commands.ts'
import { findAsksToSign } from '../asks/signers.commands.ts'
import { findWaitingSuggestions } from '../asks/suggestions.commands.ts'
import type { DeliverySettings } from '../asks/whom-to-ask.commands.ts'
import { findWaiting } from '../questions/questions.commands.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'
import { findUnheard, presentCalls } from '../tasks/unheard.commands.ts'
import { COVERAGE_DAYS, presentCoverage, presentDay, presentEvent } from './overview.presentation.ts'

/** More events than are shown, because the app joins the events of a series. */
const RECENT_EVENTS = 30

/** The ETag of the overview. Coverage also changes with time, because open events end. */
export const overviewVersion = (member: FamilySide) => `${listVersion(member)}-${Math.floor(member.now / (5 * MINUTE))}`

export async function findOverview(database: Database, member: FamilySide, settings: DeliverySettings): Promise<Overview> {
  const { familyId, timeZone } = member
  const today = dayOf(member.now, timeZone)
  const until = startOfDay(addDays(today, COVERAGE_DAYS), timeZone)
  const tasks = await listForCoverage(database, familyId, startOfDay(today, timeZone), until)
  const coverage = presentCoverage(tasks, member)
  // The server handles other requests here, because computing the coverage of thousands of tasks took a while.
  await setImmediate()
  const events = await recentEvents(database, familyId, RECENT_EVENTS)
  const asks_to_sign = await findAsksToSign(database, member, settings)
  const unthanked = await listUnthanked(database, member, startOfDay(addDays(today, -1), timeZone))
  return {
    title: member.familyTitle,
    time_zone: timeZone,
    paused: member.paused,
    tasks_counter: await countTasks(database, familyId, member.id, member.now),
    coverage,
    today: presentDay(tasks, member, today),
    tomorrow: presentDay(tasks, member, addDays(today, 1)),
    questions: await findWaiting(database, member),
    suggestions: await findWaitingSuggestions(database, member),
    own_offers: member.paused ? [] : (await listOwnOffers(database, familyId, member.now)).map(({ membership_id: _, ...offer }) => offer),
    other_days: await findAskedDays(database, member, tasks),
    requests_waiting: await countRequests(database, familyId),
    not_looked_at: (await listUnseenNewcomers(database, [familyId])).map(fullName),
    recent_events: events.map((event) => presentEvent(event, member)),
    unheard: presentCalls(await findUnheard(database, member), member).filter(({ called }) => called === null),
    to_thank: unthanked.map((task) => presentFamilyTask(task, member)),
    others: await countOthers(database, member),
    ...(!member.paused && (await asksAboutFriends(database, familyId)) && { asks_about_friends: true }),
    ...(asks_to_sign && { asks_to_sign }),
    ...(settings.sendsNothing && { sends_by_hand: true }),
  }
}

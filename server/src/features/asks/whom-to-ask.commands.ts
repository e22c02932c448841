import type { AskChannel } from '@hand-in-hand/contract/planning/call-list.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { Settings } from '../../env.ts'
import { getsMessages } from '../../platform/phones.ts'
import { quietHoursOf, type ZonedQuietHours } from '../../rules/quiet-hours.ts'
import { FARTHEST_ASK } from '../../rules/reminder-times.ts'
import { unreachableSince } from '../../store/addresses/addresses.ts'
import { listAskedSince, listDeclinedTasks, listLastAsked, listTakenAndDone } from '../../store/asking/ask-history.ts'
import { listAsks } from '../../store/asking/asks.ts'
import { listDone, listSupporters } from '../../store/asking/call-list.ts'
import {
  listNewTasks,
  listOffered,
  listOpen,
  listOpenAtAnyTime,
  listOpenOnDays,
  listPlacesOfGroups,
  type OpenRow,
} from '../../store/asking/open-tasks.ts'
import { listGivenBack, listMessagesSince } from '../../store/asking/reminders.ts'
import { awayOf } from '../../store/away.ts'
import { findFamily } from '../../store/families.ts'
import type { ChannelSettings } from '../../store/messages/channels.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { canHelpOf } from '../../store/people.ts'
import { offeredUntil } from '../../store/tasks.ts'
import type { Template } from '../../templates/templates.ts'
import { addressesFor, chooseAddresses, isOpenAddress } from '../messages/address-choice.rules.ts'
import { answersOf } from './history.rules.ts'
import { NEW_FOR, THIS_WEEK } from './new-tasks.rules.ts'
import { type FamilyToAsk, planAsks } from './plan.rules.ts'
import type { Helper } from './planned-task.rules.ts'
import { ANY_TIME_NEW_FOR, cooldownStart, groupOf, type TaskToAskFor, wavesOf } from './waves.rules.ts'
import { DECLINES_COUNT_FOR, LATELY, partOfDayAt } from './whom-to-ask.rules.ts'

/** The settings that decide whom messages reach. */
export type DeliverySettings = ChannelSettings & Pick<Settings, 'smsCountries' | 'smsIsFree' | 'sendsNothing'>
export type KnownHelper = Awaited<ReturnType<typeof loadHelpers>>[number]
export type KnownFamily = FamilyToAsk<OpenRow, KnownHelper>

/** Loads once, for all of these tasks, who was asked for them and who said no. */
export async function loadAnswers(database: Database, familyId: FamilyId, tasks: number[]) {
  const givenBack = await listGivenBack(database, familyId, tasks)
  const asks = await listAsks(database, familyId, tasks)
  return (task: Pick<OpenRow, 'when' | 'assignee_id'>, places: number[]) => answersOf(asks, givenBack, task, places)
}

/** The place of a task for which people are asked: an open one, or else one that its taker offers. */
export const placeToAskFor = <Place extends Parameters<typeof offeredUntil>[0]>(places: readonly Place[], now: number) =>
  places.find(({ status }) => status === 'initial') ?? places.find((place) => (offeredUntil(place) ?? 0) > now)

export interface PlannedAsk {
  at: number
  person: KnownHelper
}

/**
 * Loads a family once, for pages that show the plan of one open task. `asksFor` returns whom the plan will ask for this task and when (ms),
 * until it is too late to ask. With a `change` it plans as if the task already had this change, for example as if the family wanted asks
 * again.
 */
export async function planFor(
  database: Database,
  { familyId, now }: { familyId: FamilyId; now: number },
  task: Parameters<typeof groupOf>[0] & TaskToAskFor,
  settings: DeliverySettings,
) {
  const quietHours = quietHoursOf(await findFamily(database, familyId))
  const until = Math.max(
    ...[task, { ...task, ask_now_at: now }].map((each) => wavesOf({ ...each, asks_off_at: null }, quietHours)?.until ?? now),
  )
  const known = await loadFamilyToAsk(database, familyId, { quietHours, now, until }, settings)
  const isIt = (row: OpenRow) => groupOf(row) === groupOf(task)
  const asksFor = (change?: Partial<TaskToAskFor>): PlannedAsk[] =>
    planAsks({ ...known, rows: known.rows.map((row) => (isIt(row) ? { ...row, ...change } : row)) }, now, until).steps.flatMap(
      ({ at, asks }) => asks.filter((ask) => isIt(ask.task)).map(({ person }) => ({ at, person })),
    )
  return { people: known.people, asksFor }
}

interface AskingTime {
  quietHours: ZonedQuietHours
  now: number
  /** Until when (ms) the asks are planned. */
  until: number
}

/**
 * Loads everything from which `planAsks` plans a family's asks, once for all of its tasks. `known`: the family's tasks, if they are loaded
 * already.
 */
export async function loadFamilyToAsk(
  database: Database,
  familyId: FamilyId,
  { quietHours, now, until }: AskingTime,
  settings: DeliverySettings,
  known?: OpenRow[],
): Promise<KnownFamily> {
  const rows = known ?? (await loadTasksToAskFor(database, familyId, now, until))
  const groups = new Set(rows.flatMap(({ group_id }) => (group_id === null ? [] : [group_id])))
  const places = await listPlacesOfGroups(database, familyId, [...groups])
  const ids = [...new Set([...rows, ...places].map(({ id }) => id))]
  return {
    ...{ quietHours, rows, places: Map.groupBy(places, ({ id, group_id }) => group_id ?? id) },
    people: await loadHelpers(database, familyId, { quietHours, now }, settings),
    asks: await listAsks(database, familyId, ids),
    givenBack: await listGivenBack(database, familyId, ids),
  }
}

/**
 * Loads the tasks for which someone could be asked, or of which someone could be notified, until an instant (ms): open and offered tasks.
 */
export async function loadTasksToAskFor(database: Database, familyId: FamilyId, now: number, until: number) {
  const ofFamily = [familyId]
  const rows = [
    ...(await listOpen(database, ofFamily, now, until + FARTHEST_ASK)),
    ...(await listOffered(database, ofFamily, now)),
    ...(await listOpenOnDays(database, ofFamily, now)),
    ...(await listOpenAtAnyTime(database, ofFamily, now - ANY_TIME_NEW_FOR)),
    ...(await listNewTasks(database, ofFamily, now - NEW_FOR, now, until + THIS_WEEK)),
  ]
  return onceEach(rows)
}
export const onceEach = (rows: readonly OpenRow[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

/** After one of these messages, someone gets none of these messages for a day or two. */
const COOLDOWN_TEMPLATES: Template[] = ['uncovered', 'take_over', 'perhaps', 'new_tasks']

/** Loads the supporters of a family, with everything that decides whether and when each of them is asked. */
async function loadHelpers(
  database: Database,
  familyId: FamilyId,
  { quietHours, now }: Omit<AskingTime, 'until'>,
  settings: DeliverySettings,
) {
  const rows = await listSupporters(database, familyId)
  const byMember = <Row extends { membership_id: number | null }>(found: readonly Row[]) => Map.groupBy(found, (row) => row.membership_id)
  const byTaker = <Row extends { assignee_id: number | null }>(found: readonly Row[]) => Map.groupBy(found, (row) => row.assignee_id)
  const { timeZone } = quietHours
  const since = Math.min(cooldownStart(now, timeZone), now - NEW_FOR)
  const lastMessages = byMember(await listMessagesSince(database, familyId, COOLDOWN_TEMPLATES, since))
  const asked = byMember(await listAskedSince(database, familyId, now - LATELY))
  const lastAsked = byMember(await listLastAsked(database, familyId))
  const declinedTasks = byMember(await listDeclinedTasks(database, familyId, now - DECLINES_COUNT_FOR))
  const taken = byTaker(await listTakenAndDone(database, familyId, now - LATELY))
  const done = byTaker(await listDone(database, familyId))
  return rows.map((row) => {
    const { id, trusted_at, confirmed_at, messages } = row
    const { off } = choicesOf(messages, null)
    const channel = confirmed_at === null ? null : askChannelFor(row, settings)
    const ofNew = lastMessages.get(id)?.findLast(({ template }) => template === 'new_tasks')
    const lastAskedAt = lastAsked.get(id)?.[0]?.last_at
    return {
      ...{ row, id, channel, isTrusted: trusted_at !== null, canHelp: canHelpOf(row), away: awayOf(row), ownZone: row.own_zone },
      ...{ mayBeAsked: channel !== null && !off.includes('uncovered'), hearsOfNew: confirmed_at !== null && !off.includes('new_tasks') },
      seenAt: Math.max(row.last_seen_at ?? 0, ofNew?.created_at ?? 0),
      messagedAt: (lastMessages.get(id) ?? []).map(({ created_at }) => created_at),
      asked: (asked.get(id) ?? []).map(({ asked_at }) => asked_at),
      lastAskedAt: lastAskedAt === undefined ? null : Number(lastAskedAt),
      declinedTasks: (declinedTasks.get(id) ?? []).map((no) => ({
        category: no.category,
        part: partOfDayAt(no.hour_at, timeZone),
        at: no.declined_at ?? 0,
      })),
      taken: taken.get(id) ?? [],
      did: new Set((done.get(id) ?? []).map(({ category }) => category)),
    } satisfies Helper & Record<string, unknown>
  })
}

/**
 * The channel by which a message of the server reaches someone; null if there is none. Others are asked in place of people who stopped
 * messages, or to whom the family would have to send messages manually.
 */
function askChannelFor(row: Awaited<ReturnType<typeof listSupporters>>[number], settings: DeliverySettings): AskChannel | null {
  const addresses = addressesFor(row, 'message', settings)
  // As when a message is queued: someone who has only a landline gets no message.
  if (!getsMessages(row.phone_e164) && !addresses.some(({ isProved }) => isProved)) return null
  const chosen = chooseAddresses(addresses, { chosen: choicesOf(row.messages, 'supporter').ways?.asks, settings })
  const [address] = unreachableSince(row) === null ? chosen.filter((each) => isOpenAddress(settings, each)) : []
  if (address === undefined) return row.gets_notifications ? 'notification' : null
  return isMail(address) ? 'mail' : 'sms'
}

/**
 * Whether someone still gets messages about open tasks (`uncovered`). People who turned these off get no row in the outbox. Without this
 * check each run would look at them again.
 */
export const wantsToBeAsked = ({ messages }: { messages: string | null }) => !choicesOf(messages, null).off.includes('uncovered')

import type { ASKING_CHOICES, Asking } from '@hand-in-hand/contract/asks.ts'
import type { Away } from '@hand-in-hand/contract/supporters.ts'
import { beginsAt } from '@hand-in-hand/contract/tasks/when.ts'
import type { ApprovedMember, FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isoOf } from '../../platform/zones.ts'
import { quietHoursOf } from '../../rules/quiet-hours.ts'
import { declineAsks, insertAsk, listAsks, setAsking } from '../../store/asking/asks.ts'
import { fixDays } from '../../store/asking/free-people.ts'
import { lockFamily } from '../../store/asking/reminders.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import { findRecipient } from '../../store/messages/messages.ts'
import { listPlaces, mustFindTask, type TaskWithPeople } from '../../store/tasks.ts'
import { changeFamily, inTransaction } from '../../store/transactions.ts'
import { instantsOf } from './away.commands.ts'
import { findAskedDays } from './other-days.commands.ts'
import { sendAsks } from './send-asks.commands.ts'
import { findWaitingSuggestions } from './suggestions.commands.ts'
import { type DeliverySettings, loadAnswers, type PlannedAsk, placeToAskFor, planFor } from './whom-to-ask.commands.ts'
import { isAwayFor } from './whom-to-ask.rules.ts'

/** Finds a task, the ids of its places, and one place that is open or offered. Throws not_found, task_cancelled. */
async function placesOf(database: Database, { familyId, now }: Pick<ApprovedMember, 'familyId' | 'now'>, id: number) {
  const task = await mustFindTask(database, familyId, id)
  const places = await listPlaces(database, familyId, task)
  return { task, open: placeToAskFor(places, now), places, ids: places.map((place) => place.id) }
}

/** Whom the server has asked for an open task, and whom it asks next and when. Throws not_found, task_cancelled. */
export async function findAsking(database: Database, member: FamilySide, id: number, settings: DeliverySettings): Promise<Asking> {
  const { familyId, timeZone } = member
  const { open, task, ids } = await placesOf(database, member, id)
  const answers = (await loadAnswers(database, familyId, ids))(open ?? task, ids)
  const state = settings.sendsNothing ? 'by_hand' : task.asks_off_at === null ? 'on' : 'off'
  const suggestions = await findWaitingSuggestions(database, member, task)
  const [other_days] = await findAskedDays(database, member, [task])
  const counts = {
    ...(other_days && { other_days }),
    ...(suggestions.length > 0 && { suggestions }),
    state,
    asked: answers.asked.size,
    declined: answers.declined,
  } as const
  if (state !== 'on' || !open || member.paused) return { ...counts, next: null }
  const { asksFor } = await planFor(database, member, open, settings)
  const [next, ifNow] = [asksFor(), asksFor({ ask_now_at: member.now })].map((asks) => presentNext(asks, timeZone))
  return { ...counts, next: next ?? null, if_now: ifNow && isSoonerOrMore(ifNow, next) ? ifNow : null }
}

/**
 * Whether asking now comes sooner than the plan (`next`), or reaches more people. At night `now` and `next` have the same time in the
 * morning.
 */
const isSoonerOrMore = (now: NonNullable<Asking['next']>, next: Asking['next'] | undefined) =>
  !next || Date.parse(now.at) < Date.parse(next.at) || (now.at === next.at && now.people > next.people)

/** The first of these asks, together with those at the same instant. */
function presentNext(asks: readonly PlannedAsk[], timeZone: string) {
  const [first] = asks
  if (!first) return null
  const names = asks.filter(({ at }) => at === first.at).map(({ person }) => person.row.first_name)
  return { at: isoOf(first.at, timeZone), people: names.length, names }
}

/**
 * Whether asking now would only put off the next asks for an open task. This happens if the family asks again while no one can be asked,
 * because the waves are counted from the last time that it asked.
 */
async function wouldPutOff(database: Database, member: FamilySide, open: Parameters<typeof planFor>[2], settings: DeliverySettings) {
  const { asksFor } = await planFor(database, member, open, settings)
  const planned = asksFor()
  const now = asksFor({ ask_now_at: member.now })
  const changed = planned.findIndex(({ at }, index) => at !== now[index]?.at)
  return changed >= 0 && (now[changed]?.at ?? Number.POSITIVE_INFINITY) > (planned[changed]?.at ?? 0)
}

/**
 * Stores what the family chose about asking for a task, for all its places. Returns the names of the people whom the choice `now` asks.
 * Throws not_found, task_cancelled.
 */
export const chooseAsking = (
  database: Database,
  member: FamilySide,
  id: number,
  asking: (typeof ASKING_CHOICES)[number],
  settings: DeliverySettings,
) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now } = member
    const { task, open, ids } = await placesOf(transaction, member, id)
    if (asking === 'fixed') {
      if (task.day_fixed_at === null) await fixDays(transaction, familyId, ids, task.series_id, now)
      return undefined
    }
    const isStored = asking === 'now' && !(open && (await wouldPutOff(transaction, member, open, settings)))
    await setAsking(transaction, familyId, ids, {
      asks_off_at: asking === 'off' ? (task.asks_off_at ?? now) : null,
      ask_now_at: isStored ? now : task.ask_now_at,
    })
    if (asking !== 'now') return undefined
    if (member.paused || settings.sendsNothing) return []
    const family = await findFamily(transaction, familyId)
    const { sent } = await sendAsks(transaction, { familyId, family, quietHours: quietHoursOf(family), now, settings })
    return sent.filter((ask) => ids.includes(ask.task)).map(({ name }) => name)
  })

/**
 * Notes that the family itself asked these people. The server then does not ask them again for this task. Throws not_found, task_cancelled.
 */
export const noteAsked = (database: Database, member: FamilySide, id: number, members: number[]) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { task, ids } = await placesOf(transaction, member, id)
    const { ofDate } = (await loadAnswers(transaction, member.familyId, ids))(task, ids)
    for (const asked of new Set(members)) {
      if (!(await findRecipient(transaction, member.familyId, asked))) throw new AppError('not_found')
      if (ofDate.some(({ membership_id, by_id }) => membership_id === asked && by_id !== null)) continue
      await insertAsk(transaction, askOf(task, member, asked))
    }
  })

const askOf = (task: TaskWithPeople, { familyId, id, now }: FamilySide, asked: number) => ({
  ...{ family_id: familyId, task_id: task.id, membership_id: asked, by_id: id },
  ...{ start_at: beginsAt(task.when), asked_at: now, declined_at: null },
})

/**
 * The state of asking this member for a task as it is now: an answer is awaited ('asked'), they said no ('declined'), they have the task
 * ('theirs'), they were asked for another time of it ('moved'), or they cannot answer ('over'). Throws not_found, task_cancelled.
 */
export async function askStateOf(database: Database, member: ApprovedMember, id: number) {
  const { task, open, ids, places } = await placesOf(database, member, id)
  if (places.some(({ assignee_id, status }) => assignee_id === member.id && status === 'in_progress')) return 'theirs'
  const { asked, hasDeclined } = (await loadAnswers(database, member.familyId, ids))(open ?? task, ids)
  if (open === undefined) return 'over'
  if (!asked.has(member.id)) {
    const asks = await listAsks(database, member.familyId, ids)
    return asks.some(({ membership_id }) => membership_id === member.id) ? 'moved' : 'over'
  }
  return hasDeclined(member.id) ? 'declined' : 'asked'
}

/**
 * Records the member's "not this time" if a task is in the days (YYYY-MM-DD) on which they are away, or can be done at any time. Throws
 * what `sayNotThisTime` throws.
 */
export async function declineWhileAway(
  database: Database,
  member: ApprovedMember,
  away: Away,
  { id, when }: Pick<TaskWithPeople, 'id' | 'when'>,
) {
  const { timeZone, now } = member
  if (when.kind === 'any' || isAwayFor(instantsOf(away, timeZone), { when, timeZone }, now)) await sayNotThisTime(database, member, id)
}

/** Records the member's "not this time". Saying it again changes nothing and sends nothing. Throws not_found, task_cancelled. */
export const sayNotThisTime = (database: Database, member: ApprovedMember, id: number) =>
  inTransaction(database, async (transaction) => {
    await lockFamily(transaction, member.familyId)
    const { task, ids } = await placesOf(transaction, member, id)
    if (await declineAsks(transaction, member, ids, task)) await raiseFamilyVersion(transaction, member.familyId)
  })

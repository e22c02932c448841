import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { DIGEST_KINDS } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { quietHoursOf } from '../../rules/quiet-hours.ts'
import { nextDigest } from '../../rules/reminder-times.ts'
import {
  changeQueuedMessage,
  countActs,
  countCausedMessage,
  expireMessage,
  findEarlierWording,
  findEveningMessage,
  findHeldUpChange,
  listChangesTo,
  listMessagesCausedBy,
  type RecentMessage,
} from '../../store/messages/joined-messages.ts'
import { choicesOf, type DeliveryPreferences } from '../../store/messages/message-choices.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { comesAtAnyHour, dueFrom } from '../../store/messages/message-states.ts'
import type { StoredMessage } from '../../store/messages/messages.ts'
import { wasPushed } from '../../store/messages/push-messages.ts'
import { type MessageParameters, RULES } from '../../templates/templates.ts'
import { isWithinDailyLimit } from './limits.rules.ts'

// How many messages one member may cause in a day, and which messages are joined into one SMS (decision 079). All of this is decided while
// the family's row is locked.

/**
 * In ms: how long after the daily summary the evening message is due. The evening message says how many messages were above the daily
 * limit. If a summary is sent, it says this number, and the evening message is not sent.
 */
const AFTER_DIGEST = 15 * MINUTE
const LONGEST_GAP = HOUR
/** In days: for how long a thank-you message waits at most. */
const THANKS_WAIT = 7

/** A message that is about to be stored, and the part of its key that says why the message is sent (`messageKey`). */
export interface MessageToStore {
  row: StoredMessage
  reason: string
}
interface MessageToLimit extends MessageToStore {
  familyId: FamilyId
  /** The id of the reader. */
  to: number
  family: DeliveryPreferences
  now: number
  /** The message is about a task of the next 48 hours. */
  isPressing: boolean
  /**
   * Only for a message that passes on a member's words. The keys of messages with earlier versions of these words begin with `earlierKey`.
   */
  earlierKey?: string
}

/**
 * Decides what happens to a message. Returns the row to store: the message itself, or an evening message in its place. Returns null if
 * another message or the daily summary says the same, if nothing is left to say, or if the limit of evening messages is reached.
 */
export function applyDailyLimits(transaction: Database, message: MessageToLimit): Promise<MessageToStore | null> | MessageToStore {
  const { row } = message
  if (RULES[row.template].counts === 'holder') return joinChange(transaction, message)
  return row.caused_by === null ? message : limitPerMember(transaction, message, row.caused_by)
}

/**
 * Adds a message about the tasks that its reader holds to an earlier such message that still waits. The more of these messages the reader
 * gets in a day, the longer the next one waits.
 */
async function joinChange(transaction: Database, message: MessageToLimit): Promise<MessageToStore | null> {
  const { familyId, to, row, now } = message
  const recent = await listChangesTo(transaction, familyId, to, { since: now - DAY, until: now + DAY })
  const comes = recent.findLast((each) => isStillToCome(each, now) && !RULES[each.template].isOfTheEnd)
  const unsent = comes ?? (row.task_id !== null && (await findHeldUpChange(transaction, familyId, to, row.task_id, now)))
  const waiting = await unlessPushed(transaction, familyId, unsent, now)
  if (waiting && isUndoneBy(waiting, row)) {
    await expireMessage(transaction, familyId, waiting.id)
    return null
  }
  const others = recent.filter((each) => each !== waiting && each.due <= row.due_at + LONGEST_GAP)
  const later = afterOthers(row, others)
  const isOfTheEnd = RULES[row.template].isOfTheEnd === true
  if (waiting && !isOfTheEnd && (await joinInto(transaction, familyId, waiting, later))) return null
  return { ...message, row: later }
}

/** The task is needed again before its taker was notified that it was cancelled. Then no message is sent. */
function isUndoneBy(waiting: RecentMessage, row: StoredMessage) {
  const isCancelled = waiting.template === 'task_cancelled' || waiting.template === 'tasks_cancelled'
  if (!isCancelled || row.template !== 'task_restored') return false
  const before = valuesOf(waiting.parameters)
  return before.joined === undefined && waiting.task_id === row.task_id && (before.count ?? 1) === (valuesOf(row.parameters).count ?? 1)
}

/** Delays a thank-you message above the daily limit to one of the next days. */
async function delayThanks(transaction: Database, message: MessageToLimit, by: number): Promise<MessageToStore | null> {
  const { familyId, to, row, family } = message
  const first = row.due_at
  const caused = await listMessagesCausedBy(transaction, familyId, by, { since: first - DAY, until: first + (THANKS_WAIT + 1) * DAY })
  const reader = { membership_id: to, isToSide: family.role !== 'supporter' }
  for (let days = 0; days <= THANKS_WAIT; days++) {
    const due = first + days * DAY
    if (!isWithinDailyLimit('thanks', caused, { ...reader, due })) continue
    return { ...message, row: { ...row, ...dueFrom(due), expires_at: row.expires_at + days * DAY } }
  }
  return countInEveningMessage(transaction, message, caused)
}

async function limitPerMember(transaction: Database, message: MessageToLimit, by: number): Promise<MessageToStore | null> {
  const { familyId, to, row, now, isPressing, earlierKey } = message
  const due = row.due_at
  await countCausedMessage(transaction, familyId, by)
  if (RULES[row.template].counts === 'thanks') return delayThanks(transaction, message, by)
  const caused = await listMessagesCausedBy(transaction, familyId, by, { since: now - DAY, until: due + 2 * DAY })
  const reader = { membership_id: to, isToSide: message.family.role !== 'supporter' }
  const before =
    earlierKey === undefined
      ? undefined
      : await findEarlierWording(transaction, familyId, { to, template: row.template, keyStart: earlierKey, since: now - DAY })
  if (before) return (await replaceWording(transaction, message, before)) ? null : countInEveningMessage(transaction, message, caused)
  if (!isPressing || RULES[row.template].counts !== 'pressing') {
    return isWithinDailyLimit('usual', caused, { ...reader, due }) ? message : countInEveningMessage(transaction, message, caused)
  }
  const alike = caused.filter((each) => each.membership_id === to && isJoinedIfPressing(each) && each.due <= due + LONGEST_GAP)
  const unsent = alike.findLast((each) => isStillToCome(each, now))
  const waiting = await unlessPushed(transaction, familyId, unsent, now)
  // The waiting message keeps its time, because a message counts for the day on which it is due.
  if (waiting && (await joinInto(transaction, familyId, waiting, { ...row, due_at: waiting.due }))) return null
  const later = afterOthers(row, alike)
  const atThen = { ...reader, due: later.due_at }
  const hasPlace =
    isWithinDailyLimit('usual', caused, atThen) ||
    (isWithinDailyLimit('pressing', caused, atThen) && !(await wasDoneBefore(transaction, message, by)))
  return hasPlace ? { ...message, row: later } : countInEveningMessage(transaction, message, caused)
}

const isJoinedIfPressing = ({ template }: RecentMessage) => RULES[template].counts === 'pressing' || template === 'your_tasks'

/**
 * Whether a message will still be sent. With manual sending a message stays in the queue. If it was due more than a minute ago, the family
 * may already have sent it.
 */
const isStillToCome = ({ state, due }: RecentMessage, now: number) => state === 'waiting' && due > now - MINUTE

/** Returns the message. Returns undefined if its reader has had a notification of it, which can't be changed any more. */
const unlessPushed = async <Found extends Parameters<typeof wasPushed>[2]>(
  transaction: Database,
  familyId: FamilyId,
  message: Found | false | undefined,
  now: number,
) => (message && !(await wasPushed(transaction, familyId, message, now)) ? message : undefined)

/**
 * Whether the member already did the same with this task within the last day. The count includes the present action, because its event is
 * already stored.
 */
async function wasDoneBefore(transaction: Database, { familyId, to, row, now }: MessageToLimit, by: number) {
  const { event: kind } = RULES[row.template]
  if (kind === undefined || row.task_id === null) return false
  return (await countActs(transaction, familyId, { kind, by, about: to, task: row.task_id, since: now - DAY })) > 1
}

/**
 * Delays a message until after the last message in `others`: by a minute for each message in `others`, by an hour at most. If the message
 * would then be due only after it expires, its time stays as it is.
 */
function afterOthers(row: StoredMessage, others: RecentMessage[]): StoredMessage {
  const last = Math.max(...others.map(({ due }) => due))
  const due = Math.max(row.due_at, last + Math.min(others.length * MINUTE, LONGEST_GAP))
  return due < row.expires_at ? { ...row, ...dueFrom(due) } : row
}

/** Parameters that can’t be read count as empty. */
const valuesOf = (parameters: string): MessageParameters => readParameters(parameters) ?? {}

/** Replaces the text of a message that waits. Returns false if it no longer waits, or if a notification had the earlier text. */
async function replaceWording(transaction: Database, { familyId, row, now }: MessageToLimit, waiting: RecentMessage) {
  const isHeard = await wasPushed(transaction, familyId, waiting, now)
  const { isFirst } = valuesOf(waiting.parameters)
  const words = valuesOf(row.parameters)
  const parameters = JSON.stringify({ ...words, ...(isFirst && { isFirst }) })
  // The task may begin within 12 hours by now. Then the message is sent at once instead of in the morning.
  const { due_at, any_hour_at } = row
  const times = comesAtAnyHour(row) && due_at < waiting.due && { ...dueFrom(due_at), any_hour_at }
  const isReplaced = waiting.state === 'waiting' && (await changeQueuedMessage(transaction, familyId, waiting.id, { parameters, ...times }))
  return isReplaced && !isHeard
}

/** Joins a message into a message that waits. Returns false if the waiting message is being sent by now. */
function joinInto(transaction: Database, familyId: FamilyId, waiting: RecentMessage, row: StoredMessage) {
  const before = valuesOf(waiting.parameters)
  const { name, ...after } = valuesOf(row.parameters)
  // A joined message about changes names no one, because different people may have made the two changes.
  const by = row.caused_by === null ? {} : { name }
  const datesOf = (task: number | null, { count = 1 }: MessageParameters) => ({ [String(task)]: count })
  const joined = { ...(before.joined ?? datesOf(waiting.task_id, before)), ...datesOf(row.task_id, after) }
  const isFirst = before.isFirst && { isFirst: before.isFirst }
  const due = comesAtAnyHour(row) ? Math.min(waiting.due, row.due_at) : waiting.due
  const times = {
    ...(row.read_hash && { read_hash: row.read_hash, read_task_id: row.read_task_id }),
    ...dueFrom(due),
    any_hour_at: waiting.any_hour_at ?? row.any_hour_at,
    expires_at: Math.max(waiting.expires_at, row.expires_at),
  }
  if (Object.keys(joined).length > 1) {
    const count = Object.values(joined).reduce((sum, each) => sum + each, 0)
    const template = isOfGivingBack(waiting) && isOfGivingBack(row) ? 'tasks_open_again' : 'your_tasks'
    // These values belong to one task, so a message about several tasks leaves them out. What the taker has to read is also on the page
    // behind the link.
    const { was: _was, changed: _changed, reason: _reason, says: _says, ...one } = after
    const ask = after.ask ?? before.ask
    const parameters = JSON.stringify({ ...one, ...(ask && { ask }), ...by, ...isFirst, joined, count })
    return changeQueuedMessage(transaction, familyId, waiting.id, { template, parameters, ...times })
  }
  // A message about one task says its latest state, and its state before all changes.
  const changed = [...new Set([...(before.changed ?? []), ...(after.changed ?? [])])]
  const wasBefore = before.was && after.was && { was: before.was, changed }
  // A cancellation may replace a message about a change. If the cancellation is undone, the taker still has to be notified of the change.
  const replaced = waiting.template !== row.template && { joined }
  const parameters = JSON.stringify({ ...after, ...by, ...isFirst, ...wasBefore, ...replaced })
  return changeQueuedMessage(transaction, familyId, waiting.id, { template: row.template, parameters, ...times })
}

const isOfGivingBack = ({ template }: Pick<StoredMessage, 'template'>) => RULES[template].event === 'withdrawn'

/**
 * Counts a message that is above the daily limit: the evening message says how many there are. If the reader's daily summary reports the
 * message, it is not counted.
 */
async function countInEveningMessage(
  transaction: Database,
  message: MessageToLimit,
  caused: RecentMessage[],
): Promise<MessageToStore | null> {
  const { familyId, to, row, family, now } = message
  const { kind } = RULES[row.template]
  if (choicesOf(family.messages, family.role).digest === 'daily' && DIGEST_KINDS.some((each) => each === kind)) return null
  const due = nextDigest(row.due_at, quietHoursOf(family)) + AFTER_DIGEST
  const found = await unlessPushed(transaction, familyId, await findEveningMessage(transaction, familyId, to, due), now)
  if (found) {
    const waiting = valuesOf(found.parameters)
    const parameters = JSON.stringify({ ...waiting, count: (waiting.count ?? 1) + 1 })
    if (await changeQueuedMessage(transaction, familyId, found.id, { parameters })) return null
  }
  const isToSide = family.role !== 'supporter'
  if (!isWithinDailyLimit('evening', caused, { membership_id: to, isToSide, due })) return null
  const { family: title, zone, isFirst } = valuesOf(row.parameters)
  const parameters = { family: title, zone, ...(isFirst && { isFirst }), count: 1, path: isToSide ? '/family' : '/home' }
  const { lifetime, priority = row.priority } = RULES.more_today
  return {
    row: {
      ...row,
      template: 'more_today',
      task_id: null,
      parameters: JSON.stringify(parameters),
      priority,
      ...dueFrom(due),
      any_hour_at: null,
      expires_at: due + lifetime,
    },
    reason: `until ${due}`,
  }
}

/**
 * How many messages a member's waiting evening message counts; 0 without one. `digest`: when (ms) the daily summary of that evening is due.
 */
export async function countOfEvening(database: Database, familyId: FamilyId, to: number, digest: number) {
  const found = await findEveningMessage(database, familyId, to, digest + AFTER_DIGEST)
  return found ? (valuesOf(found.parameters).count ?? 1) : 0
}

/** Expires the waiting evening message, because the daily summary says how many messages were above the daily limit. */
export async function endEvening(transaction: Database, familyId: FamilyId, to: number, digest: number) {
  const found = await findEveningMessage(transaction, familyId, to, digest + AFTER_DIGEST)
  if (found) await expireMessage(transaction, familyId, found.id)
}

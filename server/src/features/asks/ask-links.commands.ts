import type { AskedTask } from '@hand-in-hand/contract/asks.ts'
import { AWAY_BY_LINK_MAX, type AwayDays } from '@hand-in-hand/contract/away.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { beginsAt, daysToPick, isDated, lastMoment, linkIdOf, typeOf } from '@hand-in-hand/contract/tasks/when.ts'
import { memberOfMessage } from '../../access/member-of-message.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { addDays, dayOf, isoOf, localOf } from '../../platform/zones.ts'
import { presentAway } from '../../rules/away-days.ts'
import type { WantedDay } from '../../rules/picks.ts'
import { presentWantedTask } from '../../rules/wanted-task.ts'
import { findAskBySecret } from '../../store/asking/asks.ts'
import { findHeldAt, isHeldOnDevice } from '../../store/asking/call-list.ts'
import { findAway, listHeldIn } from '../../store/away.ts'
import { listEventsOf } from '../../store/calendar-feeds.ts'
import { countOthersAsked } from '../../store/messages/mail-details.ts'
import { findToRead } from '../../store/reading-links.ts'
import { inTransaction } from '../../store/transactions.ts'
import { findWantedTasks, type WantedTaskRow } from '../../store/wanted-tasks.ts'
import { notify } from '../messages/messages.commands.ts'
import { takeTask } from '../tasks/take.commands.ts'
import { declineWhileAway, sayNotThisTime } from './asks.commands.ts'
import { awayNoticeOf, instantsOf, recordAway } from './away.commands.ts'
import { makeFriendLink, mayBring } from './friends.commands.ts'
import { loadSigners } from './signers.commands.ts'
import { findOwnSuggestion, maySuggest, suggestTimes, type WantedTime, withdrawSuggestion } from './suggestions.commands.ts'
import { ANY_TIME_NEW_FOR } from './waves.rules.ts'

/**
 * An ask as its link shows it. `locale`: the language of the person who was asked. `timeZone`: the family's time zone. `ownZone`: the
 * person's time zone, if it differs.
 */
export type OpenedAsk = Awaited<ReturnType<typeof presentOpened>>

/**
 * Finds the task that a message asked someone to take, by the secret of the message's link. The link is for one person and one task, and
 * ends when the task begins, or ends if it has no hour. It shows nothing private, because people pass messages on. `locale`: the reader's
 * language, if it differs from the person's. Throws not_found.
 */
export async function openAsk(database: Database, secret: string, now: number, locale?: Locale | null) {
  const ask = await findAsk(database, secret, now)
  return presentOpened(database, locale ? { ...ask, locale } : ask, now)
}

/**
 * Whether this browser is signed in to another family in which the person holds a task at the time of this task. `device`: the secret that
 * identifies the browser.
 */
export async function isHeldElsewhere(database: Database, device: string | undefined, { task, end_at, family }: AskedTask) {
  if (!device || task.start_at === null || end_at === null || task.all_day) return false
  return isHeldOnDevice(database, device, { otherThan: family.token, from: Date.parse(task.start_at), until: Date.parse(end_at) })
}

/** Takes the task for the person who was asked. Throws not_found, and what `takeTask` throws. */
export async function sayYes(database: Database, secret: string, now: number, day: WantedDay = {}) {
  const ask = await findAsk(database, secret, now)
  await takeTask(database, memberOfMessage(ask, now), typeOf(ask.when), ask.task_id, day)
  return presentOpened(database, ask, now)
}

/** Records "not this time" for the person who was asked. Throws not_found, task_cancelled. */
export async function sayNo(database: Database, secret: string, now: number) {
  const ask = await findAsk(database, secret, now)
  await sayNotThisTime(database, memberOfMessage(ask, now), ask.task_id)
  return presentOpened(database, ask, now)
}

/** The last day, in the family's time zone, that the link can record as a day away. */
const lastByLink = (ask: { time_zone: string }, now: number) => addDays(dayOf(now, ask.time_zone), AWAY_BY_LINK_MAX - 1)

/**
 * Records, in this family alone, that the person is away. Also records "not this time" if the task is in those days, or can be done at any
 * time. The person gets a message about the days away, once a day, because someone else may have the link. Throws not_found, time_in_past,
 * end_before_start.
 */
export async function recordAwayByLink(database: Database, secret: string, { from, until }: AwayDays, now: number) {
  const ask = await findAsk(database, secret, now)
  const member = memberOfMessage(ask, now)
  const last = lastByLink(ask, now)
  if (from > last) throw new AppError('time_in_past')
  const days = { from, until: until === null || until > last ? last : until }
  const away = await inTransaction(database, async (transaction) => {
    const { away, isChanged } = await recordAway(transaction, member, [member], days)
    if (away && isChanged) {
      const says = await awayNoticeOf(transaction, member, away)
      // The message may have to wait until a day of rest and the nights around it are over. That is longer than the usual lifetime of a
      // reply.
      const about = { event: `by link ${dayOf(now, ask.time_zone)}`, says, expiresAt: now + 3 * DAY }
      await notify(transaction, { ...member, id: null }, { who: ask.id, what: 'reply_away', about })
    }
    return away
  })
  if (away) await declineWhileAway(database, member, away, { id: ask.task_id, when: ask.when })
}

/**
 * Until when the person is away, and how many tasks they hold in those days; null if they are not away. `until` is at most the last day
 * that the link can set. `isCut`: the person may be away longer than `until`. Throws not_found.
 */
export async function findNotedAway(database: Database, secret: string, now: number) {
  const ask = await findAsk(database, secret, now)
  const { familyId, id, time_zone: timeZone, locale, title } = ask
  const days = presentAway(await findAway(database, { familyId, id }), { timeZone, now })
  if (!days) return null
  const held = (await listHeldIn(database, familyId, id, instantsOf(days, timeZone))).length
  const last = lastByLink(ask, now)
  const away = { until: days.until < last ? days.until : last, isCut: days.until >= last }
  return { away, held, locale, timeZone, family: { title } }
}

/**
 * Stores other times at which the person could do the task, in place of earlier ones. An empty list withdraws the suggestion. Throws
 * not_found, and what `suggestTimes` throws.
 */
export async function suggestByLink(database: Database, secret: string, times: WantedTime[], now: number) {
  const ask = await findAsk(database, secret, now)
  const member = memberOfMessage(ask, now)
  if (times.length === 0) await withdrawSuggestion(database, member, ask.task_id)
  else await suggestTimes(database, member, ask.task_id, times)
  return presentOpened(database, ask, now)
}

/** Makes the link with which the person brings someone else for the task. Throws not_found, not_allowed. */
export async function bringByLink(database: Database, secret: string, now: number) {
  const ask = await findAsk(database, secret, now)
  const link = await makeFriendLink(database, memberOfMessage(ask, now), ask.task_id)
  return { ...(await presentOpened(database, ask, now)), ...link }
}

/** Finds the task that the person has taken, as an event for their calendar. Throws not_found. */
export async function findEventOfAsk(database: Database, secret: string, now: number) {
  const ask = await findAsk(database, secret, now)
  const { asked } = await presentOpened(database, ask, now)
  const rows = (await listEventsOf(database, ask.familyId, ask.id, now)).filter((row) => linkIdOf(row) === asked.task.task_id)
  if (rows.length === 0) throw new AppError('not_found')
  return { familyToken: ask.token, rows, locale: ask.locale }
}

async function findAsk(database: Database, secret: string, now: number) {
  const ask = await findAskBySecret(database, hashOf(secret))
  if (!ask || now >= (lastMoment(ask.when) ?? ask.asked_at + ANY_TIME_NEW_FOR)) throw new AppError('not_found')
  return { ...ask, familyId: provedFamily(ask.family_id) }
}

async function presentOpened(database: Database, ask: Awaited<ReturnType<typeof findAsk>>, now: number) {
  const { familyId, id, first_name, task_id, time_zone: timeZone, token, title, locale } = ask
  const suggestion = await findOwnSuggestion(database, { familyId, id, now, timeZone }, task_id)
  const task = (await findWantedTasks(database, familyId, [{ id, wanted_task_id: task_id }], now, true)).get(id)
  if (!task) throw new AppError('not_found')
  const first = task.state === 'gone' ? null : await findToRead(database, familyId, task.id)
  const held = task.state === 'open' ? await findHeldAt(database, familyId, id, task.when) : undefined
  const signer = (await loadSigners(database, familyId))(id, task)
  const others_asked = await countOthersAsked(database, familyId, id, { task: task_id, start: beginsAt(task.when) })
  const asked: AskedTask = {
    first_name,
    ...(signer && { asked_by: signer }),
    others_asked,
    family: { title, token },
    task: presentWantedTask(task, { timeZone, locale }),
    ...(first && { read_first: first.toRead }),
    ...presentDaysLeft(task, timeZone, now),
    end_at: isDated(task.when) ? isoOf(task.when.ends, timeZone) : null,
    // The title is left out, because someone else may have the link.
    held: held && isDated(held.when) ? { title: null, start_at: isoOf(held.when.begins, timeZone) } : null,
    ...(task.state === 'open' && { may_suggest: await maySuggest(database, familyId, task_id, now) }),
    ...(task.state === 'open' && { may_bring: await mayBring(database, memberOfMessage(ask, now), task_id) }),
    ...(task.state === 'open' && suggestion && { suggestion }),
    others: [],
  }
  return { asked, locale, timeZone, ownZone: ask.own_zone ?? undefined }
}

function presentDaysLeft(task: WantedTaskRow, timeZone: string, now: number) {
  const mayBe = task.state === 'open' ? daysToPick(task.when) : null
  return (
    mayBe && { days_left: daysLeft(mayBe, localOf(now, timeZone)), part_of_day: mayBe.part_of_day, taker_sets_hour: mayBe.taker_sets_hour }
  )
}

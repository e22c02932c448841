import { DIGEST_KINDS } from '@hand-in-hand/contract/messages.rules.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import { isLandline } from '../../platform/phones.ts'
import { quietHoursOf, quietPeriodAt, timeOnDayBefore, type ZonedQuietHours } from '../../platform/quiet-hours.ts'
import {
  askMoment,
  digestMoment,
  FARTHEST_ASK,
  FARTHEST_REMINDER,
  isDue,
  reminderMoments,
  stillComingMoment,
  stillOpenMoments,
} from '../../platform/reminder-times.ts'
import { circleOf, supportersFor } from '../../store/call-list.ts'
import { choicesOf } from '../../store/message-choices.ts'
import { listFamilySide, listKnownKeys } from '../../store/messages.ts'
import {
  countNews,
  findNextOpen,
  isStillTaken,
  listDigestReaders,
  listGivenBack,
  listOpen,
  listTaken,
  listToldSince,
  lockFamily,
  type OpenRow,
  type TakenRow,
} from '../../store/reminders.ts'
import { inTransaction } from '../../store/transactions.ts'
import { aboutTasks, familyTaskPath, findCreator, messageKey, queueMessage } from './messages.commands.ts'

/** A due message. `isStillTrue` is checked again in the transaction that queues it. */
interface Due {
  template: Template
  to: { membershipId: number; phone: string; locale: TakenRow['locale'] }
  familyId: number
  parameters: Parameters<typeof queueMessage>[1]['parameters']
  task?: number
  reason: string
  expiresAt?: number | null
  atOnce?: boolean
  isStillTrue?: (transaction: Database) => Promise<boolean>
}

/**
 * Queues messages that were not queued before. The outbox's keys show what was, so a restart or a clock that is set back repeats
 * nothing, and of two processes one queues it.
 */
async function queueOnce(database: Database, due: Due[], now: number) {
  const known = await listKnownKeys(
    database,
    due.map(({ template, reason, to }) => messageKey(template, reason, to)),
  )
  for (const { familyId, isStillTrue, ...message } of due) {
    if (known.has(messageKey(message.template, message.reason, message.to))) continue
    await inTransaction(database, async (transaction) => {
      if (isStillTrue && !(await isStillTrue(transaction))) return
      await queueMessage(transaction, { ...message, familyId: provedFamily(familyId), now })
    })
  }
}

const startOfDayAt = (instant: number, { timeZone }: ZonedQuietHours) => timeOnDayBefore(instant, 0, '00:00', timeZone)

const recipientOf = (row: { phone_e164: string; locale: TakenRow['locale'] }, membershipId: number) => ({
  membershipId,
  phone: row.phone_e164,
  locale: row.locale,
})

/**
 * Reminds takers of events: 'still coming?' the day before, then the evening before and an hour before, whatever reminder they
 * picked beside that. Reminders due before they took it are skipped. Of a taker whom no SMS reaches, the family's side is asked
 * to call them the evening before.
 */
export async function remindTakers(database: Database, now: number) {
  const due: Due[] = []
  for (const row of await listTaken(database, now, now + FARTHEST_REMINDER)) {
    const { start_at, taken_at } = row
    if (start_at === null || taken_at === null) continue
    const hours = quietHoursOf(row)
    const { off } = choicesOf(row.messages, null)
    const about = {
      to: recipientOf(row, row.membership_id),
      familyId: row.family_id,
      parameters: { family: row.family_title, path: `/t/${row.family_token}/${taskIdOf(row)}`, ...aboutTasks([row]) },
      task: row.id,
      expiresAt: row.all_day_at === null ? start_at : row.end_at,
      isStillTrue: (transaction: Database) => isStillTaken(transaction, provedFamily(row.family_id), row),
    }
    const ahead = reminderMoments(start_at, row.all_day_at !== null, hours)
    if (row.member_confirmed_at === null || isLandline(row.phone_e164)) {
      due.push(...(await callsFor(database, row, ahead, now)))
      continue
    }
    const moments = off.includes('reminders') ? [] : ahead
    for (const moment of moments) {
      if (!isDue(moment, now) || taken_at >= moment.due) continue
      due.push({ ...about, template: 'reminder', reason: `${moment.kind} ${row.id} ${start_at}`, atOnce: true })
    }
    const asking = stillComingMoment(start_at, hours)
    const isFresh = taken_at >= startOfDayAt(asking.due, hours)
    if (isDue(asking, now) && !isFresh && row.confirmed_at === null && !off.includes('still_coming')) {
      due.push({ ...about, template: 'still_coming', reason: `${row.id} ${start_at}` })
    }
  }
  await queueOnce(database, due, now)
}

/** Asks the creator of a task, or the owner, to call its taker. */
async function callsFor(database: Database, row: TakenRow, moments: ReturnType<typeof reminderMoments>, now: number): Promise<Due[]> {
  const evening = moments.find(({ kind }) => kind === 'evening')
  if (!evening || !isDue(evening, now)) return []
  const familyId = provedFamily(row.family_id)
  const caller = await findCreator(database, familyId, row)
  if (!caller || caller.id === row.membership_id) return []
  return [
    {
      template: 'call_helper',
      to: recipientOf(caller, caller.id),
      familyId: row.family_id,
      parameters: { family: row.family_title, name: row.first_name, path: familyTaskPath(row.id), ...aboutTasks([row]) },
      task: row.id,
      reason: `${row.id} ${row.start_at} ${row.membership_id}`,
      expiresAt: row.start_at,
      isStillTrue: (transaction) => isStillTaken(transaction, familyId, row),
    },
  ]
}

/** Messages about open events: supporters are asked from three days before, and the family's side is told a day and six hours before. */
export async function notifyOfUncovered(database: Database, now: number) {
  const byFamily = Map.groupBy(await listOpen(database, now, now + FARTHEST_ASK), ({ family_id }) => family_id)
  for (const rows of byFamily.values()) {
    const [first] = rows
    if (!first) continue
    const hours = quietHoursOf(first)
    // An event may be taken by the morning.
    if (quietPeriodAt(now, hours)) continue
    // One task of a group represents all.
    const tasks = [...new Map(rows.toReversed().map((row) => [row.group_id ?? row.id, row])).values()].reverse()
    await queueOnce(database, [...(await asksFor(database, tasks, hours, now)), ...(await warningsFor(database, tasks, hours, now))], now)
  }
}

/**
 * At most one a day for each supporter: the earliest event of a kind that they chose or did before, at a time when they are
 * free, and about which they were not asked yet.
 */
async function asksFor(database: Database, tasks: OpenRow[], hours: ZonedQuietHours, now: number) {
  const asked = tasks.filter((task) => task.start_at !== null && isDue(askMoment(task.start_at, task.created_at), now))
  const [first] = asked
  if (!first) return []
  const familyId = provedFamily(first.family_id)
  const today = startOfDayAt(now, hours)
  const told = await listToldSince(database, familyId, 'uncovered', today)
  const gaveBack = await listGivenBack(
    database,
    familyId,
    asked.map(({ id }) => id),
  )
  const wanted = new Map<number, Due[]>()
  const circle = await circleOf(database, familyId)
  for (const task of asked) {
    for (const supporter of await supportersFor(database, familyId, task, circle)) {
      if (
        supporter.confirmed_at === null ||
        !isWanted(supporter) ||
        told.has(supporter.id) ||
        gaveBack.has(`${task.id} ${supporter.id}`) ||
        !supporter.free ||
        !(supporter.chose || supporter.did)
      )
        continue
      const ask = {
        ...uncovered(task, 'uncovered', recipientOf(supporter, supporter.id), `/t/${task.family_token}/${taskIdOf(task)}`, ''),
        isStillTrue: async (transaction: Database) => {
          await lockFamily(transaction, familyId)
          return !(await listToldSince(transaction, familyId, 'uncovered', today)).has(supporter.id)
        },
      }
      wanted.set(supporter.id, [...(wanted.get(supporter.id) ?? []), ask])
    }
  }
  const keys = [...wanted.values()].flat().map(({ template, reason, to }) => messageKey(template, reason, to))
  const known = await listKnownKeys(database, keys)
  return [...wanted.values()].flatMap((asks) => asks.find(({ template, reason, to }) => !known.has(messageKey(template, reason, to))) ?? [])
}

async function warningsFor(database: Database, tasks: OpenRow[], hours: ZonedQuietHours, now: number) {
  const due: Due[] = []
  const [first] = tasks
  const told = first ? (await listFamilySide(database, provedFamily(first.family_id))).filter(isWanted) : []
  for (const task of tasks) {
    const { start_at } = task
    if (start_at === null) continue
    for (const moment of stillOpenMoments(start_at, hours)) {
      if (!isDue(moment, now) || task.created_at >= moment.due) continue
      for (const each of told) {
        due.push(uncovered(task, 'nobody_yet', recipientOf(each, each.id), familyTaskPath(task.id), ` ${moment.kind}`))
      }
    }
  }
  return due
}

/** People who turned it off are skipped here: they get no row in the outbox, so they would be checked every minute. */
const isWanted = ({ messages }: { messages: string | null }) => !choicesOf(messages, null).off.includes('uncovered')

const uncovered = (task: OpenRow, template: 'uncovered' | 'nobody_yet', to: Due['to'], path: string, which: string): Due => ({
  template,
  to,
  familyId: task.family_id,
  parameters: { family: task.family_title, path, ...aboutTasks([task]) },
  task: task.id,
  reason: `${task.group_id ?? task.id} ${task.start_at}${which}`,
  expiresAt: task.start_at,
})

/**
 * Sends digests once a day to members of the family's side, unless they chose single messages: what happened since the last one,
 * and which task is open next. None if nothing happened.
 */
export async function sendDigests(database: Database, now: number) {
  for (const row of await listDigestReaders(database)) {
    const { digest, off } = choicesOf(row.messages, row.role)
    const last = row.last_digest_at === null ? null : Number(row.last_digest_at)
    const moment = digestMoment(now, last, quietHoursOf(row))
    if (digest !== 'daily' || !isDue(moment, now) || (last !== null && last >= moment.due)) continue
    const familyId = provedFamily(row.family_id)
    const kinds = DIGEST_KINDS.filter((kind) => !off.includes(kind))
    const news = await countNews(database, familyId, row.id, kinds, moment.since, now)
    if (Object.values(news).every((amount) => amount === 0)) continue
    const open = await findNextOpen(database, familyId, now)
    const due = {
      template: 'digest' as const,
      to: recipientOf(row, row.id),
      familyId,
      parameters: { family: row.family_title, path: '/family', ...news, ...(open && aboutTasks([open])) },
      reason: `until ${moment.due}`,
    }
    await queueOnce(database, [due], now)
  }
}

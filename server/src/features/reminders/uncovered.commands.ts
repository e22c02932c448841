import { DAY } from '@hand-in-hand/contract/constants.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { beginsBy } from '../../platform/may-be.ts'
import { afterQuietHours, quietPeriodAt, timeOnDayBefore } from '../../platform/quiet-hours.ts'
import { isDue, stillOfferedMoment, stillOpenMoments } from '../../platform/reminder-times.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { dayOf, startOfDay } from '../../platform/zones.ts'
import { listAsks } from '../../store/asking/asks.ts'
import { isStillOpen, type OpenRow } from '../../store/asking/open-tasks.ts'
import { listToldSince, lockFamily } from '../../store/asking/reminders.ts'
import { findRecipient, listFamilySide } from '../../store/messages/messages.ts'
import { type FoundDays, findOtherDays } from '../asks/other-days.commands.ts'
import { askedOtherDay } from '../asks/other-days.rules.ts'
import { loadSigners } from '../asks/signers.commands.ts'
import { notToldSince, onePerGroup, restsUntil, turnAt, wavesOf } from '../asks/waves.rules.ts'
import { type AskableSupporter, loadAnswers, loadCircle, peopleToAsk, recordAsk, wantsToBeAsked } from '../asks/whom-to-ask.commands.ts'
import { whomToAsk } from '../asks/whom-to-ask.rules.ts'
import { aboutTasks, familyTaskPath } from '../messages/messages.commands.ts'
import { type Due, type Found, type LookedAt, recipientOf, startOfDayBefore } from './due.rules.ts'

/**
 * Messages about open tasks, and those that their takers offer: supporters are asked in waves. Of an open one the family's side is
 * told a day and six hours before an event, and when all waves for a task at any time are over; of an offered one its taker is told
 * in time that it is still theirs.
 */
export async function uncoveredOf(database: Database, look: LookedAt, rows: OpenRow[]): Promise<Found> {
  const { hours, now } = look
  if (rows.length === 0) return { due: [], moments: [] }
  // An event may be taken by the morning.
  const night = quietPeriodAt(now, hours)
  if (night) return { due: [], moments: [night.end] }
  const tasks = onePerGroup(rows)
  const moments = tasks.flatMap((task) => [
    ...(wavesOf(task, hours)?.begins ?? []),
    ...momentsOfWarnings(task, hours).map(({ due }) => due),
    askedOtherDay(task, hours)?.due ?? now,
  ])
  // A supporter who was asked today may be asked again in two days, or tomorrow if it is urgent.
  const tomorrow = afterQuietHours(timeOnDayBefore(now, -1, '00:00', hours.timeZone), hours)
  const due = [
    ...(await asksFor(database, look, tasks, rows)),
    ...(await warningsFor(database, look, tasks)),
    ...(await questionsFor(database, look, tasks)),
  ]
  return { due, moments: [...moments, tomorrow] }
}

/**
 * At most one in two days for each supporter, or one a day if it is urgent, and one for each date of a task. The soonest event comes
 * first; see `wavesOf`, `whomToAsk` and `isUrgent` for when and whom.
 */
async function asksFor(database: Database, look: LookedAt, tasks: OpenRow[], rows: OpenRow[]) {
  const { familyId, hours, now } = look
  const turns = new Map(
    tasks.flatMap((task) => {
      const turn = turnAt(wavesOf(task, hours), now)
      return turn ? [[task, turn] as const] : []
    }),
  )
  if (turns.size === 0) return []
  const placesOf = (task: OpenRow) => rows.filter(({ id, group_id }) => id === task.id || (group_id !== null && group_id === task.group_id))
  const told = await toldSince(database, familyId, startOfDayBefore(now, hours))
  const answersTo = await loadAnswers(
    database,
    familyId,
    rows.map(({ id }) => id),
  )
  const known = await loadCircle(database, familyId, [...turns.keys()], now)
  const signerOf = await loadSigners(database, familyId)
  const due: Due[] = []
  for (const [task, { wave, until }] of turns) {
    const places = placesOf(task).map(({ id }) => id)
    const answers = answersTo(task, places)
    const rests = (id: number) => restsUntil(task, told.get(id), hours.timeZone)
    const people = await peopleToAsk(database, familyId, task, answers, { known, restsUntil: rests, settings: look.settings })
    const turn = { wave, waitedFor: answers.waitedFor, now, until }
    const { order } = whomToAsk(people, { ...task, timeZone: hours.timeZone }, turn)
    const knownAsked = new Set([...answers.asked, ...order.map(({ id }) => id)])
    const others = knownAsked.size - 1
    for (const supporter of order) {
      told.set(supporter.id, now)
      const name = signerOf(supporter.id, task)
      due.push(askFor(look, task, supporter, { places, knownAsked, signed: { ...(name && { name }), others } }))
    }
  }
  return due
}

interface AskTerms {
  places: number[]
  /** Whom this look knows to be asked for this date, and whom it asks. */
  knownAsked: ReadonlySet<number>
  signed: { name?: string; others: number }
}

function askFor(look: LookedAt, task: OpenRow, supporter: AskableSupporter, terms: AskTerms): Due {
  const { familyId, family, hours, now } = look
  const { places, knownAsked, signed } = terms
  const path = `/t/${family.token}/${taskIdOf(task)}`
  const secret = makeSecret()
  const to = recipientOf(supporter, supporter.id)
  const template = task.offered_at === null ? 'uncovered' : 'take_over'
  const message = beginsBy(task) === null ? perhaps(look, task, to, path) : uncovered(look, task, template, to, path, '')
  return {
    ...message,
    parameters: { ...message.parameters, ...signed, ...lengthOf(task), ask: secret },
    isStillTrue: async (transaction) => {
      await lockFamily(transaction, familyId)
      // The look of another server may have found others in another order: one of the two asks.
      const asks = await listAsks(transaction, familyId, places)
      if (asks.some(({ start_at, membership_id }) => start_at === task.start_at && !knownAsked.has(membership_id))) return false
      const since = notToldSince(task, now, hours.timeZone)
      return !(await toldSince(transaction, familyId, since)).has(supporter.id) && (await isStillOpen(transaction, familyId, task))
    },
    record: (transaction) => recordAsk(transaction, familyId, task, { asked: supporter.id, secret, now }),
  }
}

const lengthOf = ({ start_at, end_at, all_day_at }: OpenRow) =>
  start_at === null || end_at === null || all_day_at !== null ? {} : { takes: end_at - start_at }

/** Who was asked for a task, or heard of new ones, since an instant (ms). */
export const toldSince = (database: Database, familyId: FamilyId, since: number) =>
  listToldSince(database, familyId, ['uncovered', 'take_over', 'perhaps', 'new_tasks'], since)

/** For a task at any time a day is proposed: the day after tomorrow. */
const perhaps = (look: LookedAt, task: OpenRow, to: Due['to'], path: string): Due => ({
  ...uncovered(look, task, 'perhaps', to, path, ''),
  parameters: {
    ...{ family: look.family.title, path, ...aboutTasks([task]) },
    times: [{ at: timeOnDayBefore(look.now, -2, '00:00', look.hours.timeZone), isDay: true }],
  },
})

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
  template: 'uncovered' | 'take_over' | 'perhaps' | 'nobody_yet' | 'other_days' | 'task_still_yours',
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

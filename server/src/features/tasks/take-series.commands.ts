import { whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { recordEvent } from '../../store/events.ts'
import { listOccurrences } from '../../store/series.ts'
import { changeMine, findTasks, GIVEN_BACK, takeIfOpen } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'
import { findTaskFor, stateOf, takerOf } from './tasks.commands.ts'
import { presentTask } from './tasks.presentation.ts'

/**
 * Takes dates of a task's series. `wanted`: the ids of the tasks that were shown as open. Ids that are not in the series are ignored. The
 * member gets one task of each wanted date, if one is open. Returns which tasks the member got and which were no longer open. The family
 * gets one message for all. Throws not_found, task_cancelled, family_paused, not_trusted, consent_missing.
 */
export function takeSeries(database: Database, member: ApprovedMember, id: number, wanted: number[]) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await findTaskFor(transaction, member, 'until_time', id)
    throwIf(whyNotTake({ ...stateOf(task, member), status: 'initial', endsAt: null }, await takerOf(transaction, member), now))
    if (task.series_id === null) throw new AppError('not_found')
    const places = Map.groupBy(await listOccurrences(transaction, familyId, task.series_id, ''), (place) => place.series_date)
    const [taken, gone]: [number[], number[]] = [[], []]
    for (const ofDay of places.values()) {
      const asked = ofDay.find((place) => wanted.includes(place.id))
      if (!asked || ofDay.some((place) => place.assignee_id === member.id && place.cancelled_at === null)) continue
      // A task on one of several days has to be taken by itself.
      const open = ofDay.filter((place) => place.status === 'initial' && place.cancelled_at === null && place.when.kind !== 'days')
      const mayTake = open.filter((place) => place.trusted_only_at === null || member.trusted)
      const got = await firstFree(transaction, member, mayTake)
      if (got === null) gone.push(asked.id)
      else taken.push(got)
    }
    const rows = taken.length + gone.length > 0 ? await findTasks(transaction, familyId, [...taken, ...gone]) : []
    const mine = rows.filter((row) => taken.includes(row.id))
    const events: number[] = []
    for (const row of mine) events.push(await recordEvent(transaction, familyId, { kind: 'taken', by: member.id, task: row.id, now }))
    const [[first, ...others], [event]] = [mine, events]
    if (first && event !== undefined) {
      const what = { one: 'task_taken', several: 'tasks_taken' } as const
      await notify(transaction, member, { who: 'creator', what, about: { event, tasks: [first, ...others] } })
    }
    const present = (ids: number[]) => rows.filter((row) => ids.includes(row.id)).map((row) => presentTask(row, member))
    return { taken: present(taken), gone: present(gone) }
  })
}

async function firstFree(transaction: Database, member: ApprovedMember, places: { id: number }[]) {
  for (const { id } of places) if (await takeIfOpen(transaction, member, id)) return id
  return null
}

/**
 * Gives back the member's dates of a task's series. `wanted`: the ids of their tasks. Ids that are not the member's tasks of the series are
 * ignored. Returns the tasks that were given back. The family gets one message for all. Throws not_found, task_cancelled.
 */
export function withdrawFromSeries(database: Database, member: ApprovedMember, id: number, wanted: number[], reason: string | null) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const task = await findTaskFor(transaction, member, 'until_time', id)
    if (task.series_id === null) throw new AppError('not_found')
    const given: number[] = []
    for (const place of await listOccurrences(transaction, familyId, task.series_id, '')) {
      if (wanted.includes(place.id) && (await changeMine(transaction, member, place.id, GIVEN_BACK))) given.push(place.id)
    }
    const rows = given.length > 0 ? await findTasks(transaction, familyId, given) : []
    const events: number[] = []
    for (const row of rows) {
      events.push(await recordEvent(transaction, familyId, { kind: 'withdrawn', by: member.id, task: row.id, reason: reason || null, now }))
    }
    const [[first, ...others], [event]] = [rows, events]
    if (first && event !== undefined) {
      const what = { one: 'task_withdrawn', several: 'tasks_withdrawn' } as const
      await notify(transaction, member, {
        who: 'creator',
        what,
        about: { event, tasks: [first, ...others], says: { ...(reason && { reason }) } },
      })
    }
    return { given_back: rows.map((row) => presentTask(row, member)) }
  })
}

import { whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { tellCreator } from '../messages/messages.commands.ts'
import { listOccurrences } from './series.queries.ts'
import { findTaskFor } from './tasks.commands.ts'
import { presentTask } from './tasks.presentation.ts'
import { findTasks, takeIfOpen } from './tasks.queries.ts'

/**
 * Takes those times of a task's series that were shown as open (`wanted`, ids of tasks of this series; others count for
 * nothing): one place of each day, where a place is free. Answers which are mine by it, and which were gone. The family
 * hears of all of them once. Throws not_found, task_cancelled, family_paused, not_trusted.
 */
export function takeSeries(database: Database, member: ApprovedMember, id: number, wanted: number[]) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const task = await findTaskFor(transaction, member, 'until_time', id)
    refuse(whyNotTake({ ...presentTask(task, member), status: 'initial', end_at: undefined }, member, now))
    if (task.series_id === null) throw new AppError('not_found')
    const places = Map.groupBy(await listOccurrences(transaction, familyId, task.series_id, ''), (place) => place.series_date)
    const [taken, gone]: [number[], number[]] = [[], []]
    for (const ofDay of places.values()) {
      const asked = ofDay.find((place) => wanted.includes(place.id))
      if (!asked || ofDay.some((place) => place.assignee_id === member.id && place.cancelled_at === null)) continue
      const open = ofDay.filter((place) => place.status === 'initial' && place.cancelled_at === null)
      const mayTake = open.filter((place) => place.trusted_only_at === null || member.trusted)
      const got = await firstFree(transaction, member, mayTake)
      if (got === null) gone.push(asked.id)
      else taken.push(got)
    }
    const rows = taken.length + gone.length > 0 ? await findTasks(transaction, familyId, [...taken, ...gone]) : []
    const mine = rows.filter((row) => taken.includes(row.id))
    const events: number[] = []
    for (const row of mine) events.push(await recordEvent(transaction, familyId, { kind: 'taken', by: member.id, task: row.id, now }))
    const [[first], [event]] = [mine, events]
    if (first && event !== undefined) {
      await tellCreator(transaction, member, mine.length > 1 ? 'tasks_taken' : 'task_taken', first, event, mine.length)
    }
    const present = (ids: number[]) => rows.filter((row) => ids.includes(row.id)).map((row) => presentTask(row, member))
    return { taken: present(taken), gone: present(gone) }
  })
}

async function firstFree(transaction: Database, member: ApprovedMember, places: { id: number }[]) {
  for (const { id } of places) if (await takeIfOpen(transaction, member, id)) return id
  return null
}

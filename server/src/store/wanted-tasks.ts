import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { endsAt } from '@hand-in-hand/contract/tasks/when.ts'
import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { membershipAt } from './memberships.ts'
import { offeredUntil } from './tasks.ts'
import { allWithWhen, WHEN_COLUMNS } from './when.ts'

interface Wanting {
  /** The id of the membership. */
  id: number
  wanted_task_id: number | null
}

/** A member's id, and the id of the task that they wanted when they asked to join. */
export const findWantedId = (database: Database, familyId: FamilyId, id: number) =>
  membershipAt(database, { familyId, id }).select(['id', 'wanted_task_id']).executeTakeFirstOrThrow()

/**
 * The tasks that these people wanted when they asked to join, by the ids of their memberships. A task for several people is a group of
 * tasks. The result is then the task of the group that the person has, or else an open one. With `withOffered`, a task that its taker
 * offers counts as open. `now` is in ms.
 */
export async function findWantedTasks(
  database: Database,
  familyId: FamilyId,
  people: readonly Wanting[],
  now: number,
  withOffered = false,
) {
  const ids = people.flatMap(({ wanted_task_id }) => wanted_task_id ?? [])
  const places = ids.length === 0 ? [] : await listPlacesOf(database, familyId, ids)
  return new Map(
    people.flatMap((person) => {
      const wanted = places.find(({ id }) => id === person.wanted_task_id)
      if (!wanted) return []
      const group = places.filter((place) => place.id === wanted.id || (place.group_id !== null && place.group_id === wanted.group_id))
      const mine = group.find((place) => place.cancelled_at === null && place.assignee_id === person.id)
      const open = group.find((place) => place.cancelled_at === null && place.status === 'initial' && !isOver(endsAt(place.when), now))
      const offered = group.find((place) => withOffered && place.cancelled_at === null && (offeredUntil(place) ?? 0) > now)
      const free = open ?? offered
      const state: WantedTask['state'] = mine ? 'mine' : free ? 'open' : 'gone'
      return [[person.id, { ...(mine ?? free ?? wanted), state }] as const]
    }),
  )
}

export type WantedTaskRow = NonNullable<ReturnType<Awaited<ReturnType<typeof findWantedTasks>>['get']>>

/** The tasks with these ids, and the other tasks of their groups. */
const listPlacesOf = (database: Database, familyId: FamilyId, ids: number[]) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where((where) =>
      where.or([
        where('id', 'in', ids),
        where('group_id', 'in', (select) =>
          select.selectFrom('task').where('family_id', '=', familyId).where('id', 'in', ids).select('group_id'),
        ),
      ]),
    )
    .orderBy('id')
    .select([
      'creator_id',
      'id',
      'title',
      'status',
      ...WHEN_COLUMNS,
      'group_id',
      'assignee_id',
      'cancelled_at',
      'trusted_only_at',
      'offered_at',
    ])
    .execute()
    .then(allWithWhen)

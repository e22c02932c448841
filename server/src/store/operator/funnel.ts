import type { Database } from '../../database/database.ts'

const FIRSTS = ['requested', 'added', 'approved', 'confirmed', 'taken', 'completed'] as const

/**
 * A page of the families that started between two instants (ms), the earliest first, and when each of them first reached each step. A
 * family that started exactly at `from` is included only if its id is greater than `after`. No names are read, and no text that anyone
 * wrote. Everything is read from indexes.
 */
export async function listFirstSteps(database: Database, from: number, until: number, after: number, limit: number) {
  const rows = await database
    .selectFrom('family')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where((where) => where.or([where('created_at', '>', from), where('id', '>', after)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'created_at'])
    .select(({ selectFrom }) => {
      const first = (kind: (typeof FIRSTS)[number]) =>
        selectFrom('family_event').whereRef('family_id', '=', 'family.id').where('kind', '=', kind).orderBy('at').limit(1)
      const firstTask = selectFrom('family_event as earlier')
        .whereRef('earlier.family_id', '=', 'family.id')
        .where('earlier.kind', '=', 'taken')
        .orderBy('earlier.at')
        .limit(1)
        .select('earlier.task_id')
      const link = selectFrom('invitation').whereRef('invitation.family_id', '=', 'family.id').orderBy('invitation.id').limit(1)
      return [
        link.select('invitation.created_at').as('link'),
        ...FIRSTS.map((kind) => first(kind).select('at').as(kind)),
        first('taken').where('task_id', '!=', firstTask).select('at').as('second'),
      ]
    })
    .execute()
  return rows.map(({ id, created_at, link, requested, added, approved, confirmed, taken, completed, second }) => ({
    ...{ id, created_at },
    // A person who is added by name counts as asked and approved at the same time.
    steps: [link, earlierOf(requested, added), earlierOf(approved, added), confirmed, taken, completed, second],
  }))
}

const earlierOf = (one: number | null, other: number | null) => (one === null || other === null ? (one ?? other) : Math.min(one, other))

import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import type { Database } from '../../database/database.ts'

/**
 * A page of the families that started between two instants (ms), the earlierOf first, after one of them. For each, when it first got how
 * far: no names, and nothing that anyone wrote.
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
      const first = (kind: EventKind) =>
        selectFrom('family_event')
          .whereRef('family_event.family_id', '=', 'family.id')
          .where('family_event.kind', '=', kind)
          .orderBy('family_event.at')
          .limit(1)
      const at = (kind: EventKind) => first(kind).select('family_event.at')
      const firstTask = selectFrom('family_event as earlier')
        .whereRef('earlier.family_id', '=', 'family.id')
        .where('earlier.kind', '=', 'taken')
        .orderBy('earlier.at')
        .limit(1)
        .select('earlier.task_id')
      const link = selectFrom('invitation').whereRef('invitation.family_id', '=', 'family.id').orderBy('invitation.id').limit(1)
      return [
        link.select('invitation.created_at').as('link'),
        at('requested').as('requested'),
        at('added').as('added'),
        at('approved').as('approved'),
        at('confirmed').as('opened'),
        at('taken').as('yes'),
        at('completed').as('done'),
        first('taken').where('family_event.task_id', '!=', firstTask).select('family_event.at').as('second'),
      ]
    })
    .execute()
  return rows.map(({ id, created_at, link, requested, added, approved, opened, yes, done, second }) => ({
    ...{ id, created_at },
    // Who is added by name is asked and approved at once.
    steps: [link, earlierOf(requested, added), earlierOf(approved, added), opened, yes, done, second],
  }))
}

const earlierOf = (one: number | null, other: number | null) => (one === null || other === null ? (one ?? other) : Math.min(one, other))

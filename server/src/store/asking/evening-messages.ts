import type { MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'

export type DigestReader = Awaited<ReturnType<typeof listDigestReaders>>[number]

/**
 * Approved members of the family's side of these families who have confirmed, with the instant (ms) at which a digest was last queued for
 * them.
 */
export const listDigestReaders = (database: Database, families: number[]) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.family_id', 'in', families)
    .where('membership.confirmed_at', 'is not', null)
    .where('membership.state', '=', 'approved')
    .where('membership.role', 'in', ['owner', 'coordinator'])
    .select(['membership.family_id', 'membership.id', 'membership.messages', 'person.phone_e164', 'membership.locale', 'membership.role'])
    .select((select) =>
      select
        .selectFrom('message')
        .whereRef('message.family_id', '=', 'membership.family_id')
        .whereRef('message.membership_id', '=', 'membership.id')
        .where('message.template', '=', 'digest')
        .select((message) => message.fn.max('message.created_at').as('at'))
        .as('last_told_at'),
    )
    .execute()

/**
 * Counts the tasks that were taken, given back and completed between two instants (ms) and are still in this state. A task that was given
 * back and taken again counts as taken. This member's own actions do not count. Tasks in `told` do not count as given back, because the
 * member already knows this. `givenBack` is the title of the task that was given back, if there is only one.
 */
export async function countNews(
  database: Database,
  familyId: FamilyId,
  membershipId: number,
  kinds: MessageKind[],
  { since, until, told }: { since: number; until: number; told: ReadonlySet<number | null> },
) {
  const all = await database
    .selectFrom('family_event as event')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'event.family_id').onRef('task.id', '=', 'event.task_id'))
    .where('event.family_id', '=', familyId)
    .where('task.family_id', '=', familyId)
    .where((where) =>
      // A task that is open again counts if its taker gave it back or left. The family's side knows which tasks it released itself. A task
      // that went from one member to another was never open.
      where.or([
        where.and([where('event.kind', '=', 'taken'), where('task.status', '<>', 'initial')]),
        where.and([where('event.kind', '=', 'completed'), where('task.status', '=', 'completed')]),
        where.and([
          where('event.kind', 'in', ['withdrawn', 'released']),
          where('event.about_id', 'is', null),
          where('task.status', '=', 'initial'),
        ]),
      ]),
    )
    .where('task.cancelled_at', 'is', null)
    .where('event.at', '>', since)
    .where('event.at', '<=', until)
    .where('event.by_id', '<>', membershipId)
    .select(['event.kind', 'task.id', 'task.title'])
    .distinct()
    .execute()
  const rows = all.filter(({ kind, id }) => kind === 'taken' || kind === 'completed' || !told.has(id))
  const titlesOf = (kind: 'taken' | 'withdrawn' | 'completed', ...others: EventKind[]) => {
    const found = kinds.includes(kind) ? rows.filter((row) => row.kind === kind || others.includes(row.kind)) : []
    return [...new Map(found.map(({ id, title }) => [id, title])).values()]
  }
  const withdrawn = titlesOf('withdrawn', 'released')
  const [title] = withdrawn
  return {
    amounts: { taken: titlesOf('taken').length, withdrawn: withdrawn.length, completed: titlesOf('completed').length },
    givenBack: withdrawn.length === 1 ? title : undefined,
  }
}

/** The members who were notified since an instant (ms) that tasks are open again, each with the task. */
export const listNotifiedOfOpenAgain = (database: Database, familyId: FamilyId, since: number) =>
  database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('created_at', '>', since)
    .where('template', 'in', ['task_withdrawn', 'tasks_withdrawn', 'tasks_open_again'])
    .where('membership_id', 'is not', null)
    .select(['membership_id', 'task_id'])
    .execute()

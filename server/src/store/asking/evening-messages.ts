import type { MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'

/** Approved members of these families who have confirmed, with when (ms) a message of this template was last queued for them. */
const readersOf = (database: Database, families: number[], template: Template) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.family_id', 'in', families)
    .where('membership.confirmed_at', 'is not', null)
    .where('membership.state', '=', 'approved')
    .select(['membership.family_id', 'membership.id', 'membership.messages', 'person.phone_e164', 'membership.locale'])
    .select((select) =>
      select
        .selectFrom('message')
        .whereRef('message.family_id', '=', 'membership.family_id')
        .whereRef('message.membership_id', '=', 'membership.id')
        .where('message.template', '=', template)
        .select((message) => message.fn.max('message.created_at').as('at'))
        .as('last_told_at'),
    )

export type NewTasksReader = Awaited<ReturnType<typeof listForNewTasks>>[number]

/** Supporters of these families, with when (ms) they were last here. */
export const listForNewTasks = (database: Database, families: number[]) =>
  readersOf(database, families, 'new_tasks')
    .where('membership.role', '=', 'supporter')
    .select(['membership.trusted_at', 'membership.last_seen_at', 'membership.away_from', 'membership.away_until'])
    .execute()

export type DigestReader = Awaited<ReturnType<typeof listDigestReaders>>[number]

/** Members of the family's side of these families. */
export const listDigestReaders = (database: Database, families: number[]) =>
  readersOf(database, families, 'digest').where('membership.role', 'in', ['owner', 'coordinator']).select('membership.role').execute()

/** How often each kind of event happened in a family between two instants (ms), without this member's own. */
export async function countNews(
  database: Database,
  familyId: FamilyId,
  membershipId: number,
  kinds: MessageKind[],
  since: number,
  until: number,
) {
  const rows = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where((where) =>
      // Tasks that are open again because a member left count. What the family's side released is no news to it, and what went from one
      // member to another was never open.
      where.or([
        where('kind', 'in', ['taken', 'completed']),
        where.and([where('kind', 'in', ['withdrawn', 'released']), where('about_id', 'is', null)]),
      ]),
    )
    .where('at', '>', since)
    .where('at', '<=', until)
    .where('by_id', '<>', membershipId)
    .groupBy('kind')
    .select(['kind', (select) => select.fn.countAll<number>().as('amount')])
    .execute()
  const countOf = (kind: EventKind) => Number(rows.find((row) => row.kind === kind)?.amount ?? 0)
  const amountOf = (kind: 'taken' | 'withdrawn' | 'completed', ...others: EventKind[]) =>
    kinds.includes(kind) ? [kind, ...others].reduce((sum, each) => sum + countOf(each), 0) : 0
  return {
    taken: amountOf('taken'),
    withdrawn: amountOf('withdrawn', 'released'),
    completed: amountOf('completed'),
  }
}

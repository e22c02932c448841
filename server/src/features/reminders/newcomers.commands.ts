import type { Database } from '../../database/database.ts'
import { fullName } from '../../platform/people.ts'
import { isDue, newcomersMoment } from '../../rules/reminder-times.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { listNotLookedAt } from '../../store/open-evenings.ts'
import { type Found, type LookedAt, recipientOf } from './due.rules.ts'

type Newcomers = Awaited<ReturnType<typeof listNotLookedAt>>

/** Names to the family's side, in the evening, the people whom a link let in and at whom no one has looked, if some came since the last one. */
export async function newcomersOf(database: Database, { familyId, family, hours, now }: LookedAt, people: Newcomers): Promise<Found> {
  if (people.length === 0) return { due: [], moments: [] }
  const moment = newcomersMoment(now, hours)
  const isNew = people.some(({ decided_at }) => decided_at !== null && decided_at >= moment.since && decided_at <= moment.due)
  const readers = isDue(moment, now) && isNew ? await listFamilySide(database, familyId) : []
  return {
    due: readers.map((each) => ({
      template: 'came_by_link',
      to: recipientOf(each, each.id),
      parameters: { family: family.title, name: people.map(fullName).join(', '), count: people.length, path: '/family/requests' },
      reason: `evening ${moment.due}`,
      isStillTrue: async (transaction) => (await listNotLookedAt(transaction, [familyId])).length > 0,
    })),
    moments: [moment.next],
  }
}

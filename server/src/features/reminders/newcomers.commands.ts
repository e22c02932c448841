import { cutText } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import type { Database } from '../../database/database.ts'
import { fullName } from '../../platform/people.ts'
import { isDue, newcomersMoment } from '../../rules/reminder-times.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { listUnseenNewcomers } from '../../store/open-evenings.ts'
import { erasedName } from '../messages/sms-additions.templates.ts'
import type { FamilyCheck, FamilyCheckResult } from './family-check.rules.ts'

type Newcomers = Awaited<ReturnType<typeof listUnseenNewcomers>>

/**
 * How many characters of several names fit into an SMS in any alphabet. If the names are longer, each is cut to `NAME_LENGTH_MAX`, so
 * that a long name leaves room for others.
 */
const NAMES_LENGTH_MAX = 40
const NAME_LENGTH_MAX = 12

/**
 * An evening's message to the family's side. It names the people who joined by a link on an open evening and whom no one has checked. It is
 * sent if someone came since the last such message. It also names new people who have left meanwhile. New people come first, because an SMS
 * has space for a few names.
 */
export async function newcomersOf(
  database: Database,
  { familyId, family, quietHours, now }: FamilyCheck,
  people: Newcomers,
): Promise<FamilyCheckResult> {
  if (people.length === 0) return { due: [], moments: [] }
  const moment = newcomersMoment(now, quietHours)
  const isNew = ({ decided_at: at }: Newcomers[number]) => at !== null && at >= moment.since && at <= moment.due
  const named = [...people.filter(isNew), ...people.filter((each) => !isNew(each) && each.state === 'approved')]
  const readers = isDue(moment, now) && people.some(isNew) ? await listFamilySide(database, familyId) : []
  const names = named.map(fullName)
  const room = names.length > 1 && names.join(', ').length > NAMES_LENGTH_MAX ? NAME_LENGTH_MAX : Number.POSITIVE_INFINITY
  return {
    due: readers.map((each) => ({
      template: 'came_by_link',
      to: each,
      parameters: {
        ...{ family: family.title, count: named.length, path: '/family/requests' },
        name: names.map((name) => cutText(name, room) || erasedName(each.locale)).join(', '),
      },
      reason: `evening ${moment.due}`,
      isStillTrue: async (transaction) => (await listUnseenNewcomers(transaction, [familyId], moment.since)).length > 0,
    })),
    moments: [moment.next],
  }
}

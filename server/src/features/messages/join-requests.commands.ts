import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { addToWaiting, findLastRequest } from './join-requests.queries.ts'
import { queueMessage } from './messages.commands.ts'
import { listFamilySide } from './messages.queries.ts'

/** Anybody with the sign-up link can ask, as often as they make up numbers: so the family's side gets one SMS in this time (ms). */
const COLLECTED_FOR = HOUR
const PATH = '/family/requests'

/** Tells the owner and the coordinators that somebody asks to join: the first one at once, those after it together, once an hour. */
export async function tellFamilyOfRequest(
  transaction: Database,
  family: { id: FamilyId; title: string },
  person: { first_name: string; last_name: string },
  event: number,
  now: number,
) {
  for (const each of await listFamilySide(transaction, family.id)) {
    const last = await findLastRequest(transaction, family.id, each.id, now - COLLECTED_FOR)
    // Nobody is named where several ask: whoever reads it looks at them all.
    const together = { family: family.title, count: (last?.count ?? 1) + 1, path: PATH }
    if (last && (await addToWaiting(transaction, family.id, last.id, JSON.stringify(together)))) continue
    await queueMessage(transaction, {
      template: 'join_request',
      to: { membershipId: each.id, phone: each.phone_e164, locale: each.locale },
      familyId: family.id,
      parameters: { family: family.title, name: fullName(person), count: 1, path: PATH },
      reason: `event ${event}`,
      now,
      ...(last && { notBefore: last.due + COLLECTED_FOR }),
    })
  }
}

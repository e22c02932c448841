import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { CLOCKS_DIFFER } from '../../platform/clock-sense.ts'
import { fullName } from '../../platform/people.ts'
import { findFamily } from '../../store/families.ts'
import { countRequests, listRequests } from '../../store/members.ts'
import {
  changeQueuedMessage,
  expireMessage,
  findLastRequestMessage,
  listWaitingRequestMessages,
} from '../../store/messages/joined-messages.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { wasPushed } from '../../store/messages/push-messages.ts'
import { type Actor, notify } from './messages.commands.ts'

/**
 * In ms. Each member of the family's side gets at most one SMS about requests in this time, because anyone with the sign-up link can send
 * requests with made-up numbers.
 */
const COLLECTED_FOR = HOUR
const REQUESTS_PATH = '/family/requests'

/**
 * Notifies the owner and the coordinators of a join request. The first request is reported at once. Later requests are reported together,
 * at most once an hour. `notBefore` (ms): the message is not sent earlier, because until then a code may still let the person in.
 */
export async function notifyOfRequest(
  transaction: Database,
  family: { id: FamilyId; title: string },
  person: { first_name: string; last_name: string },
  event: number,
  { now, notBefore }: { now: number; notBefore: number },
) {
  const notifier = { familyId: family.id, familyTitle: family.title, id: null, now }
  for (const each of await listFamilySide(transaction, family.id)) {
    const last = await findLastRequestMessage(transaction, family.id, each.id, {
      since: now - COLLECTED_FOR,
      until: now + CLOCKS_DIFFER,
    })
    // A message about several requests names no one, because its link shows them all.
    const together = { ...last?.kept, family: family.title, count: (last?.count ?? 1) + 1, path: REQUESTS_PATH }
    // A notification that was sent can't be changed, so the next message comes an hour after it.
    const isRead = last && (await wasPushed(transaction, family.id, { ...last, membership_id: each.id }, now))
    const parameters = JSON.stringify(together)
    if (last && !isRead && (await changeQueuedMessage(transaction, family.id, last.id, { parameters }))) continue
    await notify(transaction, notifier, {
      who: each,
      what: 'join_request',
      about: {
        event,
        says: { name: fullName(person), count: 1, path: REQUESTS_PATH },
        notBefore: last ? Math.max(notBefore, last.due + COLLECTED_FOR) : notBefore,
      },
    })
  }
}

/**
 * Updates waiting messages about requests after some requests were decided or withdrawn: they say how many requests wait now. If no request
 * is left, the messages are not sent.
 */
export async function updateRequestMessages(transaction: Database, familyId: FamilyId) {
  const messages = await listWaitingRequestMessages(transaction, familyId)
  if (messages.length === 0) return
  const { title } = await findFamily(transaction, familyId)
  const left = await countRequests(transaction, familyId)
  const [only] = left === 1 ? await listRequests(transaction, familyId, Number.MAX_SAFE_INTEGER) : []
  for (const { id, count, kept } of messages) {
    if (left === 0) await expireMessage(transaction, familyId, id)
    if (left === 0 || left > count) continue
    const parameters = { ...kept, family: title, ...(only && { name: fullName(only) }), count: left, path: REQUESTS_PATH }
    await changeQueuedMessage(transaction, familyId, id, { parameters: JSON.stringify(parameters) })
  }
}

/**
 * Reminds the owner and the coordinators that requests still wait. If only one request waits, the message names the person who asks.
 * `event`: the event of the first request.
 */
export const remindOfRequests = (
  transaction: Database,
  family: Actor,
  { first, count, event }: { first: { first_name: string; last_name: string }; count: number; event: number },
) =>
  notify(transaction, family, {
    who: 'side',
    what: 'requests_waiting',
    about: { event, says: { ...(count === 1 && { name: fullName(first) }), count, path: REQUESTS_PATH } },
  })

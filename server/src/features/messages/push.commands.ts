import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { endSubscriptions, saveSubscription } from '../../store/push-messages.ts'
import { refuseForeignEndpoint } from './push.rules.ts'

/** Throws bad_request for an address that is no browser's, not_allowed for a token that belongs to no device. */
export async function subscribe(database: Database, member: ApprovedMember, subscription: RequestBody<'POST /supporters/:user/push'>) {
  refuseForeignEndpoint(subscription.endpoint)
  if (member.deviceId === null) throw new AppError('not_allowed')
  await saveSubscription(database, { ...member, deviceId: member.deviceId }, subscription, member.now)
}

/** Ends one subscription of this device, or all of them; with a proved number, of all the person's devices. */
export function unsubscribe(database: Database, { personId, deviceId, numberProvedUntil }: ApprovedMember, endpoint: string | undefined) {
  return endSubscriptions(database, { personId, deviceId: numberProvedUntil === null ? (deviceId ?? 0) : null }, endpoint)
}

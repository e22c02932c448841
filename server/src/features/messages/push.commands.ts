import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { Browser } from '../../http/device-cookie.ts'
import { AppError } from '../../platform/errors.ts'
import { findDevice } from '../../store/devices.ts'
import { endSubscriptions, saveSubscription } from '../../store/messages/push-messages.ts'

/**
 * Subscribes a browser to notifications. With the device's cookie it gets the notifications of all families that the device is signed in
 * to; with a token alone, only those of the token's family. Throws bad_request for an address that belongs to no push service, and
 * not_allowed for a token that belongs to no device.
 */
export async function subscribe(
  database: Database,
  member: ApprovedMember,
  browser: Browser,
  subscription: RequestBody<'POST /supporters/:user/push'>,
) {
  refuseForeignEndpoint(subscription.endpoint)
  const { personId, deviceId } = member
  if (deviceId === null) throw new AppError('not_allowed')
  const onlyFamilyId = await onlyFamilyOf(database, member, browser)
  await saveSubscription(database, { personId, deviceId, onlyFamilyId }, subscription, member.now)
}

/**
 * Ends the subscription with this endpoint. Without an endpoint, ends all subscriptions of this device. A token alone ends only
 * subscriptions of the token's family. If the person has proved their number, this applies to the subscriptions of all their devices.
 */
export async function unsubscribe(database: Database, member: ApprovedMember, browser: Browser, endpoint: string | undefined) {
  const { personId, deviceId, numberProvedUntil } = member
  if (numberProvedUntil !== null) return endSubscriptions(database, { personId, deviceId: null, onlyFamilyId: null }, endpoint)
  const onlyFamilyId = await onlyFamilyOf(database, member, browser)
  return endSubscriptions(database, { personId, deviceId: deviceId ?? 0, onlyFamilyId }, endpoint)
}

/**
 * The only family for which the caller acts: the token's family. Null if the device also sent its cookie, because it then acts for all of
 * its families.
 */
async function onlyFamilyOf(database: Database, { familyId, deviceId }: ApprovedMember, { secret }: Browser) {
  const device = secret ? await findDevice(database, secret) : undefined
  return device && device.id === deviceId ? null : familyId
}

/**
 * The push services of browsers. An endpoint comes from a client, and this server then calls it. Other addresses are refused, because they
 * could be in the operator's network.
 */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Throws bad_request for an address that belongs to no push service. */
function refuseForeignEndpoint(endpoint: string) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isKnown = SERVICES.some((service) => url?.hostname === service || url?.hostname.endsWith(`.${service}`))
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || !isKnown) throw new AppError('bad_request')
}

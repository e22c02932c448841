import { AppError } from '../../platform/errors.ts'

/**
 * The push services of browsers. An endpoint comes from a client, and this server then calls it. Other addresses are refused, because they
 * could be in the operator's network.
 */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Throws bad_request for an address that belongs to no push service. */
export function refuseForeignEndpoint(endpoint: string) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const isKnown = SERVICES.some((service) => url?.hostname === service || url?.hostname.endsWith(`.${service}`))
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || !isKnown) throw new AppError('bad_request')
}

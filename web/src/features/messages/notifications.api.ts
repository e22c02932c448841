import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../platform/api-client.ts'
import { currentSubscription } from '../../platform/notifications.ts'
import { useChangeOf } from '../families/families.api.ts'

const MY_PARAMS = { user: 'me' }

/** The endpoint of this browser's push subscription; null if it has none. */
export const subscriptionQuery = queryOptions({
  queryKey: ['notifications here'],
  queryFn: async () => (await currentSubscription())?.endpoint ?? null,
})

/**
 * Given the server's key, turns notifications on here. Given null, turns them off. Returns 'refused' if the person or the browser refused.
 */
export const useNotifications = () =>
  useChangeOf<'on' | 'off' | 'refused', string | null>(subscriptionQuery, async (key) => {
    if (key === null) {
      const subscription = await currentSubscription()
      if (!subscription) return 'off'
      await call('DELETE /supporters/:user/push', { params: MY_PARAMS, body: { endpoint: subscription.endpoint } })
      await subscription.unsubscribe()
      return 'off'
    }
    // The browser's push service may be unavailable, and throws its own error.
    const subscription = await subscribeBrowser(key).catch(() => Promise.reject(new CallError('unavailable')))
    if (!subscription) return 'refused'
    await call('POST /supporters/:user/push', { params: MY_PARAMS, body: subscription })
    return 'on'
  })

/** Asks for permission and subscribes. Returns null if the person refused. Must be called in the handler of a tap. */
async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) return null
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

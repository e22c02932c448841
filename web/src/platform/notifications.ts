/** Whether this browser can show notifications of ours at all; an iPhone can once the app is on its home screen. */
export const canBeNotified = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether somebody said no to this site's notifications: only the browser's own settings can take that back. */
export const isNotifyingRefused = () => canBeNotified() && Notification.permission === 'denied'

/** This browser's subscription, or null. */
export async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission, and subscribes; null where the answer was no. Has to be called in the handler of a tap. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) return null
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

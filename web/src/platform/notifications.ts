/** Whether this browser can show our notifications. An iPhone can do so only once the app is on its home screen. */
export const supportsNotifications = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the user has blocked notifications. Only the browser's settings can change that. */
export const areNotificationsBlocked = () => supportsNotifications() && Notification.permission === 'denied'

/** This browser's subscription, or null. */
export async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Ends this browser's subscription, also without a network. Never throws. */
export async function unsubscribeBrowser() {
  if (!supportsNotifications()) return
  await currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
}

/** Asks for permission and subscribes. Returns null if the person refused. Must be called in the handler of a tap. */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) return null
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

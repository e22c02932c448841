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

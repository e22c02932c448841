/** Shows a number on the app's icon, if the phone allows it; 0 removes the number. iPhones show it only if notifications are allowed. */
export function showBadge(count: number) {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}

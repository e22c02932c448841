/** Shows a number on the app's icon, where the phone allows it; 0 removes it. iPhones show it once notifications are allowed. */
export function showBadge(count: number) {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}

import { t } from '@lingui/core/macro'

let currentHeading: HTMLHeadingElement | null = null
let currentText = ''
let hasNavigated = false
let isFirstHeading = true

/** Keeps the tab's title equal to the page's heading, and moves the focus of screen reader and keyboard users to each new heading. */
export const watchHeading = () =>
  new MutationObserver(updateHeading).observe(document.body, { childList: true, subtree: true, characterData: true })

/** Called when another page is shown. Its heading exists already, or appears with its data. */
export function focusHeading() {
  hasNavigated = true
  updateHeading()
  // If only the view under the heading has changed, such as a tab, the focus stays on that tab.
  hasNavigated &&= currentHeading === null
}

function updateHeading() {
  // If a task is beside its list, the task's heading comes after the list's heading.
  const found = [...document.querySelectorAll('h1')].at(-1) ?? null
  const foundText = found?.textContent.trim() ?? ''
  const isOtherHeading = found !== currentHeading
  if (!isOtherHeading && foundText === currentText) return
  currentHeading = found
  currentText = foundText
  const appName = t`Hand in Hand`
  document.title = foundText ? `${foundText} · ${appName}` : appName
  if (!found) return
  // If nothing has the focus, the focused element disappeared with the last page. On the first page the focus does not move, because a
  // screen reader reads that page from its beginning.
  const movesFocus = !isFirstHeading && (hasNavigated || (isOtherHeading && document.activeElement === document.body))
  isFirstHeading = false
  hasNavigated = false
  if (!movesFocus) return
  found.tabIndex = -1
  found.focus({ preventScroll: true })
}

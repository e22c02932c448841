/** The app's own name, as index.html has it. */
const APP = document.title

let heading: HTMLHeadingElement | null = null
let text = ''
let hasMoved = false
let isFirst = true

/** From now on the tab is named after what is shown, and who listens or types is led to each new page's heading. */
export const followHeading = () =>
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })

/** Another place is shown: its heading is here already, or comes with what it still waits for. */
export function leadToHeading() {
  hasMoved = true
  look()
  // The same heading over another view, such as a tab: whoever is at that tab stays there.
  hasMoved &&= heading === null
}

function look() {
  const shown = document.querySelector('h1')
  const now = shown?.textContent.trim() ?? ''
  const isOther = shown !== heading
  if (!isOther && now === text) return
  heading = shown
  text = now
  document.title = now ? `${now} · ${APP}` : APP
  if (!shown) return
  // Where nothing has the focus, what had it is gone with the page before. The first page is read from its beginning.
  const leads = !isFirst && (hasMoved || (isOther && document.activeElement === document.body))
  isFirst = false
  hasMoved = false
  if (!leads) return
  shown.tabIndex = -1
  shown.focus({ preventScroll: true })
}

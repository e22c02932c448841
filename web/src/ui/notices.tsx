import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createValue } from '../platform/listeners.ts'
import styles from './notices.module.css'

/** In ms. */
const USUALLY_SHOWN = 2_000
/** In ms. People need this time to reach the notice's button. */
export const TAKEN_NOTICE_SHOWN = 6_000
export const UNASSIGNED_NOTICE_SHOWN = 2_500
/** In ms. The notice says why nothing was changed, so it stays longer. */
export const REFUSAL_SHOWN = 6_000
/** How long a cancelled task can be restored from its notice, in ms. */
export const UNDO_SHOWN = 10_000

export interface Notice {
  title: string
  /** The text has the page's direction. A user's text within it is in a `bdi`. */
  text?: ReactNode
  /** ms, if it is not the usual time. The notice stays while its button has the focus or the pointer. */
  shownFor?: number
  action?: { label: string; onClick: () => void }
  /** The notice reports a failure, and is shown without the tick. */
  isRefusal?: true
}

const shownNotice = createValue<Notice | null>(null)

/** Shows a short notice. Use it only for what the server has confirmed. A new notice replaces the notice before. */
export function showNotice(notice: Notice) {
  shownNotice.write(notice)
  raiseNotices()
}
/** Hides this notice if it is still shown. Without an argument it hides any notice. */
export function hideNotice(notice = shownNotice.read()) {
  if (shownNotice.read() === notice) shownNotice.write(null)
}

/** For a page that has no room under a notice. Hides the notice and returns it, so that the page can show it in its own content. */
export function takeNotice() {
  const notice = shownNotice.read()
  hideNotice()
  return notice
}

/** Safari has popovers only since 17.0. Before, a dialog covers a notice. */
const canRaise = () => 'showPopover' in HTMLElement.prototype

/** Brings notices above everything else, because a dialog that opens would cover them. */
export function raiseNotices() {
  const area = document.querySelector<HTMLElement>(`.${styles.area}`)
  if (!area || !canRaise()) return
  if (area.matches(':popover-open')) area.hidePopover()
  area.showPopover()
}

/** The place where notices appear. It is rendered once and stays, so that screen readers announce its changes. */
export function NoticeArea() {
  const notice = useSyncExternalStore(shownNotice.subscribe, shownNotice.read)
  const area = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Notice | null>(null)
  useLayoutEffect(() => {
    // A notice may have come before this area existed. Raising an empty area would only delay the first page.
    if (shownNotice.read()) raiseNotices()
  }, [])
  useEffect(() => {
    const shown = area.current
    if (!notice || !shown) return
    // The first page does not load this code. Until the code is loaded, a notice is above the place of the menu.
    const end = import('./notice-place.ts').then(
      ({ keepClearOfButtons }) => keepClearOfButtons(shown),
      () => undefined,
    )
    return () => void end.then((stop) => stop?.())
  }, [notice])
  useEffect(() => {
    if (!notice || held === notice) return
    const timer = setTimeout(() => hideNotice(notice), notice.shownFor ?? USUALLY_SHOWN)
    return () => clearTimeout(timer)
  }, [notice, held])
  return (
    <div ref={area} role="status" popover={canRaise() ? 'manual' : undefined} className={styles.area}>
      {notice && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a tap sends away what goes by itself.
        <div className={styles.notice} onClick={() => hideNotice(notice)}>
          {!notice.isRefusal && <CircleCheck aria-hidden="true" />}
          <div className={styles.words}>
            <strong>{notice.title}</strong>
            {notice.text && <p>{notice.text}</p>}
          </div>
          {notice.action && (
            <button
              type="button"
              className={styles.action}
              onFocus={() => setHeld(notice)}
              onBlur={() => setHeld(null)}
              onPointerEnter={() => setHeld(notice)}
              onPointerLeave={() => setHeld(null)}
              onClick={() => notice.action?.onClick()}
            >
              {notice.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

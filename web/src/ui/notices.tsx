import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../platform/listeners.ts'
import styles from './notices.module.css'

export const NOTICE_SHOWN = 2_000
/** Long enough to reach its button. */
export const TAKEN_NOTICE_SHOWN = 6_000
export const UNASSIGNED_NOTICE_SHOWN = 2_500
/** It says why nothing was changed, so it stays longer. */
export const REFUSAL_SHOWN = 6_000
/** How long a cancelled task can be restored from its notice, in ms. */
export const UNDO_SHOWN = 10_000

export interface Notice {
  title: string
  /** In the page's direction; a user's text within it is in a `bdi`. */
  text?: ReactNode
  /** ms; it stays while its button has the focus or the pointer. */
  shownFor: number
  action?: { label: string; onClick: () => void }
  /** A failure: shown without the tick. */
  isRefusal?: true
}

let shownNotice: Notice | null = null
const noticeListeners = createListeners()

/** Shows a short notice. Only for what the server has confirmed. A new notice replaces the one before. */
export function showNotice(notice: Notice) {
  shownNotice = notice
  noticeListeners.notify()
  raiseNotices()
}
/** Takes away this notice, or the one that is shown. */
export function hideNotice(notice = shownNotice) {
  if (shownNotice !== notice) return
  shownNotice = null
  noticeListeners.notify()
}

/** For a page that has no room under a notice: takes it away, and returns it for a place in the page. */
export function takeNotice() {
  const notice = shownNotice
  hideNotice()
  return notice
}

/** Brings notices above everything else. A dialog that opens would cover them. */
export function raiseNotices() {
  const area = document.querySelector<HTMLElement>(`.${styles.area}`)
  if (area?.matches(':popover-open')) area.hidePopover()
  area?.showPopover()
}

/** Where notices appear. Rendered once and always, so that screen readers announce its changes. */
export function NoticeArea() {
  const notice = useSyncExternalStore(noticeListeners.subscribe, () => shownNotice)
  const area = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Notice | null>(null)
  useLayoutEffect(() => {
    // One may have come before this area. To raise an empty one only makes the first page later.
    if (shownNotice) raiseNotices()
  }, [])
  useEffect(() => {
    const shown = area.current
    if (!notice || !shown) return
    // A first page comes without it. Until it has come, a notice is above where the menu is.
    const end = import('./notice-place.ts').then(
      ({ keepClearOfButtons }) => keepClearOfButtons(shown),
      () => undefined,
    )
    return () => void end.then((stop) => stop?.())
  }, [notice])
  useEffect(() => {
    if (!notice || held === notice) return
    const timer = setTimeout(() => hideNotice(notice), notice.shownFor)
    return () => clearTimeout(timer)
  }, [notice, held])
  return (
    <div ref={area} role="status" popover="manual" className={styles.area}>
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

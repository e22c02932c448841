import { CircleCheck } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../platform/listeners.ts'
import styles from './notices.module.css'

export interface Notice {
  title: string
  text?: string
  /** ms; it stays while somebody is on its button. */
  shownFor: number
  action?: { label: string; onClick: () => void }
  /** It did not work: without the tick. */
  isRefusal?: true
}

let shown: Notice | null = null
const listeners = createListeners()

/** Says in passing that something has happened. Only for what the server has confirmed. The newest replaces the one before. */
export function showNotice(notice: Notice) {
  shown = notice
  listeners.tell()
}
function hideNotice(notice: Notice) {
  if (shown !== notice) return
  shown = null
  listeners.tell()
}

/** Where notices appear; stands once in the app, always there, so that a screen reader hears what changes in it. */
export function NoticeArea() {
  const notice = useSyncExternalStore(listeners.subscribe, () => shown)
  const [held, setHeld] = useState<Notice | null>(null)
  useEffect(() => {
    if (!notice || held === notice) return
    const timer = setTimeout(() => hideNotice(notice), notice.shownFor)
    return () => clearTimeout(timer)
  }, [notice, held])
  return (
    <div role="status" className={styles.area}>
      {notice && (
        <div className={styles.notice}>
          {!notice.isRefusal && <CircleCheck aria-hidden="true" />}
          <div>
            <strong>{notice.title}</strong>
            {notice.text && <p dir="auto">{notice.text}</p>}
          </div>
          {notice.action && (
            <button
              type="button"
              className={styles.action}
              onFocus={() => setHeld(notice)}
              onBlur={() => setHeld(null)}
              onPointerEnter={() => setHeld(notice)}
              onPointerLeave={() => setHeld(null)}
              onClick={() => {
                hideNotice(notice)
                notice.action?.onClick()
              }}
            >
              {notice.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

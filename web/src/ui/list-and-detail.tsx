import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './list-and-detail.module.css'
import { useWide } from './use-wide.ts'

interface ListAndDetailProps {
  /** Identifies the list. While the same list is shown, opening one of its items does not scroll it. */
  name: string
  list: ReactNode
  /** The opened item, or null. */
  detail: ReactNode
  detailLabel: string
  /** Shown on a wide screen while no item is open. */
  hint: ReactNode
}

/** A list and the item that was opened from it. On a wide screen they are beside each other; on a phone the item replaces the list. */
export function ListAndDetail({ name, list, detail, detailLabel, hint }: ListAndDetailProps) {
  const box = useRef<HTMLDivElement>(null)
  // Each list has its own kind of cards, so the opened item is found by the address.
  useLayoutEffect(() => markOpened(box.current))
  if (!useWide()) return detail ?? list
  return (
    <div className={styles.both}>
      <div ref={box} className={styles.list} data-list={name}>
        {list}
      </div>
      <section aria-label={detailLabel} className={styles.detail}>
        {detail ?? <div className={styles.hint}>{hint}</div>}
      </section>
    </div>
  )
}

/** Marks the links of a list that lead to the current address. */
function markOpened(list: HTMLElement | null) {
  for (const link of list?.querySelectorAll('a') ?? []) {
    if (link.href === location.href) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

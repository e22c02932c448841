import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './list-and-detail.module.css'
import { useWide } from './use-wide.ts'

interface ListAndDetailProps {
  /** Names the list. While the same list is shown, opening one of its items does not move it. */
  name: string
  list: ReactNode
  /** The opened item, or null. */
  detail: ReactNode
  detailLabel: string
  /** On a wide screen in place of an item, while none is open. */
  hint: ReactNode
}

/** A list and the item that was opened from it: beside each other on a wide screen, one in place of the other on a phone. */
export function ListAndDetail({ name, list, detail, detailLabel, hint }: ListAndDetailProps) {
  const box = useRef<HTMLDivElement>(null)
  // Lists differ in their cards, and what is opened is in the address.
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

/** Marks the links of a list that lead to the address in the bar. */
function markOpened(list: HTMLElement | null) {
  for (const link of list?.querySelectorAll('a') ?? []) {
    if (link.href === location.href) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

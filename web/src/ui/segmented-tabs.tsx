import { type KeyboardEvent, useRef } from 'react'
import styles from './segmented-tabs.module.css'

interface SegmentedTabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string; count?: number }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The id of the element with `role="tabpanel"` whose content the tabs change. */
  panelId: string
}

/** Two to four views of one page, in a row. Arrow keys follow the visual order in both writing directions. */
export function SegmentedTabs<Id extends string>({ label, tabs, selected, onSelect, panelId }: SegmentedTabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)

  function moveByKey(event: KeyboardEvent) {
    const step = stepOf(event.key, document.documentElement.dir === 'rtl')
    if (step === null) return
    event.preventDefault()
    const from = tabs.findIndex(({ id }) => id === selected)
    const next = step === 'first' ? 0 : step === 'last' ? tabs.length - 1 : (from + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveByKey}>
      {tabs.map(({ id, label: words, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panelId}-${id}`}
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(id)}
        >
          {words} {count !== undefined && <small>{count}</small>}
        </button>
      ))}
    </div>
  )
}

function stepOf(key: string, rightToLeft: boolean) {
  if (key === 'ArrowRight') return rightToLeft ? -1 : 1
  if (key === 'ArrowLeft') return rightToLeft ? 1 : -1
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  return null
}

import type { ReactNode } from 'react'

/** One entry of the menu. */
export interface Place {
  to: string
  label: string
  icon: ReactNode
  /** The letter key that leads to this page. */
  letter: string
  /** True if pages below this address belong to other places of the menu. */
  exact?: boolean
}

const setHeight: ResizeObserverCallback = ([entry]) => {
  const height = entry?.borderBoxSize[0]?.blockSize ?? 0
  // A hidden menu has no height, and comes back with the height that it had before.
  if (height > 0) document.documentElement.style.setProperty('--menu-height', `${height}px`)
}

/** A ref for the bottom menu. The menu grows with large text, and the content above the menu needs to know its height. */
export function measureMenu(menu: HTMLElement | null) {
  if (!menu) return
  const observer = new ResizeObserver(setHeight)
  observer.observe(menu)
  return () => observer.disconnect()
}

import type { ReactNode } from 'react'

/** A place of the menu. */
export interface Place {
  to: string
  label: string
  icon: ReactNode
  /** The letter that leads there, on the keyboard. */
  letter: string
  /** Pages below this address belong to other places. */
  exact?: boolean
}

const setHeight: ResizeObserverCallback = ([entry]) => {
  const height = entry?.borderBoxSize[0]?.blockSize ?? 0
  // A hidden menu comes back with the height that it had.
  if (height > 0) document.documentElement.style.setProperty('--menu-height', `${height}px`)
}

/** A ref for the bottom menu: it grows with large text, and what is above it has to know its height. */
export function measureMenu(menu: HTMLElement | null) {
  if (!menu) return
  const observer = new ResizeObserver(setHeight)
  observer.observe(menu)
  return () => observer.disconnect()
}

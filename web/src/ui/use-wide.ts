import { useSyncExternalStore } from 'react'

/** From this width on, a screen has room for a menu at its side and for a task beside its list. The style sheets use the same width. */
const wide = () => matchMedia('(min-width: 60rem)')

/** Whether the window is at least 60rem wide now. */
export const isWide = () => wide().matches

function onWideChange(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** `isWide` for a component, which renders again when the result changes. */
export const useWide = () => useSyncExternalStore(onWideChange, isWide)

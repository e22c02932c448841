import { useSyncExternalStore } from 'react'

/** From here on a screen has room for a menu at its side and for a task beside its list. The style sheets have the same width. */
const wide = () => matchMedia('(min-width: 60rem)')

/** Whether the window is that wide now. */
export const isWide = () => wide().matches

function onWideChange(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The same for a component, which renders again when it changes. */
export const useWide = () => useSyncExternalStore(onWideChange, isWide)

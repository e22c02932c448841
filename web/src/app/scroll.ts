import { attempt } from '../platform/attempt.ts'
import type { Navigation } from './navigation-state.ts'

const SCROLL_KEY = 'scroll'

/** The scroll position of each page of this tab, in CSS pixels, by its location's key. */
const scrollPositions = new Map<string, number>(readScrollPositions())
let shownKey = ''

addEventListener('scroll', () => scrollPositions.set(shownKey, scrollY), { passive: true })
// If storage is full or blocked, the page starts at its top.
addEventListener('pagehide', () => attempt(() => sessionStorage.setItem(SCROLL_KEY, JSON.stringify([...scrollPositions]))))

/** Restores the position on back and forward. Otherwise another page starts at its top. If `isOtherPage` is false, the position stays. */
export function restoreScroll({ location: place, action: how }: Navigation, isOtherPage: boolean) {
  const isFirstPage = shownKey === ''
  shownKey = place.key
  const position = scrollPositions.get(place.key) ?? 0
  // The first page is already at its top. `scrollTo` would make the browser lay out the whole page at once.
  if (isFirstPage && position === 0) return
  if (how === 'pop') scrollTo(0, position)
  else if (isOtherPage) scrollTo(0, 0)
}

function readScrollPositions(): [string, number][] {
  const entries: unknown = attempt(() => JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '[]'))
  return Array.isArray(entries) ? entries.filter((entry) => Array.isArray(entry) && typeof entry[1] === 'number') : []
}

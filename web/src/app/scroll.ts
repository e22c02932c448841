import type { Navigation } from './navigation-state.ts'

const SCROLL_KEY = 'scroll'

/** The scroll position of each page of this tab, in CSS pixels, by its location's key. */
const scrollPositions = new Map<string, number>(readScrollPositions())
let shownKey = ''

addEventListener('scroll', () => scrollPositions.set(shownKey, scrollY), { passive: true })
addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify([...scrollPositions]))
  } catch {
    // Storage is full or blocked. The page then starts at its top.
  }
})

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
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => Array.isArray(entry) && typeof entry[1] === 'number') : []
  } catch {
    return []
  }
}

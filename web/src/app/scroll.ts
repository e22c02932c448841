import type { Arrival } from './arrivals.ts'

const STORED = 'scroll'

/** How far down each page of this tab was left, in CSS pixels, by the key of its place. */
const left = new Map<string, number>(read())
let shown = ''

addEventListener('scroll', () => left.set(shown, scrollY), { passive: true })
addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...left]))
  } catch {
    // A full or forbidden storage: the page then begins at its top.
  }
})

/** A page that one comes back to stands where it was left; another begins at its top; one that only changed stays where it is. */
export function placeScroll({ place, how }: Arrival, isOther: boolean) {
  shown = place.key
  if (how === 'pop') scrollTo(0, left.get(place.key) ?? 0)
  else if (isOther) scrollTo(0, 0)
}

function read(): [string, number][] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => Array.isArray(entry) && typeof entry[1] === 'number') : []
  } catch {
    return []
  }
}

/** A location in this tab's history. */
export interface PageLocation {
  pathname: string
  /** The query with its question mark, or empty. */
  search: string
  /** How many pages of the app this tab has shown before this page. */
  index: number
  /** Identifies this entry of the tab's history. */
  key: string
}

/** Shows the page. Resolves when it is shown. */
type ShowPage = (place: PageLocation, how: 'push' | 'replace' | 'pop') => Promise<void>

let current: PageLocation
let showPage: ShowPage = async () => {}

/** Called once, before any navigation. After that, `show` is called for each new location. Returns the current location. */
export function followHistory(show: ShowPage) {
  showPage = show
  // The app restores scroll positions itself, once the page is loaded.
  history.scrollRestoration = 'manual'
  current = readHistoryEntry() ?? { ...addressBar(), index: 0, key: createKey() }
  history.replaceState(historyState(current), '')
  addEventListener('popstate', () => {
    current = readHistoryEntry() ?? { ...addressBar(), index: current.index + 1, key: createKey() }
    history.replaceState(historyState(current), '')
    void showPage(current, 'pop')
  })
  return current
}

/** Goes to an address of the app, which may be relative, such as `?step=tasks`. Resolves when the page or its error is shown. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}) {
  const { pathname, search } = new URL(to, location.href)
  current = { pathname, search, index: replace ? current.index : current.index + 1, key: createKey() }
  history[replace ? 'replaceState' : 'pushState'](historyState(current), '', to)
  return showPage(current, replace ? 'replace' : 'push')
}

/** Goes back in history. If this is the app's first page, goes to `fallback` instead of leaving the app. */
export function goBack(fallback: string) {
  if (current.index > 0) history.back()
  else void navigate(fallback, { replace: true })
}

/** Identifies the entry of the tab's history that is shown. */
export const entryKey = () => current.key

const addressBar = () => ({ pathname: location.pathname, search: location.search })
const historyState = ({ index, key }: PageLocation) => ({ index, key })
const createKey = () => Math.random().toString(36).slice(2)

/** The state of this history entry; null for an address that a person typed. */
function readHistoryEntry(): PageLocation | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('index' in state) || !('key' in state)) return null
  const { index, key } = state
  return typeof index === 'number' && typeof key === 'string' ? { ...addressBar(), index, key } : null
}

/** One of this tab's addresses. */
export interface Place {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** How many of the app's own pages this tab showed before it. */
  index: number
  /** The same for as long as the tab remembers this page. */
  key: string
}

/** Shows the place; what it answers is waited for by whoever asked to go there. */
type Arrive = (place: Place, how: 'push' | 'replace' | 'pop') => Promise<void>

let here: Place
let arrive: Arrive = async () => {}

/** Called once, before anything navigates: from now on the app's places are what `arrives` shows. Answers where the tab is. */
export function followHistory(arrives: Arrive) {
  arrive = arrives
  // We put a page back where it was left, once it is there.
  history.scrollRestoration = 'manual'
  here = read() ?? { ...addressBar(), index: 0, key: newKey() }
  history.replaceState(stateOf(here), '')
  addEventListener('popstate', () => {
    here = read() ?? { ...addressBar(), index: here.index + 1, key: newKey() }
    history.replaceState(stateOf(here), '')
    void arrive(here, 'pop')
  })
  return here
}

/** Goes to an address of ours, which may be relative, such as `?step=tasks`. Resolves when its page is shown, or its error. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}) {
  const { pathname, search } = new URL(to, location.href)
  here = { pathname, search, index: replace ? here.index : here.index + 1, key: newKey() }
  history[replace ? 'replaceState' : 'pushState'](stateOf(here), '', to)
  return arrive(here, replace ? 'replace' : 'push')
}

/** Goes back in history; where this is the first page that the app showed, goes to `otherwise` instead of leaving the app. */
export function goBack(otherwise: string) {
  if (here.index > 0) history.back()
  else void navigate(otherwise, { replace: true })
}

const addressBar = () => ({ pathname: location.pathname, search: location.search })
const stateOf = ({ index, key }: Place) => ({ index, key })
const newKey = () => Math.random().toString(36).slice(2)

/** What this entry of the history was given when it was made; null for one that a person typed. */
function read(): Place | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('index' in state) || !('key' in state)) return null
  const { index, key } = state
  return typeof index === 'number' && typeof key === 'string' ? { ...addressBar(), index, key } : null
}

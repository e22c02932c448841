import {
  Component,
  createContext,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { Route as Match, Router } from 'wouter'
import { reportError } from '../platform/error-watch.ts'
import { announceFirstWords } from '../platform/first-page/first-words.ts'
import { navigate, type PageLocation } from '../platform/navigation.ts'
import { RouteError } from './error-screens.tsx'
import { focusHeading } from './heading.ts'
import { type Navigation, type NavigationStore, parsePattern } from './navigation-state.ts'
import { restoreScroll } from './scroll.ts'
import { AppFrame } from './shell.tsx'

const ShownPageLocation = createContext<PageLocation | null>(null)

/** The location of the page that is shown. While another page loads, the address bar already shows the next location. */
function useShownPageLocation() {
  const location = useContext(ShownPageLocation)
  if (!location) throw new Error('this part of the app needs a router around it')
  return location
}
const useShownLocation = (): [string, typeof navigate] => [useShownPageLocation().pathname, navigate]
const useShownSearch = () => useShownPageLocation().search

interface PageRouterProps {
  navigation: NavigationStore
  /** Whether code and data of the first page are loaded. */
  isPageReady: boolean
}
/** The page of the tab's address. The previous page stays until code and data of the next page are loaded. */
export function PageRouter({ navigation, isPageReady }: PageRouterProps) {
  const latest = useSyncExternalStore(navigation.subscribe, navigation.read)
  // Null before the first page is loaded. The placeholder shown until then is not a fallback of Suspense, because React keeps a fallback
  // for at least 300 ms.
  const shownNavigation = useDeferredValue<Navigation | null>(latest, isPageReady ? undefined : null)
  const fallback = <LoadingFallback navigation={latest} />
  return (
    <ShownPageLocation value={(shownNavigation ?? latest).location}>
      <Router hook={useShownLocation} searchHook={useShownSearch} parser={parsePattern}>
        <AppFrame isNavigating={shownNavigation !== null && shownNavigation !== latest}>
          <Suspense fallback={fallback}>
            {shownNavigation ? <CurrentPage navigation={shownNavigation} retry={navigation.retry} /> : fallback}
          </Suspense>
        </AppFrame>
      </Router>
    </ShownPageLocation>
  )
}

function LoadingFallback({ navigation: { group, route } }: { navigation: Navigation }) {
  const Waiting = route?.Fallback ?? group.Fallback
  return (
    <group.Shell>
      <Waiting />
    </group.Shell>
  )
}

/** Memoised, because otherwise each tap would render the whole current page again while the next page loads. */
const CurrentPage = memo(function CurrentPage({ navigation, retry }: { navigation: Navigation; retry: () => Promise<void> }) {
  const { group } = navigation
  const outcome = use(navigation.outcome)
  const ErrorScreen = outcome.route?.ErrorScreen ?? RouteError
  useLayoutEffect(() => commitNavigation(navigation), [navigation])
  const renderError = (error: unknown) => <ErrorScreen error={error} retry={retry} />
  const page = (
    <group.Shell>
      {/* Another address is another page, even if both use the same screen. */}
      <ErrorBoundary key={navigation.visitId} at={navigation.location.key} renderError={renderError}>
        {'error' in outcome ? (
          <ErrorScreen error={outcome.error} retry={retry} />
        ) : (
          <Match path={outcome.route.path}>
            <outcome.Screen />
          </Match>
        )}
      </ErrorBoundary>
    </group.Shell>
  )
  // The menu can crash too. The error is then shown without the menu.
  return (
    <ErrorBoundary at={navigation.location.key} renderError={renderError}>
      {page}
    </ErrorBoundary>
  )
})

let lastPath = ''
let lastList: string | null = null
/**
 * Keeps the scroll position in two cases: only the view under the same path changed, such as a tab, or the new page is beside the same
 * list.
 */
function commitNavigation(navigation: Navigation) {
  const { pathname } = navigation.location
  const isOtherPage = navigation.action !== 'replace' || pathname !== lastPath
  const list = document.querySelector<HTMLElement>('[data-list]')?.dataset.list ?? null
  const isSameList = list !== null && list === lastList
  lastPath = pathname
  lastList = list
  restoreScroll(navigation, isOtherPage && !isSameList)
  if (isOtherPage) focusHeading()
  announceFirstWords()
}

interface ErrorBoundaryProps {
  /**
   * The key of the current location. An error is shown only for this key, so the next location is rendered, even if only its query differs.
   */
  at: string
  renderError: (error: unknown) => ReactNode
  children: ReactNode
}
/**
 * Catches errors while a screen renders. React requires a class for this:
 * https://react.dev/reference/react/Component#catching-rendering-errors-with-an-error-boundary
 */
class ErrorBoundary extends Component<ErrorBoundaryProps, { at: string; caught: { error: unknown } | null }> {
  override state: { at: string; caught: { error: unknown } | null } = { at: this.props.at, caught: null }
  static getDerivedStateFromProps = ({ at }: ErrorBoundaryProps, state: { at: string }) => (at === state.at ? null : { at, caught: null })
  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })
  override componentDidCatch = (error: unknown) => reportError(error)
  override render() {
    return this.state.caught ? this.props.renderError(this.state.caught.error) : this.props.children
  }
}

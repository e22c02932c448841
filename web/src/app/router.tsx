import {
  Component,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { Route as Match, Router } from 'wouter'
import { navigate, type Place } from '../platform/navigation.ts'
import { type Arrival, type Arrivals, exactly } from './arrivals.ts'
import { RouteError } from './error-screens.tsx'
import { leadToHeading } from './heading.ts'
import { placeScroll } from './scroll.ts'
import { Surroundings } from './shell.tsx'

const ShownPlace = createContext<Place | null>(null)

/** The place of the page that is shown: the address bar is ahead of it while another is on its way. */
function useShownPlace() {
  const place = useContext(ShownPlace)
  if (!place) throw new Error('this part of the app needs a router around it')
  return place
}
const useShownLocation = (): [string, typeof navigate] => [useShownPlace().pathname, navigate]
const useShownSearch = () => useShownPlace().search

/** The page of the tab's address. The one before stays until code and data of the new one are here. */
export function Pages({ arrivals }: { arrivals: Arrivals }) {
  const latest = useSyncExternalStore(arrivals.subscribe, arrivals.read)
  // None before the first is here. What stands there until then is no fallback of Suspense: React leaves such a one for 300 ms at least.
  const shown = useDeferredValue<Arrival | null>(latest, null)
  const waiting = <Fallback arrival={latest} />
  return (
    <ShownPlace value={(shown ?? latest).place}>
      <Router hook={useShownLocation} searchHook={useShownSearch} parser={exactly}>
        <Surroundings isOnTheWay={shown !== null && shown !== latest}>
          <Suspense fallback={waiting}>{shown ? <Page arrival={shown} tryAgain={arrivals.tryAgain} /> : waiting}</Suspense>
        </Surroundings>
      </Router>
    </ShownPlace>
  )
}

function Fallback({ arrival: { group, route } }: { arrival: Arrival }) {
  const Waiting = route?.Fallback ?? group.Fallback
  return (
    <group.Shell>
      <Waiting />
    </group.Shell>
  )
}

function Page({ arrival, tryAgain }: { arrival: Arrival; tryAgain: () => Promise<void> }) {
  const { group } = arrival
  const outcome = use(arrival.outcome)
  const ErrorScreen = outcome.route?.ErrorScreen ?? RouteError
  useLayoutEffect(() => comeTo(arrival), [arrival])
  return (
    <group.Shell>
      {/* Another address is another page, also where the same screen stands there. */}
      <IfItBreaks key={arrival.visit} at={arrival.place.key} show={(error) => <ErrorScreen error={error} tryAgain={tryAgain} />}>
        {'error' in outcome ? (
          <ErrorScreen error={outcome.error} tryAgain={tryAgain} />
        ) : (
          <Match path={outcome.route.path}>
            <outcome.Screen />
          </Match>
        )}
      </IfItBreaks>
    </group.Shell>
  )
}

let shownPath = ''
/** Only what took the place of another view under the same path, such as a tab, leaves whoever looks where they are. */
function comeTo(arrival: Arrival) {
  const { pathname } = arrival.place
  const isOther = arrival.how !== 'replace' || pathname !== shownPath
  shownPath = pathname
  placeScroll(arrival, isOther)
  if (isOther) leadToHeading()
}

interface Breakable {
  /** The place where it broke: the next one is shown, also where only the query differs. */
  at: string
  show: (error: unknown) => ReactNode
  children: ReactNode
}
/** A screen that throws while it is drawn. React asks a class for this. */
class IfItBreaks extends Component<Breakable, { at: string; broke: { error: unknown } | null }> {
  override state: { at: string; broke: { error: unknown } | null } = { at: this.props.at, broke: null }
  static getDerivedStateFromProps = ({ at }: Breakable, state: { at: string }) => (at === state.at ? null : { at, broke: null })
  static getDerivedStateFromError = (error: unknown) => ({ broke: { error } })
  override render() {
    return this.state.broke ? this.props.show(this.state.broke.error) : this.props.children
  }
}

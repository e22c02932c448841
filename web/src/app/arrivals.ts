import type { ComponentType, ReactNode } from 'react'
import { createListeners } from '../platform/listeners.ts'
import { followHistory, navigate, type Place } from '../platform/navigation.ts'

/** One address pattern of the app and what stands there. */
export interface Route {
  /** Such as `/t/:family/:task`; matches to the letter. `*` matches everything. */
  path: string
  /** Brings what the screen shows, beside its code; an address that it answers is gone to instead. */
  load?: (at: { params: Params; search: URLSearchParams }) => Promise<string | null>
  screen: () => Promise<ComponentType>
  /** In place of `RouteError`. */
  ErrorScreen?: ComponentType<ErrorScreenProps>
  /** Stands until the first screen of a visit is there; in place of its group's. */
  Fallback?: ComponentType
}
export type Params = Readonly<Record<string, string>>
export interface ErrorScreenProps {
  error: unknown
  /** Asks again for what could not be shown; resolves when that is decided. */
  tryAgain: () => Promise<void>
}

/** Routes that share what stands around them, and what stands there until the first of them is shown. */
export interface RouteGroup {
  /** Whether an address is looked for here. */
  covers: (pathname: string) => boolean
  Shell: ComponentType<{ children: ReactNode }>
  Fallback: ComponentType
  /** A function where the table is code of its own. */
  routes: Route[] | (() => Promise<Route[]>)
}

type Outcome = { route: Route; Screen: ComponentType } | { route: Route | null; error: unknown }

/** Somebody asked for a place: what is on its way there. */
export interface Arrival {
  place: Place
  how: 'push' | 'replace' | 'pop'
  /** The same while only the query changes. */
  visit: number
  group: RouteGroup
  /** Known at once where the table is here already. */
  route: Route | undefined
  /** Never rejects: what went wrong is an outcome too. */
  outcome: Promise<Outcome>
}

/** Matches an address against the routes' patterns, exactly: no case is folded, no slash at the end forgiven. Fits wouter's `parser`. */
export function exactly(path: string) {
  const keys: string[] = []
  const pattern = path
    .replace(/:(\w+)/g, (_match, key: string) => {
      keys.push(key)
      return '([^/]+)'
    })
    .replace(/^\*$/, '.*')
  return { pattern: new RegExp(`^${pattern}$`), keys }
}

function paramsOf({ path }: Route, pathname: string): Params | null {
  const { pattern, keys } = exactly(path)
  const match = pattern.exec(pathname)
  return match && Object.fromEntries(keys.map((key, index) => [key, match[index + 1] ?? '']))
}

const findRoute = (routes: Route[], pathname: string) => routes.find((route) => paramsOf(route, pathname))

export const covers = (routes: Route[]) => (pathname: string) => findRoute(routes, pathname) !== undefined

/**
 * Follows the tab's history. A new place's code and data are asked for as soon as somebody goes there; what is shown
 * stays until they are here.
 */
export function createArrivals(groups: RouteGroup[]) {
  const listeners = createListeners()
  let failed = false
  let visits = 0

  function arriveAt(place: Place, how: Arrival['how']): Arrival {
    // The last group takes what no other does.
    const group = groups.find((each) => each.covers(place.pathname)) ?? (groups.at(-1) as RouteGroup)
    const route = typeof group.routes === 'function' ? undefined : findRoute(group.routes, place.pathname)
    return { place, how, visit: ++visits, group, route, outcome: bring(place, group) }
  }

  async function bring({ pathname, search }: Place, { routes }: RouteGroup): Promise<Outcome> {
    let route: Route | undefined
    try {
      route = findRoute(typeof routes === 'function' ? await routes() : routes, pathname)
      if (!route) throw new Error(`no route matches ${pathname}`)
      const at = { params: paramsOf(route, pathname) ?? {}, search: new URLSearchParams(search) }
      const [Screen, instead] = await Promise.all([route.screen(), route.load?.(at)])
      if (instead) {
        await navigate(instead, { replace: true })
        return await latest.outcome
      }
      return { route, Screen }
    } catch (error) {
      return { route: route ?? null, error }
    }
  }

  function show(arrival: Arrival) {
    latest = arrival
    listeners.tell()
    return arrival.outcome.then((outcome) => {
      if (latest === arrival) failed = 'error' in outcome
    })
  }

  let latest: Arrival = arriveAt(
    followHistory((place, how) => {
      const isSamePage = place.pathname === latest.place.pathname && !failed
      failed = false
      return show(isSamePage ? { ...latest, place, how } : arriveAt(place, how))
    }),
    'pop',
  )
  void show(latest)

  return {
    read: () => latest,
    subscribe: listeners.subscribe,
    /** Asks again for the place that could not be shown. */
    tryAgain: () => show(arriveAt(latest.place, 'replace')),
  }
}

export type Arrivals = ReturnType<typeof createArrivals>

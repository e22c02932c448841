import type { ComponentType, ReactNode } from 'react'
import { CallError } from '../platform/api-client.ts'
import { reportError } from '../platform/error-watch.ts'
import { createListeners } from '../platform/listeners.ts'
import { followHistory, navigate, type PageLocation } from '../platform/navigation.ts'
import { paths } from '../platform/paths.ts'
import { rememberPage } from '../platform/return-path.ts'
import { NotLoggedIn } from '../platform/session.ts'

/** One path pattern of the app and its screen. */
export interface Route {
  /** Such as `/t/:family/:task`; case-sensitive. `*` matches everything. */
  path: string
  /** Loads the screen's data in parallel with its code. Returns a path to redirect to, or null. */
  load?: (at: { params: RouteParams; search: URLSearchParams }) => Promise<string | null>
  screen: () => Promise<ComponentType>
  /** Replaces `RouteError`. */
  ErrorScreen?: ComponentType<ErrorScreenProps>
  /** Shown until the first screen of a visit is loaded. Replaces the group's fallback. */
  Fallback?: ComponentType
}
export type RouteParams = Readonly<Record<string, string>>
export interface ErrorScreenProps {
  error: unknown
  /** Retries the page that could not be shown. Resolves when the retry is over. */
  retry: () => Promise<void>
}

/** Routes that share a frame and a fallback for the first load. */
export interface RouteGroup {
  /** Whether this group has a route for the path. */
  covers: (pathname: string) => boolean
  Shell: ComponentType<{ children: ReactNode }>
  Fallback: ComponentType
  /** A function if the route table is loaded lazily. */
  routes: Route[] | (() => Promise<Route[]>)
}

type RouteOutcome = { route: Route; Screen: ComponentType } | { route: Route | null; error: unknown }

/** A navigation in progress or finished. */
export interface Navigation {
  location: PageLocation
  action: 'push' | 'replace' | 'pop'
  /** Stays the same while only the query changes. */
  visitId: number
  group: RouteGroup
  /** Undefined while the route table is not loaded yet. */
  route: Route | undefined
  /** Never rejects, because an error is returned as an outcome. */
  outcome: Promise<RouteOutcome>
}

/** Matches a path exactly: case-sensitive, and with no optional slash at the end. Fits wouter's `parser`. */
export function parsePattern(path: string) {
  const keys: string[] = []
  const pattern = path
    .replace(/:(\w+)/g, (_match, key: string) => {
      keys.push(key)
      return '([^/]+)'
    })
    .replace(/^\*$/, '.*')
  return { pattern: new RegExp(`^${pattern}$`), keys }
}

function matchParams({ path }: Route, pathname: string): RouteParams | null {
  const { pattern, keys } = parsePattern(path)
  const match = pattern.exec(pathname)
  return match && Object.fromEntries(keys.map((key, index) => [key, match[index + 1] ?? '']))
}

const findRoute = (routes: Route[], pathname: string) => routes.find((route) => matchParams(route, pathname))

export const covers = (routes: Route[]) => (pathname: string) => findRoute(routes, pathname) !== undefined

/**
 * A link with `via` leads into the app from the page that asks someone to do a task. This person is in a circle already, so they only need
 * to log in. Returns the path of the login. Throws the error again without `via`, and for all other errors.
 */
const loginInstead = (pathname: string, search: URLSearchParams) => (error: unknown) => {
  if (!(error instanceof NotLoggedIn) || !search.has('via')) throw error
  search.delete('via')
  rememberPage({ pathname, search: search.size > 0 ? `?${search}` : '' })
  return paths.codeLogin
}

/** Follows the tab's history. Code and data of a new page are requested at the same time. The current page stays until both are loaded. */
export function createNavigation(groups: RouteGroup[]) {
  const listeners = createListeners()
  let failed = false
  let shownRoute: string | undefined
  let visitCount = 0

  function startNavigation(location: PageLocation, action: Navigation['action']): Navigation {
    // The last group takes all other paths.
    const group = groups.find((each) => each.covers(location.pathname)) ?? (groups.at(-1) as RouteGroup)
    const route = typeof group.routes === 'function' ? undefined : findRoute(group.routes, location.pathname)
    return { location, action, visitId: ++visitCount, group, route, outcome: resolveRoute(location, group) }
  }

  async function resolveRoute({ pathname, search }: PageLocation, { routes }: RouteGroup): Promise<RouteOutcome> {
    let route: Route | undefined
    try {
      route = findRoute(typeof routes === 'function' ? await routes() : routes, pathname)
      if (!route) throw new Error(`no route matches ${pathname}`)
      const at = { params: matchParams(route, pathname) ?? {}, search: new URLSearchParams(search) }
      const [Screen, redirect] = await Promise.all([route.screen(), route.load?.(at).catch(loginInstead(pathname, at.search))])
      if (redirect) {
        await navigate(redirect, { replace: true })
        return await latest.outcome
      }
      return { route, Screen }
    } catch (error) {
      if (!(error instanceof CallError || error instanceof NotLoggedIn)) reportError(error, route?.path)
      return { route: route ?? null, error }
    }
  }

  function update(navigation: Navigation) {
    latest = navigation
    listeners.notify()
    return navigation.outcome.then((outcome) => {
      if (latest !== navigation) return
      failed = 'error' in outcome
      shownRoute = outcome.route?.path
    })
  }

  let latest: Navigation = startNavigation(
    followHistory((location, action) => {
      const isSamePage = location.pathname === latest.location.pathname && !failed
      failed = false
      return update(isSamePage ? { ...latest, location, action } : startNavigation(location, action))
    }),
    'pop',
  )
  void update(latest)

  return {
    read: () => latest,
    subscribe: listeners.subscribe,
    /** The pattern of the current page, such as `/t/:family/:task`. */
    shownRoute: () => shownRoute ?? latest.route?.path ?? 'none',
    /** Retries the page that could not be shown. */
    retry: () => update(startNavigation(latest.location, 'replace')),
  }
}

export type NavigationStore = ReturnType<typeof createNavigation>

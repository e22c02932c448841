import type { Application } from '../application.ts'

/**
 * Collects the paths of all routes, so it has to run before the routes are added. Returns the methods with which a path is served; none if
 * the path is unknown.
 */
export function knownPaths(app: Application) {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => void routes.push({ pattern: patternOf(url), methods: [method].flat() }))
  return (path: string) => new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
}

/** The paths that the router matches with this route: a parameter is one part, such as `:id` in `/tasks/:id` and `/calendar/:id.ics`. */
const patternOf = (url: string) => new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)

/** Returns the route pattern of the current page, such as `/t/:family/:task`, never its address. */
let readRoute = () => 'none'

/** Sets the function that reads the route pattern of the current page. Called once there is a router. */
export const setRouteReader = (read: () => string) => {
  readRoute = read
}

/** Reports an error of the app to the server. The code for this is loaded with the first error, because most visits never need it. */
export function reportError(error: unknown, route = readRoute()) {
  void import('./error-report.ts').then(({ sendReport }) => sendReport(error, route)).catch(() => {})
}

/** Reports uncaught errors. */
export function watchErrors() {
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

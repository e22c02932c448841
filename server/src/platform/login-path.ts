const LOGIN_PREFIX = '/login/'

/** The path of a login link, which the web app opens: see `POST /session`. */
export const loginPath = (userToken: string, familyToken: string) => `${LOGIN_PREFIX}${userToken}/${familyToken}`

/** Whether a path signs in the person who opens it. */
export const isLoginPath = (path: string) => path.startsWith(LOGIN_PREFIX)

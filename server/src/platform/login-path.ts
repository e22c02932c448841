const START = '/login/'

/** The path of a login link, as the web app reads it: see `POST /session`. */
export const loginPath = (userToken: string, familyToken: string) => `${START}${userToken}/${familyToken}`

/** Whether a path of ours lets in the person who opens it. */
export const isLoginPath = (path: string) => path.startsWith(START)

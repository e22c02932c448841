/**
 * What browsers and Vite say of parts that did not come, or came from another build: scripts (Chromium and Firefox, WebKit; a page in
 * place of one; names that another build has), styles, fonts and files, workers. In one pattern, since the first page loads it.
 */
const MISSING = /import(?:ed|ing|scripts)| module |MIME type|^unable to preload|network ?error|serviceworker|^failed to fetch$|oad failed$/i

/** Whether a part of the app that is loaded later could not be loaded, by the errors that browsers throw. */
export const isMissingPart = (error: unknown) => error instanceof Error && MISSING.test(error.message)

/**
 * What browsers and Vite say of parts that did not come, or came from another build: scripts (Chromium and Firefox, WebKit; a page in
 * place of one; names that another build has), styles, fonts and files, workers. In one pattern, since the first page loads it.
 */
const MISSING =
  /imported module|module script|MIME type|provide an export|^Importing binding|^Unable to preload|^A network error|ServiceWorker|importScripts|^Failed to fetch$|oad failed$|^NetworkError/i

/** Whether a part of the app that is loaded later could not be loaded, by the errors that browsers throw. */
export const isMissingPart = (error: unknown) => (error instanceof Error || error instanceof DOMException) && MISSING.test(error.message)

/** What browsers and Vite say of scripts, styles, fonts and workers that did not come, or that came from another build. */
const MISSING = [
  // Scripts: Chromium and Firefox, then WebKit; a page of the server or of a proxy in place of one.
  /dynamically imported module|module script failed/i,
  /not a valid JavaScript MIME type|disallowed MIME type/i,
  // A script of an older or newer build.
  /does(?:n't| not) provide an export named|Importing binding name|import not found/i,
  // Styles: Vite.
  /^Unable to preload CSS/i,
  // Fonts and other files, as Chromium and WebKit, and Firefox name them.
  /^A network error occurred/i,
  // A service worker and its parts.
  /(?:register|update) a ServiceWorker|ServiceWorker script at|importScripts|^Script \S+ load failed/i,
  // A file that a part fetches itself.
  /^(?:Failed to fetch|Load failed)$|^NetworkError when attempting to fetch/i,
]

/** Whether a part of the app that is loaded later could not be loaded, by the errors that browsers throw. */
export const isMissingPart = (error: unknown) =>
  (error instanceof Error || error instanceof DOMException) && MISSING.some((words) => words.test(error.message))

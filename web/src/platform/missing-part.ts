/**
 * Matches the messages of browsers and Vite if a part of the app is missing or comes from another build. A part is a script, a style, a
 * font, another file or a worker. missing-part.test.ts has an example of each message. This is one short pattern, because the first page
 * loads it.
 */
const MISSING = /import(?:ed|ing|scripts)| module |MIME type|^unable to preload|network ?error|serviceworker|^failed to fetch$|oad failed$/i

/** Whether an error of the browser means that a lazily loaded part of the app could not be loaded. */
export const isMissingPart = (error: unknown) => error instanceof Error && MISSING.test(error.message)

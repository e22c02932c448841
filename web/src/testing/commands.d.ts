import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Gives the browser this page for a path that a frame loads, in place of the server. */
    serveHtml: (path: string, html: string) => Promise<void>
  }
}

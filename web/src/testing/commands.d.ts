import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The browser gets this page for a path that a frame loads, instead of the server's page. */
    serveHtml: (path: string, html: string) => Promise<void>
  }
}

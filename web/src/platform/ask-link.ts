/** The link of a message that asks one person for one task: `/t/:family/:task#:secret`. It is good without a login. */
export interface AskLink {
  /** Without the secret. */
  path: string
  family: string
  secret: string
}

let opened: AskLink | null = null

/**
 * Removes the secret from the address bar and the history, and keeps it only in memory. Called before anything else runs, so that no
 * other code, screenshot or shared address contains it. It never reaches the server's log: browsers send no fragment.
 */
export function takeAskLink() {
  const { pathname, search, hash } = location
  const [, family] = /^\/t\/([^/]+)\/-?\d+$/.exec(pathname) ?? []
  const [, secret] = /^#([\w-]+)/.exec(hash) ?? []
  if (!family || !secret) return
  history.replaceState(history.state, '', pathname + search)
  opened = { path: pathname, family, secret }
}

/** The link that opened this page. After a reload it is unknown. */
export const openedAskLink = () => opened

/** Called when someone who is logged in sees the task itself. */
export const forgetAskLink = () => {
  opened = null
}

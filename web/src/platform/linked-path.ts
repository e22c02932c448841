/** The part of an address that belongs to a link in our messages. Messengers and people add other signs after it. */
const LINK = /^\/(?:login\/[\w-]+\/[\w-]+|sign(?:-|__)up\/[\w-]+|t\/[\w-]+\/-?\d+)/

/**
 * The path of a link without signs that do not belong to it: a dot or a bracket of the sentence around the link, a star for bold text, a
 * mark of direction, or a slash.
 */
export function linkedPath(path: string) {
  const [link] = LINK.exec(path) ?? []
  return link ?? (path.replace(/(?:%[\da-f]{0,2}|[^\w-])+$/i, '') || '/')
}

/** Removes signs that do not belong to the link from the address of this page. Returns the page's path. */
export function correctAddress() {
  const path = linkedPath(location.pathname)
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)
  return path
}

/**
 * Splits a message: links to this site (`origin`) can be opened, everything else is only text. `path` is a path on this site if the part is
 * a link to this site; else null.
 */
export function splitLinks(message: string, origin: string) {
  return message
    .split(/(https?:\/\/\S+)/)
    .filter(Boolean)
    .map((text) => ({ text, path: text.startsWith(`${origin}/`) ? text.slice(origin.length) : null }))
}

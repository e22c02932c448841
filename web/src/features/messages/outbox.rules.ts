export interface TextPart {
  text: string
  /** A path on this site if the part is a link to this site; else null. */
  path: string | null
}

/** Splits a message: links to this site (`origin`) can be opened, everything else is only text. */
export function splitLinks(message: string, origin: string): TextPart[] {
  return message
    .split(/(https?:\/\/\S+)/)
    .filter(Boolean)
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : null
      return { text, path: url?.origin === origin ? url.pathname + url.search : null }
    })
}

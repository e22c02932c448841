export interface TextPart {
  text: string
  /** A path on this site, where the part is a link to one. */
  path: string | null
}

/** A message in parts: what leads to a page of this site (`origin`) may be opened, everything else is only read. */
export function partsOf(message: string, origin: string): TextPart[] {
  return message
    .split(/(https?:\/\/\S+)/)
    .filter(Boolean)
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : null
      return { text, path: url?.origin === origin ? url.pathname + url.search : null }
    })
}

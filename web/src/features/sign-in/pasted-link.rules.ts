/** A link of this product, with or without its origin. */
const PASTED_LINK = /(https?:\/\/[^\s/]+)?(\/(?:login\/[\w-]+\/[\w-]+|sign(?:-|__)up\/[\w-]+(?:\?task=-?\d+)?|t\/[\w-]+\/-?\d+))/g

/** The path of the first link in the text that opens something on this server; null if there is none. The text may be a whole SMS. */
export function pathInText(text: string, origin: string) {
  const ours = [...text.matchAll(PASTED_LINK)].find(([, host = origin]) => host === origin)
  return ours?.[2] ?? null
}

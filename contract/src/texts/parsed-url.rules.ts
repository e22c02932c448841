/** The address that a text is, or null if it is none. In place of `URL.canParse`, which Safari has only since 17.0. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * Opens the phone's share sheet. Must be called in the handler of a tap. Returns false if the sheet does not open. If the person closes the
 * sheet, it counts as opened.
 */
export async function share(content: { text: string; url?: string }) {
  try {
    await navigator.share(content)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Copies the text. Returns whether that worked. */
export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

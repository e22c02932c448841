/**
 * Offers a text to the phone's own share sheet; has to be called in the handler of a tap. False where the sheet does not
 * open. Whoever closes it again wants nothing else.
 */
export async function share(content: { text: string; url?: string }) {
  try {
    await navigator.share(content)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Whether the text is on the clipboard now. */
export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

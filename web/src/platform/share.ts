import { whatsAppLink } from './contact-links.ts'

export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'opened'

/**
 * Offers a text to the phone's own share sheet; without one copies it, and without that opens WhatsApp's chat picker.
 * Has to be called in the handler of a tap.
 */
export async function share(content: { title?: string; text: string; url?: string }): Promise<ShareOutcome> {
  if (navigator.canShare?.(content)) {
    try {
      await navigator.share(content)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  const whole = [content.text, content.url].filter(Boolean).join('\n')
  if (await copy(whole)) return 'copied'
  window.open(whatsAppLink(null, whole), '_blank', 'noopener')
  return 'opened'
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

import { useRef } from 'react'

/**
 * Returns whether a form has to stop at one of these typed texts, because it is a mail address that is probably mistyped. It stops once
 * for each: sent again unchanged, the address is meant. Its field says so. Other texts stop nothing. A second tap waits for the first.
 */
export function useMailDoubt() {
  const asked = useRef(new Set<string>())
  const isReading = useRef(false)
  return async (...texts: string[]) => {
    const mails = texts.filter((text) => text.includes('@') && !asked.current.has(text))
    if (mails.length === 0 || isReading.current) return isReading.current
    isReading.current = true
    // Too much for a first page. Without a network the address goes on as it is.
    const rules = await import('@hand-in-hand/contract/texts/mail-hosts.rules.ts').catch(() => null)
    isReading.current = false
    const doubtful = mails.filter((mail) => rules !== null && rules.probablyMeant(mail.trim().toLowerCase()) !== null)
    for (const mail of doubtful) asked.current.add(mail)
    return doubtful.length > 0
  }
}

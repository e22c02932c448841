import { useRef } from 'react'

/**
 * Returns whether a form has to stop, because one of these typed texts is a mail address that is probably mistyped. The form stops once for
 * each address, and the address's field says why. If the same address is sent again, it is accepted. Other texts never stop the form. A
 * second tap while a check is running stops the form too.
 */
export function useMailDoubt() {
  const asked = useRef(new Set<string>())
  const isReading = useRef(false)
  return async (...texts: string[]) => {
    const mails = texts.filter((text) => text.includes('@') && !asked.current.has(text))
    if (mails.length === 0 || isReading.current) return isReading.current
    isReading.current = true
    // These rules are too large for a first page. Without a network the address is accepted as it is.
    const rules = await import('@hand-in-hand/contract/texts/mail-hosts.rules.ts').catch(() => null)
    isReading.current = false
    const doubtful = mails.filter((mail) => rules !== null && rules.probablyMeant(mail.trim().toLowerCase()) !== null)
    for (const mail of doubtful) asked.current.add(mail)
    return doubtful.length > 0
  }
}

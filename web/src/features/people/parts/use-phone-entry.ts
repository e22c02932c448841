import { type FormEvent, useState } from 'react'
import { loadPhones } from '../../../platform/phones.ts'
import { useFocusOnInvalid } from '../../../ui/use-focus-on-invalid.ts'
import { isMailEntry, type PhoneEntry, parseMailEntry, parsePhoneEntry } from '../phone.rules.ts'

type Phone = NonNullable<ReturnType<typeof parsePhoneEntry>>

/** A form with a phone number. `refusal` is the server's error. */
export function usePhoneEntry(entry: PhoneEntry, refusal?: Error | null) {
  const [tries, setTries] = useState(0)
  const [isOffline, setOffline] = useState(false)
  const [isReading, setReading] = useState(false)
  const form = useFocusOnInvalid<HTMLFormElement>(tries, refusal)

  /** Goes on once the number is valid and `isRestRight`; else shows errors at the fields. Numbers cannot be parsed offline. */
  async function submit(event: FormEvent, isRestRight: boolean, onPhone: (phone: Phone) => void) {
    event.preventDefault()
    if (isReading) return
    setReading(true)
    // A mail address needs no list of countries.
    const phones = isMailEntry(entry) ? null : await loadPhones().catch(() => null)
    setReading(false)
    setOffline(phones === null && !isMailEntry(entry))
    if (!phones && !isMailEntry(entry)) return
    const phone = phones ? parsePhoneEntry(phones, entry) : parseMailEntry(entry)
    if (phone && isRestRight) onPhone(phone)
    else setTries((before) => before + 1)
  }

  return { form, isTried: tries > 0, isOffline, isReading, submit, fail: () => setTries((before) => before + 1) }
}

import { type FormEvent, useState } from 'react'
import { loadPhones } from '../../../platform/phones.ts'
import { useFocusOnInvalid } from '../../../ui/use-focus-on-invalid.ts'
import { isMailEntry, type PhoneEntry, parseMailEntry, parsePhoneEntry } from '../phone.rules.ts'
import { useMailDoubt } from './use-mail-doubt.ts'

type Phone = NonNullable<ReturnType<typeof parsePhoneEntry>>

/** A form with a phone number. `refusal` is the server's error. `besides` is a mail address that is typed beside the number. */
export function usePhoneEntry(entry: PhoneEntry, refusal?: Error | null, besides = '') {
  const [tries, setTries] = useState(0)
  const [isOffline, setOffline] = useState(false)
  const [isReading, setReading] = useState(false)
  const isDoubtful = useMailDoubt()
  const form = useFocusOnInvalid<HTMLFormElement>(tries, refusal)

  /** Calls `onPhone` if the number is valid and `isRestRight`; else shows errors at the fields. Numbers cannot be parsed offline. */
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
    if (phone && isRestRight && !(await isDoubtful(entry.number, besides))) onPhone(phone)
    else setTries((before) => before + 1)
  }

  return { form, isTried: tries > 0, isOffline, isReading, submit, fail: () => setTries((before) => before + 1) }
}

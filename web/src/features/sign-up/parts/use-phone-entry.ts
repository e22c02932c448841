import { type FormEvent, useState } from 'react'
import { loadPhones } from '../../../platform/phones.ts'
import { useFocusOnInvalid } from '../../../ui/use-focus-on-invalid.ts'
import { type PhoneEntry, readPhone } from '../phone.rules.ts'

type Phone = NonNullable<ReturnType<typeof readPhone>>

/** A form that asks for a phone number, among other things perhaps; `refusal` is what the server says of what was sent. */
export function usePhoneEntry(entry: PhoneEntry, refusal?: Error | null) {
  const [tries, setTries] = useState(0)
  const [isOffline, setOffline] = useState(false)
  const [isReading, setReading] = useState(false)
  const form = useFocusOnInvalid<HTMLFormElement>(tries, refusal)

  /** Goes on with the number once it is one and `isRestRight`; else says so at the fields. Numbers cannot be read offline. */
  async function submit(event: FormEvent, isRestRight: boolean, goOn: (phone: Phone) => void) {
    event.preventDefault()
    if (isReading) return
    setReading(true)
    const phones = await loadPhones().catch(() => null)
    setReading(false)
    setOffline(phones === null)
    if (!phones) return
    const phone = readPhone(phones, entry)
    if (phone && isRestRight) goOn(phone)
    else setTries((before) => before + 1)
  }

  return { form, isTried: tries > 0, isOffline, isReading, submit, fail: () => setTries((before) => before + 1) }
}

import { useEffect, useState } from 'react'

export type Phones = typeof import('libphonenumber-js/min')
export type { CountryCode } from 'libphonenumber-js/min'

let phones: Promise<Phones> | undefined

/** What is known of the world's phone numbers: a part of the app of its own, since few screens ask for a number. Throws where it does not arrive. */
export function loadPhones() {
  phones ??= import('libphonenumber-js/min').catch((error: unknown) => {
    phones = undefined
    throw error
  })
  return phones
}

/** The same for a screen, which works without while it is on its way. */
export function usePhones(): Phones | null {
  const [loaded, setLoaded] = useState<Phones | null>(null)
  useEffect(() => {
    loadPhones().then(setLoaded, () => {})
  }, [])
  return loaded
}

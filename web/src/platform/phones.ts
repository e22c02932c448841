import { useEffect, useState } from 'react'

export type Phones = typeof import('./phone-data.ts')
export type { CountryCode } from 'libphonenumber-js/min'

let phonesPromise: Promise<Phones> | undefined

/** Data about the world's phone numbers. Loaded lazily, because few screens need it. Throws if it cannot be loaded. */
export function loadPhones() {
  phonesPromise ??= import('./phone-data.ts').catch((error: unknown) => {
    phonesPromise = undefined
    throw error
  })
  return phonesPromise
}

/** The same for a screen; null while it is loading. */
export function usePhones(): Phones | null {
  const [loaded, setLoaded] = useState<Phones | null>(null)
  useEffect(() => {
    loadPhones().then(setLoaded, () => {})
  }, [])
  return loaded
}

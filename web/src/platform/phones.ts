import { useEffect, useState } from 'react'

export type Phones = ReturnType<typeof import('./phone-data.ts').phonesWith>
export type { CountryCode } from 'libphonenumber-js/core'

let phonesPromise: Promise<Phones> | undefined

/**
 * Loads data about the world's phone numbers. This happens lazily, because few screens need the data. Throws if the data cannot be loaded.
 */
export function loadPhones() {
  phonesPromise ??= loadParts().catch((error: unknown) => {
    phonesPromise = undefined
    throw error
  })
  return phonesPromise
}

async function loadParts() {
  const [{ phonesWith }, { firstCountries }, { otherCountries }] = await Promise.all([
    import('./phone-data.ts'),
    import('./phone-countries-first.ts'),
    import('./phone-countries-rest.ts'),
  ])
  return phonesWith({ ...firstCountries, countries: { ...firstCountries.countries, ...otherCountries.countries } })
}

/** The data of `loadPhones` for a screen. Returns null while the data is loading. */
export function usePhones(): Phones | null {
  const [loaded, setLoaded] = useState<Phones | null>(null)
  useEffect(() => {
    loadPhones().then(setLoaded, () => {})
  }, [])
  return loaded
}

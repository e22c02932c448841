import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { supporterQuery } from '../../families/families.api.ts'
import { asksForConsent } from '../../families/parts/consents.ts'

// Few people miss a consent, and not for long, so the code and messages are loaded then.
const LazyConsentCard = lazy(async () => {
  const load = withMessages(['account'], async () => (await import('./consent-card.tsx')).ConsentCard)
  return { default: await load() }
})

/** Asks for missing consents, at the top of the first page, until the person agrees or says 'Not now'. */
export function ConsentNews({ family }: { family: string }) {
  const { data: me } = useQuery(supporterQuery(family))
  const [isPutOff, setPutOff] = useState(false)
  if (isPutOff || !asksForConsent(family, me)) return null
  return (
    <Suspense>
      <LazyConsentCard family={family} onPutOff={() => setPutOff(true)} />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { ErrorNote } from '../../../ui/states.tsx'

// Few people miss a consent, so the code and messages are loaded then.
const Link = lazy(async () => {
  const load = withMessages(['account'], async () => (await import('./consent-link.tsx')).ConsentLink)
  return { default: await load() }
})

/** The way to the page that asks for the missing consents. */
export const LazyConsentLink = () => (
  <Suspense fallback={null}>
    <Link />
  </Suspense>
)

/** Why something new was refused. If a consent is missing, with the way to the question. */
export const RefusalNote = ({ code }: { code: CallError['code'] }) => (
  <ErrorNote text={errorText(code)} action={code === 'consent_missing' && <LazyConsentLink />} />
)

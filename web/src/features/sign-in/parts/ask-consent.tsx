import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { withMessages } from '../../../i18n/catalogues.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { isBoolean, readDraft, writeDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook, QuietButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ErrorNote } from '../../../ui/states.tsx'

// Everything that asks for consents is in one module, because each further module would add its name to everyone's first load.

const laterKey = (family: string) => `consent later ${family}`

/** After 'Not now' the app does not ask again until this tab is closed. */
export const putOffConsent = (family: string) => writeDraft(laterKey(family), true)

export const isConsentPutOff = (family: string) => readDraft(laterKey(family), isBoolean) ?? false

/** Asks for missing consents, at the top of the first page, until the person agrees or says 'Not now'. */
export function ConsentCard({ family }: { family: string }) {
  const { t } = useLingui()
  const [isPutOff, setPutOff] = useState(() => isConsentPutOff(family))
  if (isPutOff) return null
  return (
    <TitledCard title={t`Before you take on something new`}>
      <p>{t`Please read and agree to two short texts. Your tasks stay yours.`}</p>
      <ConsentLink />
      <QuietButton
        onClick={() => {
          putOffConsent(family)
          setPutOff(true)
        }}
      >
        <Trans>Not now</Trans>
      </QuietButton>
    </TitledCard>
  )
}

/** Leads to the page that asks for the missing consents. */
const ConsentLink = () => (
  <Link to={`${paths.consent}?back`} className={buttonLook('secondary')}>
    <Trans>Read and agree</Trans>
  </Link>
)

/** The link to the page that asks for consents, for a page that has not loaded the text of the link. */
export const LazyConsentLink = lazyPart(withMessages(['account'], async () => ConsentLink))

/** Says why the server refused a change, such as taking a task. If a consent is missing, a link leads to the page that asks for it. */
export const RefusalNote = ({ code }: { code: CallError['code'] }) => (
  <ErrorNote text={errorText(code)} action={code === 'consent_missing' && <LazyConsentLink />} />
)

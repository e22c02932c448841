import { Trans } from '@lingui/react/macro'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import cardStyles from '../../../ui/titled-card.module.css'
import { putOffConsent } from '../../families/parts/consents.ts'
import { ConsentLink } from './consent-link.tsx'

export function ConsentCard({ family, onPutOff }: { family: string; onPutOff: () => void }) {
  return (
    <Card className={cardStyles.card}>
      <h2>
        <Trans>Before you take on something new</Trans>
      </h2>
      <p>
        <Trans>There is something to read and agree to. Tasks that you have stay yours; new ones wait until then.</Trans>
      </p>
      <ConsentLink />
      <QuietButton
        onClick={() => {
          putOffConsent(family)
          onPutOff()
        }}
      >
        <Trans>Not now</Trans>
      </QuietButton>
    </Card>
  )
}

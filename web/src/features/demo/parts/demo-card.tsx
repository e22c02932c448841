import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { paths } from '../../../app/paths.ts'
import { endDemo, isDemo } from '../../../platform/session.ts'
import { QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { startDemo } from '../demo.api.ts'
import styles from './demo-card.module.css'

/** On the profile while the demo runs: what it is, beginning anew, and leaving it. */
export function DemoCard() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  if (!isDemo()) return null

  async function beginAnew() {
    startDemo()
    await queryClient.invalidateQueries()
    showNotice({ title: t`The demo is as it was at first`, shownFor: NOTICE_SHOWN })
  }
  function leave() {
    endDemo()
    // Loaded anew: what is in memory belongs to the demo.
    location.replace(paths.root)
  }
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>This is a demo</Trans>
      </h2>
      <p>
        <Trans>The family is made up. Whatever you do here stays on this device, and nobody is told.</Trans>
      </p>
      <div>
        <SecondaryButton icon={<RotateCcw aria-hidden="true" />} onClick={beginAnew}>
          <Trans>Reset the demo</Trans>
        </SecondaryButton>
        <QuietButton onClick={leave}>
          <Trans>Leave the demo</Trans>
        </QuietButton>
      </div>
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight, RotateCcw } from 'lucide-react'
import { paths } from '../../../platform/paths.ts'
import { endDemo, isDemo } from '../../../platform/session.ts'
import { QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { demoSide, showDemoSide, startDemo } from '../demo.api.ts'
import styles from './demo-card.module.css'

/** On the profile in the demo: what the demo is, how to reset it, and how to leave it. */
export function DemoCard() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  if (!isDemo()) return null
  const side = demoSide()

  function change() {
    showDemoSide(side === 'supporter' ? 'coordinator' : 'supporter')
    // Reloads, because the data in memory belongs to the side that was shown before.
    location.replace(paths.root)
  }
  async function restart() {
    startDemo(side)
    await queryClient.invalidateQueries()
    showNotice({ title: t`The demo has been reset` })
  }
  function leave() {
    endDemo()
    // Reloads, because the demo's data is in memory.
    location.replace(paths.root)
  }
  return (
    <Card className={`stack-3 ${styles.card}`}>
      <h2>{t`This is a demo`}</h2>
      <p>{t`This family is made up. Whatever you do here stays on this device, and no one is notified.`}</p>
      <div>
        <SecondaryButton icon={<RotateCcw aria-hidden="true" />} onClick={restart}>{t`Reset the demo`}</SecondaryButton>
        <SecondaryButton icon={<ArrowLeftRight aria-hidden="true" />} onClick={change}>
          {side === 'supporter' ? <Trans>See the family view</Trans> : <Trans>See only the supporter view</Trans>}
        </SecondaryButton>
        <QuietButton onClick={leave}>{t`Leave the demo`}</QuietButton>
      </div>
    </Card>
  )
}

import { Trans } from '@lingui/react/macro'
import { Sprout } from 'lucide-react'
import { isDemo } from '../../../platform/session.ts'
import { Pill } from '../../../ui/card.tsx'

/** Marks the demo, where nothing is real. */
export function DemoBadge() {
  if (!isDemo()) return null
  return (
    <Pill tone="plain" icon={<Sprout aria-hidden="true" />}>
      <Trans>Demo</Trans>
    </Pill>
  )
}

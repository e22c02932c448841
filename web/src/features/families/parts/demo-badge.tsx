import { useLingui } from '@lingui/react/macro'
import { Sprout } from 'lucide-react'
import { isDemo } from '../../../platform/session.ts'
import { Pill } from '../../../ui/card.tsx'

/** Marks the demo: nothing here is real. */
export function DemoBadge() {
  const { t } = useLingui()
  if (!isDemo()) return null
  return <Pill tone="plain" icon={<Sprout aria-hidden="true" />}>{t`Demo`}</Pill>
}

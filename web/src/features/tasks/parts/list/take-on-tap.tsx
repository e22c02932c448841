import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../../../i18n/catalogues.ts'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import styles from './take.module.css'
import type { TakeAtOnceProps } from './take-at-once.tsx'

// The list does not wait for the code that a tap needs.
const LazyTakeAtOnce = lazy(withMessages(['task'], async () => ({ default: (await import('./take-at-once.tsx')).TakeAtOnce })))

/** A card's button that takes its task. */
export function TakeOnTap(props: TakeAtOnceProps) {
  const { t } = useLingui()
  const [isTapped, setTapped] = useState(false)
  const button = (
    <div className={`stack-2 ${styles.take}`}>
      <PrimaryButton busy={isTapped} onClick={() => setTapped(true)}>{t`I’ll take it`}</PrimaryButton>
    </div>
  )
  return isTapped ? (
    <Suspense fallback={button}>
      <LazyTakeAtOnce isTapped {...props} />
    </Suspense>
  ) : (
    button
  )
}

import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { buttonLook, QuietButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './share-task.module.css'

// Loaded with the first tap on the button, so that the first page of the family's side does not wait for this code.
const LazyShareOneTask = lazy(withMessages(['family'], async () => ({ default: (await import('./share-one-task.tsx')).ShareOneTask })))

interface ShareTaskProps {
  task: FamilyTask
  family: string
  /** `pill`: at the end of a row. */
  look: 'primary' | 'secondary' | 'pill'
  /** Shown above the text to send. */
  children?: ReactNode
}

/** Asks someone to do an open task. The text to send has a link to the task. */
export function ShareTask({ task, family, look, children }: ShareTaskProps) {
  const { t } = useLingui()
  const { title } = task
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t`Ask someone: “${title}”`}
        className={look === 'pill' ? styles.pill : buttonLook(look)}
        onClick={() => setOpen(true)}
      >
        <Trans context="someone to help">Ask</Trans>
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Ask someone`}>
        <p className={styles.what}>
          <bdi>{task.title}</bdi>
        </p>
        <Suspense fallback={<Spinner label={t`Loading`} />}>
          {children}
          <LazyShareOneTask task={task} family={family} />
        </Suspense>
        <QuietButton onClick={() => setOpen(false)}>{t`Close`}</QuietButton>
      </Sheet>
    </>
  )
}

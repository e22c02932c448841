import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './share-task.module.css'

// Loaded with the first tap on it: the first page of the family's side does not wait for it.
const LazyShareOneTask = lazy(withMessages(['family'], async () => ({ default: (await import('./share-one-task.tsx')).ShareOneTask })))

/** Shares one task that needs someone. */
export function ShareTask({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`Share “${task.title}”`}
        icon={<Share2 aria-hidden="true" size={20} />}
        className={styles.share ?? ''}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={<Trans>Share this task</Trans>}>
        <p className={styles.what}>
          <bdi>{task.title}</bdi>
        </p>
        <Suspense fallback={<Spinner label={t`Loading`} />}>
          <LazyShareOneTask task={task} family={family} />
        </Suspense>
      </Sheet>
    </>
  )
}

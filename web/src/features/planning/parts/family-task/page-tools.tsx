import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleX, Copy, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../platform/paths.ts'
import { buttonLook, iconButtonLook, SecondaryButton } from '../../../../ui/buttons.tsx'
import type { JoinedTask } from '../../../tasks/task-cards.rules.ts'
import { CancelTask } from '../cancel-task.tsx'
import { OnBehalfMenu, type ToCall } from '../on-behalf-sheet.tsx'
import styles from './page-tools.module.css'

interface PageToolsProps {
  card: JoinedTask<FamilyTask>
  family: string
  onToCall: (toCall: ToCall) => void
  onCancelled: () => void
}

/** At the top of a task's page: a pencil that opens the form, and rare actions behind three dots. */
export function PageTools({ card, family, onToCall, onCancelled }: PageToolsProps) {
  const { t } = useLingui()
  const [isCancelling, setCancelling] = useState(false)
  const { task, places } = card
  const notDone = places.find(({ status }) => status !== 'completed')
  // If the task has several places, the actions for a taker are in that taker's row.
  const acted = places.length === 1 ? task : places.find(({ status }) => status === 'initial')
  return (
    <span className={styles.tools}>
      {notDone && (
        <Link to={paths.familyEditTask(notDone.id)} className={iconButtonLook} aria-label={t`Edit “${task.title}”`}>
          <Pencil aria-hidden="true" size={20} />
        </Link>
      )}
      <OnBehalfMenu
        task={acted ?? task}
        family={family}
        onToCall={onToCall}
        hasActions={acted !== undefined}
        more={(close) => (
          <>
            <Link to={paths.familyCopyTask(task.id)} className={buttonLook('secondary')}>
              <Copy aria-hidden="true" size={20} />
              <Trans>Add another task like this</Trans>
            </Link>
            {notDone && (
              <SecondaryButton
                icon={<CircleX aria-hidden="true" size={20} />}
                onClick={() => {
                  close()
                  setCancelling(true)
                }}
              >
                <Trans>Cancel this task</Trans>
              </SecondaryButton>
            )}
          </>
        )}
      />
      {notDone && (
        <CancelTask task={notDone} family={family} open={isCancelling} onClose={() => setCancelling(false)} onCancelled={onCancelled} />
      )}
    </span>
  )
}

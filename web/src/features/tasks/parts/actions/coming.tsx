import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { useChangeState } from '../../opened-task.api.ts'
import { isTaskOffered } from '../../tasks.rules.ts'
import styles from '../task-tools.module.css'

/** The button that tells the family that I am coming, before a task of mine starts. It can be used once. */
export function ComingButton({ task, family }: { task: Task; family: string }) {
  const { t } = useLingui()
  const confirm = useChangeState(family, 'confirm')
  const isOffered = isTaskOffered(task, useNow())
  if (task.confirmed_at !== null || isOffered) return null
  const onSuccess = () => showNotice({ title: t`Thank you`, text: t`The family knows you’re coming.` })
  return (
    <>
      {confirm.error && (
        <div className={styles.whole}>
          <CallErrorNote error={confirm.error} />
        </div>
      )}
      <PrimaryButton busy={confirm.isPending} onClick={() => confirm.mutate(task, { onSuccess })}>
        <Trans>I’m coming</Trans>
      </PrimaryButton>
    </>
  )
}

import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../../platform/paths.ts'
import { buttonLook, QuietButton } from '../../../../ui/buttons.tsx'
import { Card } from '../../../../ui/card.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { useMissed } from '../../on-behalf.api.ts'

/** For a taken task whose time is over: one tap says that no one came. Then the family can add it as a new task, if it is still needed. */
export function NoOneCame({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const missed = useMissed(family, task.id)
  const error = <CallErrorNote error={missed.error} />
  if (!task.missed)
    return (
      <>
        {error}
        <QuietButton busy={missed.isPending} onClick={() => missed.mutate(true)}>{t`No one came`}</QuietButton>
      </>
    )
  return (
    <Card>
      <p role="status">
        <Trans>
          You noted that no one came. Those who look after the circle see this, and so does the person if they download their data. No one
          gets a message.
        </Trans>
      </p>
      {error}
      <Link to={paths.familyCopyTask(task.id)} className={buttonLook('secondary')}>{t`Still needed? Add it as a new task`}</Link>
      <QuietButton busy={missed.isPending} onClick={() => missed.mutate(false)}>{t`Someone came after all`}</QuietButton>
    </Card>
  )
}

import { whyNotOffer } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startsAt } from '../../../../i18n/dates.ts'
import { forgetDraft } from '../../../../platform/draft.ts'
import { useNow } from '../../../../platform/now.ts'
import { SecondaryButton } from '../../../../ui/buttons.tsx'
import { showNotice, UNASSIGNED_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import { familyQuery } from '../../../families/families.api.ts'
import type { MyChanges, ShownTask } from '../../opened-task.api.ts'
import { isTaskOffered, taskStateOf } from '../../tasks.rules.ts'
import { DeclineDialog, reasonDraft } from './decline-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'

interface GiveBackProps {
  card: ShownTask
  family: string
  changes: MyChanges
  onWithdrawn: () => void
}

/** Gives a task of mine back. Shortly before its start, the rest of the circle can be asked first. */
export function GiveBack({ card, family, changes, onWithdrawn }: GiveBackProps) {
  const { t } = useLingui()
  const { task } = card
  const [asking, setAsking] = useState<'out' | 'reason' | null>(null)
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const now = useNow()
  const mayOffer = !isTaskOffered(task, now) && whyNotOffer(taskStateOf(task), startsAt(task), shown, now) === null
  const title = <bdi>{task.title}</bdi>
  const close = () => setAsking(null)

  function giveBack(reason: string, ids: number[] | null) {
    changes.forget()
    close()
    const onSuccess = () => {
      forgetDraft(reasonDraft(family, task))
      showNotice({
        title: t`Task unassigned`,
        text: <Trans>Task "{title}" unassigned successfully</Trans>,
        shownFor: UNASSIGNED_NOTICE_SHOWN,
      })
      onWithdrawn()
    }
    if (ids) changes.giveBackAll.mutate({ ids, reason }, { onSuccess })
    else changes.giveBack.mutate({ task, reason }, { onSuccess })
  }
  return (
    <>
      <SecondaryButton
        busy={changes.giveBack.isPending || changes.giveBackAll.isPending}
        onClick={changes.busy ? undefined : () => setAsking('out')}
      >
        <Trans context="a task">Decline</Trans>
      </SecondaryButton>
      <OfferDialog task={task} family={family} open={asking === 'out' && mayOffer} onClose={close} onGiveBack={() => setAsking('reason')} />
      <DeclineDialog
        family={family}
        shown={card}
        open={asking === 'reason' || (asking === 'out' && !mayOffer)}
        hasSaidNow={asking === 'reason'}
        onClose={close}
        onDecline={giveBack}
      />
    </>
  )
}

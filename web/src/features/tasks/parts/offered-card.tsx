import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight } from 'lucide-react'
import { useNow } from '../../../platform/now.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useKeepTask } from '../opened-task.api.ts'
import { isTaskOffered } from '../tasks.rules.ts'

/** Says that I look for someone to take over a task of mine, with a button that ends the search. Hidden if I look for no one. */
export function OfferedCard({ task, family }: { task: Task; family: string }) {
  const { t } = useLingui()
  const keep = useKeepTask(family)
  if (!isTaskOffered(task, useNow()) || !task.assigned_on_me) return null
  return (
    <Card className="stack-2">
      <h2 className="topic">
        <ArrowLeftRight aria-hidden="true" />
        <Trans>You’re looking for someone to take over</Trans>
      </h2>
      <p className="note">{t`The others see it in their list. If no one can and you can’t either, please give it back.`}</p>
      <CallErrorNote error={keep.error} />
      <SecondaryButton
        busy={keep.isPending}
        onClick={() =>
          keep.mutate(task, {
            onSuccess: () => showNotice({ title: t`Thank you`, text: t`The others know that you’re keeping it.` }),
          })
        }
      >
        <Trans>I can make it after all</Trans>
      </SecondaryButton>
    </Card>
  )
}

import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { useLingui } from '@lingui/react/macro'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import type { TaskStep } from '../../family-task.rules.ts'
import { AskNow } from '../asking/asking.tsx'
import { useActOnBehalf } from '../on-behalf-sheet.tsx'
import { SayThanks } from '../words/say-thanks.tsx'

/** The one filled button of a task's page. A question has a separate button, below the field for the answer. */
export function MainAction({ step, family }: { step: TaskStep | null; family: string }) {
  if (step?.what === 'ask') return <AskNow family={family} id={step.place.id} />
  if (step?.what === 'thank') return <SayThanks task={step.place} family={family} />
  return step?.what === 'complete' ? <MarkDone task={step.place} family={family} /> : null
}

/** The button that marks a taken task as done, once the time of the task is over. */
function MarkDone({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const { act, done } = useActOnBehalf(family, task)
  return (
    <>
      <CallErrorNote error={act.error} />
      <PrimaryButton busy={act.isPending} onClick={() => done({ what: 'complete' }, t`Done, thank you`)}>{t`Mark as done`}</PrimaryButton>
    </>
  )
}

import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentFamily } from '../../../platform/current-family.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useNoteTold } from '../on-behalf.api.ts'

/** Whether the assignee does not know yet that the task was given to them, changed or cancelled, and no message reaches them. */
export const isUnheard = ({ told_at, seen_at, assignee_needs_call }: FamilyTask) => Boolean(told_at && !seen_at && assignee_needs_call)

/** The button with which the reader says that they have called the assignee. */
export function MarkAsCalled({ task }: { task: FamilyTask }) {
  const { t } = useLingui()
  const told = useNoteTold(useCurrentFamily(), task.id)
  return (
    <>
      <SecondaryButton busy={told.isPending} onClick={() => told.mutate()}>{t`I told them`}</SecondaryButton>
      <CallErrorNote error={told.error} />
    </>
  )
}

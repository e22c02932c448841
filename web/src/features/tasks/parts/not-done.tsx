import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNow } from '../../../platform/now.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { mayStillUncomplete } from '../tasks.rules.ts'
import { useUndoCompletion } from './use-undo-completion.ts'

interface NotDoneProps {
  task: Task
  family: string
  familyTimeZone: string
  /** Beside other tasks, the button says which one it is about. */
  named?: boolean
}

/** 'Not done after all', for a task that I completed, until its day is over. */
export function NotDone({ task, family, familyTimeZone, named = false }: NotDoneProps) {
  const undo = useUndoCompletion(family)
  const [isBusy, setBusy] = useState(false)
  const { title } = task
  if (!mayStillUncomplete(task, useNow(), familyTimeZone)) return null
  const back = () => {
    setBusy(true)
    void undo(task).finally(() => setBusy(false))
  }
  return (
    <SecondaryButton busy={isBusy} onClick={back}>
      {named ? (
        <Trans>
          Not done after all: <bdi>{title}</bdi>
        </Trans>
      ) : (
        <Trans>Not done after all</Trans>
      )}
    </SecondaryButton>
  )
}

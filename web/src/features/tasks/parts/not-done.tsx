import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { CallError } from '../../../platform/api-client.ts'
import { useNow } from '../../../platform/now.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { showNotice, UNDO_SHOWN } from '../../../ui/notices.tsx'
import { useChangeState } from '../opened-task.api.ts'
import { mayStillUncomplete } from '../tasks.rules.ts'

interface NotDoneProps {
  task: Task
  family: string
  familyTimeZone: string
  /** Whether the button names its task, because other tasks are beside it. */
  named?: boolean
}

/** The button 'Not done after all' on a task that I completed. Hidden once the task's day and the day of its completion are over. */
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

/** Undoes my completion of a task, so that it is mine again. Shows the result even if the screen that completed it has closed. */
export function useUndoCompletion(family: string) {
  const { t } = useLingui()
  const { mutateAsync: uncomplete } = useChangeState(family, 'uncomplete')
  return async (task: Task) => {
    try {
      await uncomplete(task)
      showNotice({ title: t`It’s yours again`, text: task.title })
    } catch (error) {
      showNotice({ title: errorText(error instanceof CallError ? error.code : 'network'), shownFor: UNDO_SHOWN, isRefusal: true })
    }
  }
}

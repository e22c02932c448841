import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { CallError } from '../../../platform/api-client.ts'
import { NOTICE_SHOWN, showNotice, UNDO_SHOWN } from '../../../ui/notices.tsx'
import { useUncompleteTask } from '../tasks.api.ts'

/** Makes a task mine again that I completed, and shows the result, even if the screen that completed it has closed. */
export function useUndoCompletion(family: string) {
  const { t } = useLingui()
  const { mutateAsync: uncomplete } = useUncompleteTask(family)
  return async (task: Task) => {
    try {
      await uncomplete(task)
      showNotice({ title: t`It is yours again`, text: task.title, shownFor: NOTICE_SHOWN })
    } catch (error) {
      showNotice({ title: errorText(error instanceof CallError ? error.code : 'network'), shownFor: UNDO_SHOWN, isRefusal: true })
    }
  }
}

import { NOTICE_SHOWN, UNDO_SHOWN } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { CallError } from '../../../platform/api-client.ts'
import { showNotice } from '../../../ui/notices.tsx'
import { useRestoreTask } from '../family-tasks.api.ts'

/** Takes back a cancellation and says how that went, also when the screen that asked for it has gone. */
export function useUndo(family: string) {
  const { t } = useLingui()
  const restore = useRestoreTask(family)
  return async ({ id, title }: Pick<FamilyTask, 'id' | 'title'>) => {
    try {
      await restore(id)
      showNotice({ title: t`It is back`, text: title, shownFor: NOTICE_SHOWN })
    } catch (error) {
      showNotice({ title: errorText(error instanceof CallError ? error.code : 'network'), shownFor: UNDO_SHOWN, isRefusal: true })
    }
  }
}

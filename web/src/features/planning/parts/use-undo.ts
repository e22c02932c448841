import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { CallError } from '../../../platform/api-client.ts'
import { showNotice, UNDO_SHOWN } from '../../../ui/notices.tsx'
import { useRestoreTask } from '../family-tasks.api.ts'

/** Restores a cancelled task and shows the result, even if the screen that started it has closed. */
export function useUndo(family: string) {
  const { t } = useLingui()
  const { mutateAsync: restore } = useRestoreTask(family)
  return async ({ id, title }: Pick<FamilyTask, 'id' | 'title'>) => {
    try {
      await restore(id)
      showNotice({ title: t`Task restored`, text: title })
    } catch (error) {
      showNotice({ title: errorText(error instanceof CallError ? error.code : 'network'), shownFor: UNDO_SHOWN, isRefusal: true })
    }
  }
}

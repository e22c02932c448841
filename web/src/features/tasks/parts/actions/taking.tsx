import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { navigate } from '../../../../platform/navigation.ts'
import { paths } from '../../../../platform/paths.ts'
import { showNotice, TAKEN_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import type { DayChoice, useTakeTask } from '../../opened-task.api.ts'

/** Returns a function that takes a task and then shows a notice. `choice`: the day and the hour, if the task leaves them open. */
export function useTaking(take: ReturnType<typeof useTakeTask>, task: Task, onTaken: () => void) {
  const { t } = useLingui()
  const title = <bdi>{task.title}</bdi>
  return (choice: DayChoice = {}) =>
    take.mutate(
      { ...task, ...choice },
      {
        onSuccess: ({ task_id }) => {
          showNotice({
            title: t`Task taken`,
            text: <Trans>Task "{title}" taken successfully</Trans>,
            shownFor: TAKEN_NOTICE_SHOWN,
            // The notice opens the task's page, because the page has the address and the map, and may be closed by now.
            action: { label: t`Open`, onClick: () => void navigate(paths.homeTask(task_id, 'MyTasks')) },
          })
          onTaken()
        },
      },
    )
}

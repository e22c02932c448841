import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { useNow } from '../../platform/now.ts'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useTask, useTaskCard } from './opened-task.api.ts'
import { TaskActions } from './parts/actions/task-actions.tsx'
import { useCalendarChoice } from './parts/add-to-calendar.tsx'
import { useAfterTake } from './parts/after-take.ts'
import { CategoryTile } from './parts/category.tsx'
import { TaskBody, TaskLead } from './parts/task-body.tsx'
import { isWithOthers } from './tasks.rules.ts'

/** The screen of one task, shown instead of a list. `taskId` is as in links: negative for a task without time. */
export function TaskScreen({ taskId, listPath }: { taskId: number; listPath: string }) {
  const back = () => goBack(listPath)
  const family = useCurrentFamily()
  const card = useTaskCard(family, useTask(family, taskId))
  const { task } = card
  const calendar = useCalendarChoice(useAfterTake(family, back))
  const isTaken = isWithOthers(task, useNow())

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={back} />}
      lead={
        <TaskLead task={task} family={family} tile={<CategoryTile category={task.category} title={task.title} large faded={isTaken} />} />
      }
      footer={<TaskActions card={card} family={family} onTaken={calendar.onTaken} onWithdrawn={back} onCompleted={back} onLeave={back} />}
    >
      <TaskBody card={card} family={family} calendar={calendar} />
    </Screen>
  )
}

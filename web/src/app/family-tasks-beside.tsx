import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { paths } from '../platform/paths.ts'
import { ListAndDetail } from '../ui/list-and-detail.tsx'
import { EmptyPicture } from '../ui/pictures.tsx'
import { EmptyState } from '../ui/states.tsx'

// A phone that opens one task does not load the list, because the list is shown only on a wide screen.
const loadList = async () => ({ default: (await import('../features/planning/family-tasks.screen.tsx')).FamilyTasksScreen })
const LazyList = lazy(loadList)

/** A task's screen, beside the family's tasks if there is room. */
export const besideTasks = (screen: () => Promise<ComponentType>) => async () => {
  const Task = await screen()
  return () => <TaskBesideTasks task={<Task />} />
}

/** The family's tasks. On a wide screen the list leaves room for a task, and the month has the whole width. */
export async function loadFamilyTasks() {
  const { default: List } = await loadList()
  return function FamilyTasks() {
    const [search] = useSearchParams()
    return search.get('view') === 'month' ? <List /> : <TaskBesideTasks task={null} />
  }
}

function TaskBesideTasks({ task }: { task: ReactNode }) {
  const { t } = useLingui()
  return (
    <ListAndDetail
      name={paths.familyTasks}
      list={<LazyList />}
      detail={task}
      detailLabel={t`Selected task`}
      hint={<EmptyState picture={<EmptyPicture />} title={<Trans>Choose a task to see it here</Trans>} />}
    />
  )
}

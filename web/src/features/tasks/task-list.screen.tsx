import { isOnTab, TABS, type Tab } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { reader } from '../../i18n/reader.ts'
import { Screen } from '../../ui/screen.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { familyQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { FamilyHeader } from '../families/parts/family-header.tsx'
import { NoTasks } from './parts/no-tasks.tsx'
import { TaskGroups } from './parts/task-groups.tsx'
import { TaskScreen } from './task.screen.tsx'
import { tasksQuery } from './tasks.api.ts'

const PANEL = 'tasks-of-tab'

/** /home and /tasks: the family's tasks by tab and day; `?task=` shows one of them in their place. */
export function TaskListScreen() {
  const [search] = useSearchParams()
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'AllTasks'
  const taskId = Number(search.get('task'))
  return Number.isInteger(taskId) && taskId !== 0 ? (
    <TaskScreen key={taskId} taskId={taskId} listPath={paths.home(tab)} />
  ) : (
    <TaskList tab={tab} />
  )
}

function TaskList({ tab }: { tab: Tab }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const family = useCurrentFamily()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: lists, refetch, isFetching } = useSuspenseQuery(tasksQuery(family))
  const now = Date.now()
  const tasks = [...lists.no_time, ...lists.events]
  const tasksOf = (each: Tab) => tasks.filter((task) => isOnTab(task, each, now))
  const tasksShown = tasksOf(tab)
  const labels: Record<Tab, string> = {
    AllTasks: t({ message: 'All', context: 'tasks' }),
    Available: t({ message: 'Available', context: 'tasks' }),
    MyTasks: t({ message: 'My', context: 'tasks' }),
  }

  return (
    <Screen header={<FamilyHeader family={family} progress />}>
      <SegmentedTabs
        label={t`Which tasks`}
        tabs={TABS.map((id) => ({ id, label: labels[id], count: tasksOf(id).length }))}
        selected={tab}
        // A tab is a view of one screen: going back leaves the screen, not the tab.
        onSelect={(id) => navigate(paths.home(id), { replace: true, preventScrollReset: true })}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`}>
        {tasksShown.length > 0 ? (
          <TaskGroups
            tasks={tasksShown}
            reader={reader()}
            familyTimeZone={shown.time_zone}
            linkTo={(task) => paths.homeTask(task.task_id, tab)}
            foldsEarlier={tab === 'AllTasks'}
          />
        ) : (
          <NoTasks tab={tab} onTryAgain={() => void refetch()} busy={isFetching} />
        )}
      </div>
    </Screen>
  )
}

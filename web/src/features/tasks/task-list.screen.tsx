import { isMeal } from '@hand-in-hand/contract/common-needs.rules.ts'
import { isOnTab, TABS, type Tab } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { parseDay } from '../../i18n/calendar-days.ts'
import { withMessages } from '../../i18n/catalogues.ts'
import { localDate } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { familyQuery } from '../families/families.api.ts'
import { FamilyHeader } from '../families/parts/family-header.tsx'
import { NewsCard } from '../families/parts/news-card.tsx'
import { DeviceOffers } from '../messages/parts/device-offers.tsx'
import { MyNews } from '../sign-in/parts/my-news.tsx'
import { DayBar } from './parts/list/day-bar.tsx'
import { NoTasks, NoTasksOnDay } from './parts/list/no-tasks.tsx'
import { goToDay, TaskGroups } from './parts/list/task-groups.tsx'
import { TaskBesideList } from './parts/task-beside-list.tsx'
import { countCards, joinTasks } from './task-cards.rules.ts'
import { tasksQuery } from './tasks.api.ts'
import { firstDayFrom, isTaskOver, taskStateOf, tasksOfDay } from './tasks.rules.ts'

const PANEL = 'tasks-of-tab'

// Few families pause.
const LazyPauseNote = lazy(withMessages(['task'], async () => ({ default: (await import('./parts/pause-note.tsx')).PauseNote })))

// Few look at what is finished, so the list does not wait for this code.
const LazyFinishedTasks = lazy(async () => ({ default: (await import('./parts/list/finished-tasks.tsx')).FinishedTasks }))

/** /home and /tasks: the family's tasks by tab and day. `?day=` shows one day alone; `?task=` shows one task in their place. */
export function TaskListScreen() {
  const [search] = useSearchParams()
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'AllTasks'
  const taskId = Number(search.get('task'))
  const isFinished = search.get('tab') === 'Finished'
  const family = useCurrentFamily()
  return (
    <TaskBesideList
      taskId={taskId}
      listPath={isFinished ? paths.finishedTasks : paths.home(tab)}
      list={isFinished ? <LazyFinishedTasks family={family} /> : <TaskList tab={tab} family={family} />}
    />
  )
}

function TaskList({ tab, family }: { tab: Tab; family: string }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: lists, refetch, isFetching } = useSuspenseQuery(tasksQuery(family))
  const now = useNow()
  const readerSettings = reader()
  const { timeZone } = readerSettings
  const today = localDate(now, timeZone)
  const tasks = [...lists.no_time, ...lists.events]
  const tasksOf = (each: Tab) => tasks.filter((task) => isOnTab(taskStateOf(task), each, now))
  const cardsOf = (each: Tab) => joinTasks(tasksOf(each), { known: tasks, from: today, timeZone })
  const day = parseDay(search.get('day'))
  const cards = day ? joinTasks(tasksOfDay(tasksOf(tab), day, timeZone), { known: tasks, from: day, timeZone }) : cardsOf(tab)
  const nextDay = day ? undefined : firstDayFrom(cards, today, timeZone)
  const show = (view: { tab: Tab; day: string | null }) =>
    // A tab or a day is a view of one screen: Back leaves the screen, not the view.
    setSearch({ tab: view.tab, ...(view.day && { day: view.day }) }, { replace: true })
  const labels: Record<Tab, string> = {
    AllTasks: t({ message: 'All', context: 'tasks' }),
    Available: t({ message: 'Available', context: 'tasks' }),
    MyTasks: t({ message: 'My', context: 'tasks' }),
  }

  return (
    <Screen
      header={
        <FamilyHeader
          family={family}
          progress={{
            cards: cardsOf('Available').length,
            available: tasksOf('Available').length,
            taken: tasks.filter(({ status }) => status !== 'initial').length,
          }}
        >
          <MyNews family={family} />
        </FamilyHeader>
      }
    >
      {shown.news && <NewsCard news={shown.news} />}
      <DeviceOffers />
      {shown.paused && (
        <Suspense>
          <LazyPauseNote until={shown.paused_until} />
        </Suspense>
      )}
      <SegmentedTabs
        label={t`Which tasks`}
        tabs={TABS.map((id) => ({ id, label: labels[id], count: countCards(cardsOf(id), now) }))}
        selected={tab}
        onSelect={(id) => show({ tab: id, day })}
        panelId={PANEL}
      />
      {tasks.length > 0 && (
        <DayBar
          reader={readerSettings}
          day={day}
          onDay={(chosen) => show({ tab, day: chosen })}
          onToday={() => (nextDay ? goToDay(nextDay) : show({ tab, day: today }))}
        />
      )}
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`}>
        {cards.length > 0 ? (
          <TaskGroups
            cards={cards}
            day={day}
            reader={readerSettings}
            familyTimeZone={shown.time_zone}
            linkTo={(task) => paths.homeTask(task.task_id, tab)}
            foldsEarlier={tab === 'AllTasks'}
            paused={shown.paused}
          />
        ) : day ? (
          <NoTasksOnDay day={day} onTryAgain={() => void refetch()} busy={isFetching} />
        ) : (
          <NoTasks tab={tab} onTryAgain={() => void refetch()} busy={isFetching} />
        )}
      </div>
      {tasks.some((task) => task.date !== undefined && isMeal(task) && !isTaskOver(task, now)) && !isDemo() && (
        <Link to={paths.meals} className={buttonLook('quiet')}>
          <Trans>Who brings which meal</Trans>
        </Link>
      )}
      {tasks.length > 0 && !isDemo() && (
        <Link to={paths.myWeek} className={buttonLook('quiet')}>
          <Trans>My week, and what fits you</Trans>
        </Link>
      )}
      <Link to={paths.finishedTasks} className={buttonLook('quiet')}>
        <Trans>Finished tasks</Trans>
      </Link>
    </Screen>
  )
}

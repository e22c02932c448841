import { commonNeedOf } from '@hand-in-hand/contract/common-needs.rules.ts'
import { CATEGORIES, isOnTab, TABS, type Tab } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { parseDay } from '../../i18n/calendar-days.ts'
import { withMessages } from '../../i18n/catalogues.ts'
import { dayInSentence, eventDayOf, hasDate, localDate, timeOfDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { shortCalendarDay } from '../../i18n/short-day.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { savedFamilies } from '../../platform/device-storage.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { useMyProfile, useShownFamily } from '../families/families.api.ts'
import { FamilyHeader } from '../families/parts/family-header.tsx'
import { mayAskWhatHelps } from '../families/what-helps.rules.ts'
import { haveCompany } from '../meals/meals.rules.ts'
import { MyNews } from '../sign-in/parts/my-news.tsx'
import { DayBar } from './parts/list/day-bar.tsx'
import { goToDay } from './parts/list/list-by-day.tsx'
import { TakeOnTap } from './parts/list/take-on-tap.tsx'
import { TaskGroups } from './parts/list/task-groups.tsx'
import { loadOpenedTask } from './parts/opened-task.ts'
import { TaskBesideList } from './parts/task-beside-list.tsx'
import { countCards, type JoinedTask, joinTasks, SHOWN_WHOLE } from './task-cards.rules.ts'
import styles from './task-list.module.css'
import { tasksQuery } from './tasks.api.ts'
import { isDoneByMe, isTaskOver, nextOfMine, taskStateOf, tasksOfDay } from './tasks.rules.ts'

const PANEL = 'tasks-of-tab'

// Loaded only for people who said what they help with, or did a task, because no one else has tasks that fit.
const LazyForYou = lazy(withMessages(['task'], async () => ({ default: (await import('./parts/list/for-you.tsx')).ForYou })))

// Not every family has news, so the list does not wait for this code. An empty line keeps the space until then.
const LazyNewsLine = lazy(async () => ({ default: (await import('../families/parts/news-line.tsx')).NewsLine }))

// Few circles have more than `SHOWN_WHOLE` tasks, so the list does not wait for this code.
const LazyKinds = lazy(withMessages(['task'], async () => ({ default: (await import('./parts/list/kinds.tsx')).Kinds })))

// Few lists are empty, so the page does not wait for this code.
const LazyNoTasks = lazy(withMessages(['task'], async () => ({ default: (await import('./parts/list/no-tasks.tsx')).NoTasks })))

const LazyOfferLink = lazyPart(withMessages(['task'], async () => (await import('./parts/list/offer-link.tsx')).OfferLink))

// Few families pause, so the list does not wait for this code.
const LazyPauseNote = lazyPart(withMessages(['task'], async () => (await import('./parts/pause-note.tsx')).PauseNote))

// Few people look at finished tasks, so the list does not wait for this code.
const LazyFinishedTasks = lazy(
  withMessages(['task'], async () => ({ default: (await import('./parts/list/finished-tasks.tsx')).FinishedTasks })),
)

/**
 * /home and /tasks: the family's tasks by tab and day. `?day=` shows only one day. `?task=` shows one task, on a phone instead of the list.
 */
export function TaskListScreen() {
  const [search] = useSearchParams()
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'Available'
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
  const shown = useShownFamily(family)
  const me = useMyProfile(family)
  const { data: lists, refetch, isFetching } = useSuspenseQuery(tasksQuery(family))
  const now = useNow()
  const { timeZone } = reader()
  const today = localDate(now, timeZone)
  const tasks = [...lists.no_time, ...lists.events]
  // A task that was taken here keeps its place in the list, without its button, until the reader leaves the list. So a second tap hits no
  // other card.
  const [takenHere, setTakenHere] = useState<readonly number[]>([])
  const keepInPlace = (id: number) => {
    setTakenHere((ids) => [...ids, id])
    focusPanel()
  }
  const staysOn = (each: Tab, task: Task) => each === 'Available' && task.assigned_on_me && takenHere.includes(task.id)
  const isOn = (each: Tab, task: Task) => isOnTab(taskStateOf(task), each, now)
  const tasksOf = (each: Tab) => tasks.filter((task) => isOn(each, task) || staysOn(each, task))
  const cardsOf = (each: Tab) => joinTasks(tasksOf(each), { known: tasks, from: today, timeZone, leadsToOpen: true })
  const all: Record<Tab, JoinedTask<Task>[]> = {
    AllTasks: cardsOf('AllTasks'),
    Available: cardsOf('Available'),
    MyTasks: cardsOf('MyTasks'),
  }
  const isCounted = (each: Tab, card: JoinedTask<Task>) =>
    [card, ...card.later].some(({ places }) => places.some((task) => isOn(each, task)))
  const countOf = (each: Tab) =>
    countCards(
      all[each].filter((card) => isCounted(each, card)),
      now,
    )
  const day = parseDay(search.get('day'))
  const cards = day ? joinTasks(tasksOfDay(tasksOf(tab), day, timeZone), { known: tasks, from: day, timeZone }) : all[tab]
  const isOpening = tab === 'Available' && day === null
  const kind = CATEGORIES.find((each) => each === search.get('kind')) ?? null
  const { categories, errands } = me.can_help
  const mayFit = isOpening && !shown.paused && Boolean(categories[0] ?? errands?.[0] ?? tasks.some(isDoneByMe))
  // Someone with no task here and no second family can take the first suitable task directly from its card.
  const isNew = all.MyTasks.length === 0 && savedFamilies().length < 2
  const { refused, trusted } = shown.me
  const isForMe = ({ task }: JoinedTask<Task>) => (!task.trusted_only || trusted) && !refused?.includes(task.id)
  const forMe = cards.filter(isForMe)
  const first = isOpening && isNew && !shown.paused ? (forMe.find((card) => eventDayOf(card, timeZone) !== null) ?? forMe[0]) : undefined
  const linkTo = (task: Task) => paths.homeTask(task.task_id, tab)
  const show = (view: { tab: Tab; day: string | null }) =>
    // A tab or a day is only a view of this screen and adds no history entry. So Back leaves the screen.
    setSearch({ tab: view.tab, ...(view.day && { day: view.day }) }, { replace: true })
  /** The button that chose the day disappears, so the list gets the focus (P97). */
  function showDay(chosen: string | null) {
    show({ tab, day: chosen })
    // The date field stays, and someone may still be typing in it.
    if (!(document.activeElement instanceof HTMLInputElement)) focusPanel()
  }
  const labels: Record<Tab, string> = {
    AllTasks: t({ message: 'All', context: 'tasks' }),
    Available: t({ message: 'Available', context: 'tasks' }),
    MyTasks: t({ message: 'My', context: 'tasks' }),
  }

  const mealDays = tasks.flatMap((task) => (task.date !== undefined && namesMeal(task) && !isTaskOver(task, now) ? [task.date] : []))

  return (
    <Screen
      header={
        <FamilyHeader family={family} progress={{ total: countOf('AllTasks'), cards: countOf('Available') }}>
          <MyNews family={family} />
        </FamilyHeader>
      }
    >
      {shown.news && (
        <Suspense fallback={<div className={styles.line} />}>
          <LazyNewsLine news={shown.news} />
        </Suspense>
      )}
      {shown.paused && <LazyPauseNote until={shown.paused_until} />}
      <SegmentedTabs
        label={t`Which tasks`}
        tabs={TABS.map((id) => ({ id, label: labels[id], count: countOf(id) }))}
        selected={tab}
        onSelect={(id) => show({ tab: id, day })}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`} tabIndex={-1} className={styles.panel}>
        {isOpening && <NextMine tasks={tasks.filter(({ id }) => !takenHere.includes(id))} />}
        {mayFit ? (
          // The list waits for the code of `LazyForYou`, so that no card moves later.
          <Suspense fallback={<SkeletonList label={t`Loading`} />}>
            <LazyForYou cards={cards} tasks={tasks} family={family} linkTo={linkTo} onTaken={keepInPlace}>
              {withOthers}
            </LazyForYou>
          </Suspense>
        ) : (
          withOthers(cards)
        )}
      </div>
      {tab === 'AllTasks' && <Link to={paths.finishedTasks} className={buttonLook('quiet')}>{t`Finished tasks`}</Link>}
    </Screen>
  )

  /** The rest of the panel: the day bar and the choices below it, and then the cards in `others`, grouped by day. */
  function withOthers(others: readonly JoinedTask<Task>[], hasFitting = false) {
    return (
      <>
        {tasks.length > 0 && (
          <DayBar
            day={day}
            onDay={showDay} // If there is no task today, the list says so: the next day may already be in view.
            onToday={() => (cards.some((card) => eventDayOf(card, timeZone) === today) ? goToDay(today) : showDay(today))}
          >
            {!isDemo() && haveCompany(mealDays) && <Link to={paths.meals} className={buttonLook('quiet', false)}>{t`Meals`}</Link>}
          </DayBar>
        )}
        {isOpening && cards.length > SHOWN_WHOLE && (
          <Suspense fallback={<div className={styles.line} />}>
            <LazyKinds cards={cards} chosen={kind} onChoose={(id) => setSearch({ tab, ...(id && { kind: id }) }, { replace: true })} />
          </Suspense>
        )}
        {isOpening && !shown.paused && !cards.some(isForMe) && mayAskWhatHelps(shown.me.role, me.can_help) && (
          <LazyOfferLink family={shown.title} />
        )}
        {cards.length > 0 ? (
          <TaskGroups
            cards={kind === null || !isOpening ? others : others.filter(({ task }) => task.category === kind)}
            day={day}
            familyTimeZone={shown.time_zone}
            linkTo={linkTo}
            actionOf={(card) =>
              card === first &&
              !hasFitting && (
                <TakeOnTap task={card.task} family={family} familyTimeZone={shown.time_zone} onTaken={() => keepInPlace(card.task.id)} />
              )
            }
            foldsEarlier={tab === 'AllTasks'}
            among={({ AllTasks: undefined, Available: 'available', MyTasks: 'mine' } as const)[tab]}
            paused={shown.paused}
          />
        ) : (
          <Suspense fallback={<SkeletonList label={t`Loading`} />}>
            <LazyNoTasks tab={tab} day={day} onTryAgain={() => void refetch()} busy={isFetching} />
          </Suspense>
        )}
      </>
    )
  }
}

const focusPanel = () => document.getElementById(PANEL)?.focus({ preventScroll: true })

/**
 * Whether a task is a meal: what the family said, or else whether the title names a meal. A title with only a number of guests does not
 * count, because the rules for such titles (meals.rules.ts) take long to load.
 */
const namesMeal = ({ meal, category, title }: Task) => meal ?? commonNeedOf(category, title) === 'meal'

/** The next task that I have, in one line. Nothing if I have none. */
function NextMine({ tasks }: { tasks: readonly Task[] }) {
  const now = useNow()
  const task = nextOfMine(tasks, now)
  if (!task) return null
  return (
    <Link to={paths.homeTask(task.task_id, 'Available')} className={styles.mine} onPointerDown={loadOpenedTask} onFocus={loadOpenedTask}>
      <Hand aria-hidden="true" size={20} />
      <span>
        <span className="visually-hidden">
          <Trans>Your next task:</Trans>{' '}
        </span>
        <span className={styles.when}>
          {hasDate(task) ? dayInSentence(task, reader(), now, shortCalendarDay) : <Trans>Any time</Trans>}
          {hasDate(task) && !task.all_day && ` ${timeOfDay(task.start_at, reader())}`}
        </span>{' '}
        <bdi>{task.title}</bdi>
      </span>
    </Link>
  )
}

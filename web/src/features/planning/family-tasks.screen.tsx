import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook, SecondaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AllDonePicture, EmptyPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorNote } from '../../ui/states.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { DayBar } from '../tasks/parts/list/day-bar.tsx'
import { ListByDay } from '../tasks/parts/list/list-by-day.tsx'
import { countCards, isLastDay, joinTasks } from '../tasks/task-cards.rules.ts'
import { isTaskOffered, isTaskOver, tasksOfDay } from '../tasks/tasks.rules.ts'
import { cancelledTasksQuery, familyTasksQuery, overviewQuery } from './family-tasks.api.ts'
import styles from './family-tasks.module.css'
import { FamilyTaskCard } from './parts/family-task-card.tsx'
import familyTaskGroupsStyles from './parts/family-task-groups.module.css'
import { MonthView } from './parts/month-view.tsx'
import { CallDialog, OnBehalfMenu, type ToCall } from './parts/on-behalf-sheet.tsx'
import { OtherWays } from './parts/other-ways.tsx'
import { TaskWhen } from './parts/task-when.tsx'
import { TasksFilter } from './parts/tasks-filter.tsx'
import { type Filter, type TasksView, useTasksView } from './parts/tasks-view.ts'
import { useUndo } from './parts/use-undo.ts'
import { isUnheard, MarkAsCalled, WhetherSeen } from './parts/who-took-it.tsx'

function passesFilter(task: FamilyTask, filter: Filter, now: number) {
  if (filter === 'needed') return (task.status === 'initial' && !isTaskOver(task, now)) || isTaskOffered(task, now)
  if (filter === 'cancelled') return false
  if (filter === 'taken') return task.status === 'in_progress'
  return filter === 'all' || task.status === 'completed'
}

/** All of the family's tasks by day. `?show=` filters them, `?day=` shows one day first. */
export function FamilyTasksScreen() {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow()
  const look = useTasksView(now)
  const list = useTaskList(look, now)
  const { filter, day, isMonth, show, today } = look
  const countOf = (each: Filter) => countCards(list.cardsOf(each), now)
  return (
    <Screen
      wide
      header={
        <header className={`ends ${styles.top}`}>
          <h1 ref={heading} tabIndex={-1}>{t`Tasks`}</h1>
        </header>
      }
    >
      {(list.written.length > 0 || filter === 'cancelled') && (
        <div className={`ends ${styles.filters}`}>
          <ChoiceRow
            label={t`Which tasks`}
            labelHidden
            choices={[
              { id: 'all' as Filter, label: t({ message: 'All', context: 'tasks' }), count: countOf('all') },
              { id: 'needed', label: t({ message: 'Needed', context: 'tasks' }), count: countOf('needed') },
              { id: 'taken', label: t({ message: 'Taken', context: 'tasks' }), count: countOf('taken') },
            ]}
            chosen={filter}
            onChoose={(id) => show({ show: id === 'all' ? null : id })}
          />
          <TasksFilter look={look} kinds={list.kinds} done={countOf('done')} />
        </div>
      )}
      {day && !isMonth && filter !== 'cancelled' && (
        <DayBar
          day={day}
          onDay={(picked) => {
            show({ day: picked })
            // The button disappears, so the list's heading gets the focus (P97).
            if (!picked) heading.current?.focus({ preventScroll: true })
          }}
          onToday={() => show({ day: today })}
        />
      )}
      <ListOrMonth look={look} list={list} now={now} />
    </Screen>
  )
}

type ListOfFamily = ReturnType<typeof useTaskList>

/**
 * The tasks of the chosen kind. Each function takes a filter. `tasksOf` gives single tasks, `cardsOf` gives cards, and `cardsOn` gives the
 * cards of one day.
 */
function useTaskList({ kind, today }: TasksView, now: number) {
  const { data: lists } = useSuspenseQuery(familyTasksQuery(useCurrentFamily()))
  const { timeZone } = reader()
  const written = [...lists.no_time, ...lists.events]
  const tasks = kind === null ? written : written.filter((task) => task.category === kind)
  const tasksOf = (each: Filter) => tasks.filter((task) => passesFilter(task, each, now))
  return {
    written,
    kinds: CATEGORIES.filter((each) => each === kind || written.some((task) => task.category === each)),
    tasksOf,
    cardsOf: (each: Filter) => joinTasks(tasksOf(each), { known: written, from: today, timeZone }),
    cardsOn: (each: Filter, day: string) => joinTasks(tasksOfDay(tasksOf(each), day, timeZone), { known: written, from: day, timeZone }),
  }
}

function ListOrMonth({ look, list, now }: { look: TasksView; list: ListOfFamily; now: number }) {
  const family = useCurrentFamily()
  const shown = useShownFamily(family)
  const [toCall, setToCall] = useState<ToCall | null>(null)
  const { filter, day, isMonth, kind } = look
  // The cached overview knows whether anyone is in the circle. Without it, the list looks as usual.
  const { data: overview } = useQuery({ ...overviewQuery(family), enabled: false })
  const isAlone = overview?.others === 0 && overview.requests_waiting === 0
  const isEmpty = list.tasksOf(filter).length === 0 && !day
  if (filter === 'cancelled') return <CancelledTasks family={family} />
  if (isMonth) return <MonthView tasks={list.tasksOf(filter)} familyTimeZone={shown.time_zone} look={look} now={now} />
  return (
    <>
      {isEmpty ? (
        <NoFamilyTasks filter={list.written.length > 0 ? filter : 'all'} isNarrowed={kind !== null} />
      ) : (
        <div className={classNames(styles.groups, isAlone && styles.quiet)}>
          <ListByDay
            cards={day ? list.cardsOn(filter, day) : list.cardsOf(filter)}
            day={day}
            foldsEarlier
            belowDay={day && <AddOnDay day={day} />}
          >
            {(group) => (
              <ul className={`cards ${familyTaskGroupsStyles.list}`}>
                {group.items.map((card) => (
                  <li key={card.task.id}>
                    <FamilyTaskCard
                      card={card}
                      familyTimeZone={shown.time_zone}
                      isToday={group.isToday && isLastDay(card.task, group.day)}
                      now={now}
                      isAmongNeeded={filter === 'needed'}
                      // If a task needs several people, its own page shows who has taken it.
                      action={
                        (card.places.length === 1 || card.task.status === 'initial') && (
                          <OnBehalfMenu task={card.task} family={family} onToCall={setToCall} />
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
          </ListByDay>
        </div>
      )}
      <CallDialog toCall={toCall} onClose={() => setToCall(null)} />
    </>
  )
}

/** Below the tasks of the picked day. */
const AddOnDay = ({ day }: { day: string }) => (
  <Link to={paths.familyNewTaskOn(day)} className={buttonLook('secondary')}>
    <Plus aria-hidden="true" size={20} />
    <Trans>Add a task for this day</Trans>
  </Link>
)

function NoFamilyTasks({ filter, isNarrowed }: { filter: Filter; isNarrowed: boolean }) {
  const { t } = useLingui()
  if (isNarrowed) return <EmptyState picture={<EmptyPicture />} title={t`No tasks of this kind`} />
  if (filter === 'needed') return <EmptyState picture={<AllDonePicture />} title={t`Everything is in good hands`} />
  if (filter === 'taken') return <EmptyState picture={<EmptyPicture />} title={t`No tasks have been taken yet`} />
  if (filter === 'done') return <EmptyState picture={<EmptyPicture />} title={t`Completed tasks will appear here`} />
  return (
    <EmptyState picture={<EmptyPicture />} title={t`No tasks yet`} text={t`Start with one small thing that would help this week.`}>
      <Link data-asks to={paths.familyNewTask} className={buttonLook('primary')}>{t`Add the first task`}</Link>
      <OtherWays />
    </EmptyState>
  )
}

/** The tasks that were cancelled in the last days. Each shows whether its assignee knows of the cancellation, and can be restored. */
function CancelledTasks({ family }: { family: string }) {
  const { t } = useLingui()
  const undo = useUndo(family)
  const { data: lists, error } = useQuery(cancelledTasksQuery(family))
  if (!lists) return error ? <ErrorNote text={errorText('network')} /> : <Spinner label={t`Loading`} />
  const tasks = [...lists.no_time, ...lists.events]
  if (tasks.length === 0) {
    return <EmptyState picture={<EmptyPicture />} title={t`Nothing was cancelled in the last few days`} />
  }
  return (
    <ul className="cards">
      {tasks.map((task) => (
        <li key={task.id}>
          <Card className="stack-2">
            <h2 className={styles.title}>
              <bdi>{task.title}</bdi>
            </h2>
            <p className="note">
              <TaskWhen task={task} />
            </p>
            {task.assignee?.full_name && (
              <div className="note">
                <Trans>
                  Taken by <bdi>{task.assignee.full_name}</bdi>
                </Trans>
                <WhetherSeen task={task} />
              </div>
            )}
            {isUnheard(task) && <MarkAsCalled task={task} />}
            <SecondaryButton onClick={() => void undo(task)} aria-label={t`Restore: ${task.title}`}>{t`Restore`}</SecondaryButton>
          </Card>
        </li>
      ))}
    </ul>
  )
}

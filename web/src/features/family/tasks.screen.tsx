import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { paths } from '../../app/paths.ts'
import { dayHeading, groupByDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { AllDonePicture, EmptyPicture } from '../../ui/pictures.tsx'
import { GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { familyTasksQuery } from './family-tasks.api.ts'
import { ActForOthersMenu } from './parts/act-for-others.tsx'
import { ChoiceRow } from './parts/choice-row.tsx'
import { FamilyTaskCard } from './parts/family-task-card.tsx'
import styles from './tasks.module.css'

const FILTERS = ['all', 'needed', 'taken', 'done'] as const
type Filter = (typeof FILTERS)[number]

function isShown(task: FamilyTask, filter: Filter, now: number) {
  if (filter === 'needed') return task.status === 'initial' && !isOver(task, now)
  if (filter === 'taken') return task.status === 'in_progress'
  return filter === 'all' || task.status === 'completed'
}

/** Everything the family has written down, by day. `?show=` names a part of it. */
export function FamilyTasksScreen() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const family = useCurrentFamily()
  const { data: lists } = useSuspenseQuery(familyTasksQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const filter = FILTERS.find((each) => each === search.get('show')) ?? 'all'
  const now = Date.now()
  const tasks = [...lists.no_time, ...lists.events]
  const tasksOf = (each: Filter) => tasks.filter((task) => isShown(task, each, now))
  const labels: Record<Filter, string> = {
    all: t({ message: 'All', context: 'tasks' }),
    needed: t({ message: 'Needed', context: 'tasks' }),
    taken: t({ message: 'Taken', context: 'tasks' }),
    done: t({ message: 'Done', context: 'tasks' }),
  }

  return (
    <Screen
      wide
      header={
        <header className={styles.top}>
          <h1>
            <Trans>Tasks</Trans>
          </h1>
          <Link to={paths.familyNewTask} className={buttonLook('primary', false)}>
            <Plus aria-hidden="true" size={20} />
            <Trans>New task</Trans>
          </Link>
        </header>
      }
    >
      {tasks.length > 0 && (
        <ChoiceRow
          label={t`Which tasks`}
          labelHidden
          choices={FILTERS.map((id) => ({ id, label: labels[id], count: tasksOf(id).length }))}
          chosen={filter}
          // A part of the list is a view of one screen: going back leaves the screen.
          onChoose={(id) => setSearch(id === 'all' ? {} : { show: id }, { replace: true })}
        />
      )}
      {tasksOf(filter).length > 0 ? (
        groupByDay(tasksOf(filter), reader().timeZone, now).map((group) => (
          <section key={group.day} className={styles.group}>
            <GroupHeading marked={group.isToday}>
              {group.at === null ? <Trans>Any time</Trans> : group.isToday ? <Trans>Today</Trans> : dayHeading(group.at, reader(), now)}
            </GroupHeading>
            <ul className={styles.list}>
              {group.items.map((task) => (
                <li key={task.id}>
                  <FamilyTaskCard
                    task={task}
                    familyTimeZone={shown.time_zone}
                    isToday={group.isToday}
                    now={now}
                    action={<ActForOthersMenu task={task} family={family} />}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <NoTasks filter={tasks.length > 0 ? filter : 'all'} />
      )}
    </Screen>
  )
}

function NoTasks({ filter }: { filter: Filter }) {
  if (filter === 'needed') return <EmptyState picture={<AllDonePicture />} title={<Trans>Everything is in good hands</Trans>} />
  if (filter === 'taken') return <EmptyState picture={<EmptyPicture />} title={<Trans>Nobody has taken a task yet</Trans>} />
  if (filter === 'done') return <EmptyState picture={<EmptyPicture />} title={<Trans>What is done will stand here</Trans>} />
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={<Trans>Nothing written down yet</Trans>}
      text={<Trans>Begin with one small thing that would help this week.</Trans>}
    >
      <Link to={paths.familyNewTask} className={buttonLook('primary')}>
        <Trans>Write down the first task</Trans>
      </Link>
    </EmptyState>
  )
}

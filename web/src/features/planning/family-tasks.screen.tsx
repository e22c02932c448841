import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { dayHeading, groupByDay } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { AllDonePicture, EmptyPicture } from '../../ui/pictures.tsx'
import { GroupHeading, Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { categoryNames } from '../tasks/parts/category.tsx'
import { isTaskOver } from '../tasks/tasks.rules.ts'
import { familyTasksQuery } from './family-tasks.api.ts'
import styles from './family-tasks.module.css'
import { CancelledTasks } from './parts/cancelled-tasks.tsx'
import { FamilyTaskCard } from './parts/family-task-card.tsx'
import { MonthView } from './parts/month-view.tsx'
import { CallDialog, OnBehalfMenu, type ToCall } from './parts/on-behalf-sheet.tsx'

const FILTERS = ['all', 'needed', 'taken', 'done', 'cancelled'] as const
type Filter = (typeof FILTERS)[number]

function isShown(task: FamilyTask, filter: Filter, now: number) {
  if (filter === 'needed') return task.status === 'initial' && !isTaskOver(task, now)
  if (filter === 'cancelled') return false
  if (filter === 'taken') return task.status === 'in_progress'
  return filter === 'all' || task.status === 'completed'
}

/** All of the family's tasks by day. `?show=` filters them. */
export function FamilyTasksScreen() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useSearchParams()
  const family = useCurrentFamily()
  const { data: lists } = useSuspenseQuery(familyTasksQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const filter = FILTERS.find((each) => each === search.get('show')) ?? 'all'
  const kind = CATEGORIES.find((each) => each === search.get('kind')) ?? 'all'
  const isMonth = search.get('view') === 'month'
  const [toCall, setToCall] = useState<ToCall | null>(null)
  const now = useNow()
  const written = [...lists.no_time, ...lists.events]
  const tasks = kind === 'all' ? written : written.filter((task) => task.category === kind)
  const kinds = CATEGORIES.filter((each) => each === kind || written.some((task) => task.category === each))
  const tasksOf = (each: Filter) => tasks.filter((task) => isShown(task, each, now))
  /** Another view of the same screen: Back leaves the screen. */
  function show(looks: Record<string, string | null>) {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(looks)) value === null ? next.delete(name) : next.set(name, value)
    setSearch(next, { replace: true })
  }
  const labels: Record<Filter, string> = {
    all: t({ message: 'All', context: 'tasks' }),
    needed: t({ message: 'Needed', context: 'tasks' }),
    taken: t({ message: 'Taken', context: 'tasks' }),
    done: t({ message: 'Done', context: 'tasks' }),
    cancelled: t({ message: 'Cancelled', context: 'tasks' }),
  }

  return (
    <Screen
      wide
      header={
        <header className={styles.top}>
          <h1>
            <Trans>Tasks</Trans>
          </h1>
        </header>
      }
    >
      {(written.length > 0 || filter === 'cancelled') && (
        <div className={styles.filters}>
          <ChoiceRow
            label={t`How to look at them`}
            labelHidden
            choices={[
              { id: 'list', label: t`List` },
              { id: 'month', label: t`Month` },
            ]}
            chosen={isMonth ? 'month' : 'list'}
            onChoose={(id) => show({ view: id === 'month' ? id : null, month: null, day: null })}
          />
          {kinds.length > 1 && (
            <div className={styles.kind}>
              <SelectField
                label={<span className="visually-hidden">{t`Which kind`}</span>}
                value={kind}
                onChange={(id) => show({ kind: id === 'all' ? null : id })}
                options={[{ value: 'all', label: t`All kinds` }, ...kinds.map((id) => ({ value: id, label: i18n._(categoryNames[id]) }))]}
              />
            </div>
          )}
          <ChoiceRow
            label={t`Which tasks`}
            labelHidden
            choices={FILTERS.map((id) => ({ id, label: labels[id], ...(id !== 'cancelled' && { count: tasksOf(id).length }) }))}
            chosen={filter}
            onChoose={(id) => show({ show: id === 'all' ? null : id })}
          />
        </div>
      )}
      {filter === 'cancelled' ? (
        <CancelledTasks family={family} />
      ) : isMonth ? (
        <MonthView
          tasks={tasksOf(filter)}
          familyTimeZone={shown.time_zone}
          month={search.get('month')}
          day={search.get('day')}
          onLook={show}
          onList={() => show({ view: null, month: null, day: null })}
          now={now}
        />
      ) : tasksOf(filter).length > 0 ? (
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
                    action={<OnBehalfMenu task={task} family={family} onToCall={setToCall} />}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <NoFamilyTasks filter={written.length > 0 ? filter : 'all'} isNarrowed={kind !== 'all'} />
      )}
      <CallDialog toCall={toCall} onClose={() => setToCall(null)} />
    </Screen>
  )
}

function NoFamilyTasks({ filter, isNarrowed }: { filter: Filter; isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState picture={<EmptyPicture />} title={<Trans>Nothing of this kind</Trans>} />
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

import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { parseDay } from '../../i18n/calendar-days.ts'
import { localDate } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { AllDonePicture, EmptyPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { categoryNames } from '../tasks/parts/category.tsx'
import { DayBar } from '../tasks/parts/list/day-bar.tsx'
import { countCards, countPlaces, joinTasks } from '../tasks/task-cards.rules.ts'
import { isTaskOffered, isTaskOver, tasksOfDay } from '../tasks/tasks.rules.ts'
import { familyTasksQuery } from './family-tasks.api.ts'
import styles from './family-tasks.module.css'
import { CancelledTasks } from './parts/cancelled-tasks.tsx'
import { FamilyTaskGroups } from './parts/family-task-groups.tsx'
import { MonthView } from './parts/month-view.tsx'
import { CallDialog, OnBehalfMenu, type ToCall } from './parts/on-behalf-sheet.tsx'
import { PlaceCount } from './parts/place-count.tsx'

const FILTERS = ['all', 'needed', 'taken', 'done', 'cancelled'] as const
type Filter = (typeof FILTERS)[number]

function passesFilter(task: FamilyTask, filter: Filter, now: number) {
  if (filter === 'needed') return (task.status === 'initial' && !isTaskOver(task, now)) || isTaskOffered(task, now)
  if (filter === 'cancelled') return false
  if (filter === 'taken') return task.status === 'in_progress'
  return filter === 'all' || task.status === 'completed'
}

/** All of the family's tasks by day. `?show=` filters them, `?day=` shows one day first. */
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
  const { timeZone } = reader()
  const today = localDate(now, timeZone)
  const tasksOf = (each: Filter) => tasks.filter((task) => passesFilter(task, each, now))
  const cardsOf = (each: Filter) => joinTasks(tasksOf(each), { known: written, from: today, timeZone })
  const cardsOn = (one: string) => joinTasks(tasksOfDay(tasksOf(filter), one, timeZone), { known: written, from: one, timeZone })
  const day = isMonth ? null : parseDay(search.get('day'))
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
            label={t`View`}
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
            choices={FILTERS.map((id) => ({ id, label: labels[id], ...(id !== 'cancelled' && { count: countCards(cardsOf(id), now) }) }))}
            chosen={filter}
            onChoose={(id) => show({ show: id === 'all' ? null : id })}
          />
        </div>
      )}
      {filter !== 'cancelled' && <PlaceCount cards={countCards(cardsOf(filter), now)} places={countPlaces(tasksOf(filter), now)} />}
      {filter !== 'cancelled' && !isMonth && written.length > 0 && (
        <DayBar reader={reader()} day={day} onDay={(chosen) => show({ day: chosen })} onToday={() => show({ day: today })} />
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
      ) : tasksOf(filter).length > 0 || day ? (
        <FamilyTaskGroups
          cards={day ? cardsOn(day) : cardsOf(filter)}
          day={day}
          familyTimeZone={shown.time_zone}
          now={now}
          // Of several places the task's own page shows whose each is.
          actionFor={(card) =>
            (card.places.length === 1 || card.task.status === 'initial') && (
              <OnBehalfMenu task={card.task} family={family} onToCall={setToCall} />
            )
          }
        />
      ) : (
        <NoFamilyTasks filter={written.length > 0 ? filter : 'all'} isNarrowed={kind !== 'all'} />
      )}
      <CallDialog toCall={toCall} onClose={() => setToCall(null)} />
    </Screen>
  )
}

function NoFamilyTasks({ filter, isNarrowed }: { filter: Filter; isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState picture={<EmptyPicture />} title={<Trans>No tasks of this kind</Trans>} />
  if (filter === 'needed') return <EmptyState picture={<AllDonePicture />} title={<Trans>Everything is in good hands</Trans>} />
  if (filter === 'taken') return <EmptyState picture={<EmptyPicture />} title={<Trans>No tasks have been taken yet</Trans>} />
  if (filter === 'done') return <EmptyState picture={<EmptyPicture />} title={<Trans>Completed tasks will appear here</Trans>} />
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={<Trans>No tasks yet</Trans>}
      text={<Trans>Start with one small thing that would help this week.</Trans>}
    >
      <Link to={paths.familyNewTask} className={buttonLook('primary')}>
        <Trans>Add the first task</Trans>
      </Link>
    </EmptyState>
  )
}

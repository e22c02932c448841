import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { wasGiven } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Check, Circle, Clock, Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { calendarDayHeading, eventDayOf, familyTimeIfDifferent } from '../../../i18n/dates.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { cardLook, factsLook, Pill } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CategoryTile, categoryNames } from '../../tasks/parts/category.tsx'
import seriesStyles from '../../tasks/parts/list/series-times.module.css'
import { SeriesTimes } from '../../tasks/parts/list/series-times.tsx'
import { StartTime } from '../../tasks/parts/start-time.tsx'
import { countNeeded, type JoinedTask, stateOfCard } from '../../tasks/task-cards.rules.ts'
import { isTaskOffered, isTaskOver } from '../../tasks/tasks.rules.ts'
import styles from './family-task-card.module.css'

/** The query parameters that choose what the task list shows. */
const LOOK = ['show', 'kind', 'day']

/** The path of a task. It keeps the view of the task list, because on a wide screen the list stays beside the task. */
function useTaskPath() {
  const [search] = useSearchParams()
  const look = new URLSearchParams([...search].filter(([name]) => LOOK.includes(name)))
  return (taskId: number) => (look.size > 0 ? `${paths.familyTask(taskId)}?${look}` : paths.familyTask(taskId))
}

interface FamilyTaskCardProps {
  card: JoinedTask<FamilyTask>
  familyTimeZone: string
  isToday: boolean
  now: number
  /** Next to the card's link. */
  action?: ReactNode
  /** Whether the list has only open tasks. A card then does not say that its task is needed. */
  isAmongNeeded?: boolean
}

/** One task as the family's side sees it, with all its places: what, when, and who. Below that, the card says how the task repeats. */
export function FamilyTaskCard({ card, familyTimeZone, isToday, now, action, isAmongNeeded = false }: FamilyTaskCardProps) {
  const { i18n } = useLingui()
  const pathOf = useTaskPath()
  const { task, start_at, all_day } = card
  const familyTime = start_at && !all_day && familyTimeIfDifferent(start_at, undefined, familyTimeZone, reader())
  return (
    <div className={classNames(cardLook, styles.card)}>
      <div className={styles.task}>
        <CategoryTile category={task.category} title={task.title} faded={countNeeded(card, now) === 0} />
        <div className="fill stack-1">
          <Link to={pathOf(task.id)} className={styles.title}>
            <bdi>{task.title}</bdi>
          </Link>
          <p className={factsLook}>
            <span>
              <StartTime moment={card} />
            </span>
            {familyTime && <bdi>{familyTime}</bdi>}
            <span>{i18n._(categoryNames[task.category])}</span>
          </p>
          <FamilyTaskState card={card} isToday={isToday} now={now} isAmongNeeded={isAmongNeeded} />
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <SeriesTimes
        card={card}
        now={now}
        row={(later) => (
          <Link to={pathOf(later.task.id)} className={`ends ${seriesStyles.row}`}>
            <span className={factsLook}>
              <span>{calendarDayHeading(eventDayOf(later, reader().timeZone) ?? '', reader().locale, now)}</span>
              <span>
                <StartTime moment={later} />
              </span>
            </span>
            <FamilyTaskState card={later} isToday={false} now={now} isAmongNeeded={false} />
          </Link>
        )}
      />
    </div>
  )
}

/** Each state looks different: a ring for an open place, the names in green for a taken one, a tick for a done one. */
function FamilyTaskState({ card, isToday, now, isAmongNeeded }: Required<Omit<FamilyTaskCardProps, 'familyTimeZone' | 'action'>>) {
  const { t } = useLingui()
  const { places, needed, isDone, isMissed } = stateOfCard(card, now)
  const offered = card.places.filter((place) => isTaskOffered(place, now))
  const taken = card.places.filter((place) => place.status !== 'initial' && !offered.includes(place))
  const name = joinNames(taken.flatMap(({ assignee }) => assignee?.full_name || []))
  return (
    <div className={styles.state}>
      {needed > 0 && !(isAmongNeeded && places === 1 && !isToday && !card.task.urgent) && (
        <Pill tone={isToday || card.task.urgent ? 'need' : 'ring'} icon={<Circle aria-hidden="true" strokeWidth={3} />}>
          {places > 1
            ? t`${needed} of ${places} still needed`
            : card.task.urgent
              ? t`Urgently needed`
              : isToday
                ? t`Still needed today`
                : t({ message: 'Still needed', context: 'a task' })}
        </Pill>
      )}
      {isMissed && <Pill tone="plain" icon={<Clock aria-hidden="true" />}>{t`Past`}</Pill>}
      {isDone && (
        <Pill tone="done" icon={<Check aria-hidden="true" />}>
          {name ? (
            <Trans>
              Done by <bdi>{name}</bdi>
            </Trans>
          ) : (
            <Trans>Done</Trans>
          )}
        </Pill>
      )}
      {offered.map(({ id, assignee }) => (
        <StillWith key={id} name={assignee?.full_name ?? ''} />
      ))}
      {taken.length > 0 && !isDone && (
        <Pill tone="free" icon={<Hand aria-hidden="true" />}>
          {name && (
            <span className="visually-hidden">
              <Trans>Taken by</Trans>{' '}
            </span>
          )}
          {name ? <bdi>{name}</bdi> : <Trans>Taken</Trans>}
        </Pill>
      )}
      <WhetherHeard told={taken.filter((task) => task.told_at && task.status === 'in_progress' && !isTaskOver(task, now))} />
    </div>
  )
}

/** Whether the people who have a place know that the task was changed, or given to them. */
function WhetherHeard({ told }: { told: readonly FamilyTask[] }) {
  const { t } = useLingui()
  const unseen = told.filter(({ seen_at }) => !seen_at)
  const isChanged = !(unseen.length > 0 ? unseen : told).every(wasGiven)
  const [toCall, notSeen, seen] = isChanged
    ? [t`Please call about the change`, t`Notified of the change, not seen yet`, t`Has seen the change`]
    : [t`Please call about the task`, t`Not seen yet`, null]
  const text = unseen.some(({ assignee_needs_call }) => assignee_needs_call) ? toCall : unseen.length > 0 ? notSeen : seen
  return text && <p className={factsLook}>{text}</p>
}

const StillWith = ({ name }: { name: string }) => (
  <Pill tone="need" icon={<ArrowLeftRight aria-hidden="true" />}>
    <Trans>
      Still with <bdi>{name}</bdi>, who is looking for cover
    </Trans>
  </Pill>
)

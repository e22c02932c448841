import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Check, Clock, Hand, Plus, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { calendarDayHeading, eventDayOf, familyTimeIfDifferent, hasDate } from '../../../../i18n/dates.ts'
import { joinNames } from '../../../../i18n/lists.ts'
import { reader } from '../../../../i18n/reader.ts'
import { useNow } from '../../../../platform/now.ts'
import { cardLook, factsLook, Pill } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { type JoinedTask, stateOfCard } from '../../task-cards.rules.ts'
import { CategoryTile, categoryNames } from '../category.tsx'
import { StartTime } from '../start-time.tsx'
import seriesStyles from './series-times.module.css'
import { SeriesTimes } from './series-times.tsx'
import styles from './task-card.module.css'

export interface TaskCardProps {
  card: JoinedTask<Task>
  familyTimeZone: string
  isToday: boolean
  /** The family is paused, so nothing can be taken. */
  paused?: boolean
  linkTo: (task: Task) => string
  /** Shows the day too, if there is no day heading. */
  withDay?: boolean
  /** Set if all tasks of the list are available, or all are mine. A card then does not repeat this. */
  among?: 'available' | 'mine' | undefined
  /** Why the card is shown first. */
  reason?: ReactNode
  /** The actions that are possible at once, below the text. */
  action?: ReactNode
  /** Called when a pointer or the focus reaches the card, to preload its target. */
  onPointed?: () => void
}

/** One task in a list, with all its places: what, when and its state. Below that, the card says how the task repeats. */
export function TaskCard({ card, isToday, paused = false, withDay = false, among, reason, action, ...shown }: TaskCardProps) {
  const now = useNow()
  return (
    <div className={classNames(cardLook, styles.card)}>
      <ToTask card={card} className={styles.task} {...shown}>
        <TaskWords card={card} withDay={withDay} now={now} {...shown}>
          <TaskStateText card={card} isToday={isToday} paused={paused} now={now} among={action ? 'available' : among} />
          {reason && <span className={styles.reason}>{reason}</span>}
        </TaskWords>
      </ToTask>
      {action}
      <SeriesTimes
        card={card}
        now={now}
        row={(later) => (
          <ToTask card={later} className={`ends ${seriesStyles.row}`} {...shown}>
            <span className={factsLook}>
              <CardTimes card={later} withDay {...shown} />
            </span>
            <TaskStateText card={later} isToday={false} paused={paused} now={now} />
          </ToTask>
        )}
      />
    </div>
  )
}

type Shown = Pick<TaskCardProps, 'card' | 'familyTimeZone' | 'withDay'>

function TaskWords({ card, now, children, ...shown }: Shown & { now: number; children: ReactNode }) {
  const { i18n } = useLingui()
  const { needed, isMine, offeredBy } = stateOfCard(card, now)
  const isFaded = needed === 0 && !isMine && offeredBy.length === 0
  return (
    <>
      <CategoryTile category={card.task.category} title={card.task.title} faded={isFaded} />
      <span className="fill stack-1">
        <span className={classNames(styles.title, isFaded && 'soft')}>
          <bdi>{card.task.title}</bdi>
        </span>
        <span className={factsLook}>
          <CardTimes card={card} {...shown} />
          <span>{i18n._(categoryNames[card.task.category])}</span>
        </span>
        <span className={styles.state}>{children}</span>
      </span>
    </>
  )
}

function CardTimes({ card, familyTimeZone, withDay }: Shown) {
  const day = eventDayOf(card, reader().timeZone)
  const familyTime = card.start_at && !card.all_day && familyTimeIfDifferent(card.start_at, undefined, familyTimeZone, reader())
  return (
    <>
      {day && withDay && hasDate(card) && <span>{calendarDayHeading(day, reader().locale)}</span>}
      <span>
        <StartTime moment={card} />
      </span>
      {familyTime && <bdi>{familyTime}</bdi>}
    </>
  )
}

interface ToTaskProps extends Pick<TaskCardProps, 'card' | 'linkTo' | 'onPointed'> {
  className: string | undefined
  children: ReactNode
}
/** My completed tasks are not links. */
function ToTask({ card: { task }, linkTo, onPointed, className, children }: ToTaskProps) {
  if (task.assigned_on_me && task.status === 'completed') return <div className={className}>{children}</div>
  return (
    <Link to={linkTo(task)} className={className} onPointerDown={onPointed} onFocus={onPointed}>
      {children}
    </Link>
  )
}

interface TaskStateProps extends Pick<TaskCardProps, 'card' | 'isToday' | 'among'> {
  paused: boolean
  now: number
}

/** A card's state as icon and text. A task that cannot be taken now does not ask for help. */
function TaskStateText({ card, isToday, paused, now, among }: TaskStateProps) {
  const { t } = useLingui()
  const { places, needed, isMine, isDone, isMissed, names, offeredBy, isOffering } = stateOfCard(card, now)
  const name = joinNames(names.filter((each) => !offeredBy.includes(each)))
  if (isDone || (isMine && card.task.status === 'completed')) {
    return <Pill tone="done" icon={<Check aria-hidden="true" />}>{t`Completed`}</Pill>
  }
  if (isMissed) {
    return <Pill tone="plain" icon={<Clock aria-hidden="true" />}>{t`Past`}</Pill>
  }
  return (
    <>
      {isMine && (name || among !== 'mine') && <YoursPill name={name} />}
      {needed > 0 && !(among === 'available' && (paused || (places === 1 && !isToday && !card.task.urgent))) && (
        <Needed isToday={isToday && !paused} urgent={card.task.urgent && !paused} needed={needed} places={places} isCalm={paused} />
      )}
      {isOffering && <Pill tone="need" icon={<ArrowLeftRight aria-hidden="true" />}>{t`Looking for cover`}</Pill>}
      {!paused && offeredBy.map((each) => <Offered key={each} name={each} />)}
      {!isMine && (name || (needed === 0 && offeredBy.length === 0)) && <TakenPill name={name} />}
    </>
  )
}

const YoursPill = ({ name }: { name: string }) => (
  <Pill tone="mine" icon={<Hand aria-hidden="true" />}>
    {name ? (
      <Trans>
        You, with <bdi>{name}</bdi>
      </Trans>
    ) : (
      <Trans context="who does this task">You</Trans>
    )}
  </Pill>
)

const TakenPill = ({ name }: { name: string }) => (
  <Pill tone="taken" icon={<User aria-hidden="true" />}>
    {name ? (
      <Trans>
        Taken by <bdi>{name}</bdi>
      </Trans>
    ) : (
      <Trans>Taken</Trans>
    )}
  </Pill>
)

const Offered = ({ name }: { name: string }) => (
  <Pill tone="need" icon={<ArrowLeftRight aria-hidden="true" />}>
    <Trans>
      <bdi>{name}</bdi> is looking for someone to take over
    </Trans>
  </Pill>
)

interface NeededProps {
  isToday: boolean
  urgent: boolean
  needed: number
  places: number
  /** The family is paused, so the text does not ask for help. */
  isCalm: boolean
}
function Needed({ isToday, urgent, needed, places, isCalm }: NeededProps) {
  return (
    <Pill tone={isCalm ? 'plain' : isToday || urgent ? 'need' : 'free'} icon={isCalm ? null : <Plus aria-hidden="true" />}>
      {places > 1 && !isCalm ? (
        <Trans>
          {needed} of {places} still needed
        </Trans>
      ) : isToday ? (
        <Trans>Still needed today</Trans>
      ) : urgent ? (
        <Trans>Urgently needed</Trans>
      ) : (
        <Trans context="a task">Available</Trans>
      )}
    </Pill>
  )
}

import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { Check, Plus } from 'lucide-react'
import { calendarDayHeading, dayHeading, familyTimeIfDifferent, localDate, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { useNow } from '../../../platform/now.ts'
import { cardLook, factsLook, Pill } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CategoryTile } from '../../tasks/parts/category.tsx'
import { useLaterText } from '../../tasks/parts/rhythm-text.ts'
import { OpenDaysOrAny } from '../../tasks/parts/start-time.tsx'
import { type JoinedTask, joinTasks } from '../../tasks/task-cards.rules.ts'
import styles from './sign-up-parts.module.css'

interface OpenTasksProps {
  tasks: readonly OpenTask[]
  /** The family's time zone. */
  timeZone: string | undefined
  /** How many tasks are shown, the next ones first. All are shown if it is missing. */
  most?: number
  wanted: number | null
  onWant: (taskId: number | null) => void
}

/** Open tasks, as a visitor may see them. One can be chosen. */
export function OpenTasks({ tasks, timeZone, most, wanted, onWant }: OpenTasksProps) {
  const { t } = useLingui()
  const own = reader().timeZone
  const joined = joinTasks(tasks, { from: localDate(useNow(), own), timeZone: own })
  const cards = most === undefined ? joined : nextFirst(joined).slice(0, most)
  return (
    <ul className="cards">
      {cards.map((card) => {
        const { task } = card
        const isWanted = [card, ...card.later].some(({ places }) => places.some((place) => taskIdOf(place) === wanted))
        return (
          <li key={task.id}>
            <button type="button" className={classNames(cardLook, styles.task)} onClick={() => onWant(isWanted ? null : taskIdOf(task))}>
              <CategoryTile category={task.category} title={task.title} />
              <span className="fill stack-1">
                <bdi className={styles.taskTitle}>{task.title}</bdi>
                <span className={`note ${styles.when}`}>
                  <OpenTaskWhen task={task} timeZone={timeZone} />
                </span>
                <MoreOfCard card={card} />
                {isWanted ? (
                  <span>
                    <Pill tone="mine" icon={<Check aria-hidden="true" />}>{t`You chose this one`}</Pill>
                  </span>
                ) : (
                  <span className="visually-hidden">{t`I’d like this one`}</span>
                )}
              </span>
              {!isWanted && <Plus aria-hidden="true" />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Tasks with a day come before tasks at any time. */
const nextFirst = (cards: JoinedTask<OpenTask>[]) => cards.toSorted((one, other) => Number(!firstDayOf(one)) - Number(!firstDayOf(other)))
const firstDayOf = ({ task: { date, days } }: JoinedTask<OpenTask>) => date ?? days?.[0]

/** When an open task is: its day and perhaps its hour (P48), the days from which its taker picks one, or 'Any time'. */
export function OpenTaskWhen({ task: { date, days, start_at }, timeZone }: { task: OpenTask; timeZone: string | undefined }) {
  if (!start_at) return date ? calendarDayHeading(date, reader().locale) : <OpenDaysOrAny moment={{ may_be: days && { days } }} />
  const elsewhere = timeZone && familyTimeIfDifferent(start_at, undefined, timeZone, reader())
  return `${dayHeading(start_at, reader())}, ${timeOfDay(start_at, reader())}${elsewhere ? ` (${elsewhere})` : ''}`
}

/** How many helpers a task needs, and how it repeats. Hidden if it needs one helper and has no later times. */
function MoreOfCard({ card }: { card: JoinedTask<OpenTask> }) {
  const { places } = card
  const later = useLaterText(true)(card)
  if (places.length === 1 && !later) return null
  return (
    <span className={factsLook}>
      {places.length > 1 && (
        <span>
          <Plural value={places.length} one="# person needed" other="# people needed" />
        </span>
      )}
      {later && <span>{later}</span>}
    </span>
  )
}

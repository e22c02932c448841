import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { timeOfDay } from '../../../i18n/dates.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type JoinedTask, joinTasks, stateOfCard } from '../../tasks/task-cards.rules.ts'
import dots from './day-dots.module.css'
import styles from './day-entries.module.css'

/** This many tasks of a day are named, or four if the day has exactly four. Of the other tasks only the number is shown. */
const SHOWN = 3

/** A day's tasks on a wide screen: when, what, and who comes, or that someone is still needed. Each entry links to its task. */
export function DayEntries({ tasks, now }: { tasks: readonly FamilyTask[]; now: number }) {
  const cards = joinTasks(tasks, { from: 'never', timeZone: reader().timeZone })
  const more = cards.length - SHOWN
  return (
    <ul className={`stack-1 ${styles.entries}`}>
      {cards.slice(0, more === 1 ? cards.length : SHOWN).map((card) => (
        <li key={card.task.id}>
          <DayEntry card={card} now={now} />
        </li>
      ))}
      {more > 1 && (
        <li className={`note ${styles.more}`} dir="ltr">
          +{more}
        </li>
      )}
    </ul>
  )
}

function DayEntry({ card, now }: { card: JoinedTask<FamilyTask>; now: number }) {
  const { t } = useLingui()
  const { start_at, all_day, id, title } = card.task
  const { needed, isMissed } = stateOfCard(card, now)
  const names = card.places.flatMap(({ status, assignee }) => (status === 'initial' ? [] : assignee?.full_name || []))
  return (
    <Link to={paths.familyTask(id)} className={styles.entry}>
      <i className={classNames(styles.dot, needed > 0 || isMissed ? dots.ring : dots.full)} />
      <span className={styles.title}>
        {start_at && !all_day && <time>{timeOfDay(start_at, reader())} </time>}
        <bdi>{title}</bdi>
      </span>
      {needed > 0 ? (
        <span className={styles.needed}>{t({ message: 'Still needed', context: 'a task' })}</span>
      ) : (
        <span className={styles.name}>{isMissed ? t`Past` : <bdi>{joinNames(names)}</bdi>}</span>
      )}
    </Link>
  )
}

import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { isTaskOver } from '../../tasks/tasks.rules.ts'
import dots from './day-dots.module.css'
import styles from './day-entries.module.css'

/** How many tasks a day of a calendar names. The others are a number, and in the day's own list. */
const SHOWN = 3

/** A day's tasks on a wide screen: when, what, and who comes or that someone is still needed. Each leads to its task. */
export function DayEntries({ tasks, now }: { tasks: readonly FamilyTask[]; now: number }) {
  const more = tasks.length - SHOWN
  return (
    <ul className={styles.entries}>
      {tasks.slice(0, more === 1 ? tasks.length : SHOWN).map((task) => (
        <li key={task.id}>
          <Link to={paths.familyTask(task.id)} className={styles.entry}>
            <i className={classNames(styles.dot, task.status === 'initial' ? dots.ring : dots.full)} />
            <span className={styles.title}>
              {task.start_at && !task.all_day && <time>{timeOfDay(task.start_at, reader())} </time>}
              <bdi>{task.title}</bdi>
            </span>
            {task.status !== 'initial' ? (
              <span className={styles.name}>
                <bdi>{task.assignee?.full_name}</bdi>
              </span>
            ) : isTaskOver(task, now) ? (
              <span className={styles.name}>
                <Trans>Its time has passed</Trans>
              </span>
            ) : (
              <span className={styles.needed}>
                <Trans>Still needed</Trans>
              </span>
            )}
          </Link>
        </li>
      ))}
      {more > 1 && (
        <li className={styles.more} dir="ltr">
          +{more}
        </li>
      )}
    </ul>
  )
}

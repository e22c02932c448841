import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { Link } from 'wouter'
import { dayInSentence, hasDate, timeOfDay } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { shortCalendarDay } from '../../../../i18n/short-day.ts'
import { useNow } from '../../../../platform/now.ts'
import { paths } from '../../../../platform/paths.ts'
import { nextOfMine } from '../../tasks.rules.ts'
import { loadOpenedTask } from '../opened-task.ts'
import styles from './next-mine.module.css'

/** The next task that I have, in one line. Nothing if I have none. */
export function NextMine({ tasks }: { tasks: readonly Task[] }) {
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

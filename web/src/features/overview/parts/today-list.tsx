import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { useNow } from '../../../platform/now.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { CallLink } from '../../../ui/call-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { StartTime } from '../../tasks/parts/start-time.tsx'
import { isTaskOver } from '../../tasks/tasks.rules.ts'
import styles from './today-list.module.css'

interface TodayListProps {
  tasks: FamilyTask[]
  isTomorrow?: boolean
  /** How many people are shown. A link to the day shows the others. */
  most: number
}

/** Who comes today, or tomorrow with `isTomorrow`. People whose task is over are last. Open tasks are in `NeededList`. */
export function TodayList({ tasks, isTomorrow = false, most }: TodayListProps) {
  const { t } = useLingui()
  const now = useNow()
  const all = tasks.filter((task) => task.assignee !== null)
  const isOver = (task: FamilyTask) => isTaskOver(task, now)
  const coming = [...all.filter((task) => !isOver(task)), ...all.filter(isOver)]
  const [first] = coming
  const more = coming.length - most
  if (!first) return null
  return (
    <section className="cards">
      <GroupHeading>{isTomorrow ? <Trans>Who’s coming tomorrow</Trans> : <Trans>Who’s coming today</Trans>}</GroupHeading>
      <Card>
        <ul className="stack-3">
          {coming.slice(0, most).map((task) => (
            <li key={task.id} className={`ends ${styles.row}`}>
              <div className={styles.words}>
                <p className={`row ${styles.name}`}>
                  <bdi>{task.assignee?.full_name}</bdi>
                  {(task.status === 'completed' || (task.status === 'in_progress' && task.confirmed_at !== null)) && (
                    <span className={styles.done}>
                      <Check aria-hidden="true" size={16} />
                      {task.status === 'completed' ? <Trans>Done</Trans> : <Trans>Has confirmed</Trans>}
                    </span>
                  )}
                </p>
                <p className={`note ${styles.what}`}>
                  <StartTime moment={task} />{' '}
                  <Link to={paths.familyTask(task.id)}>
                    <bdi>{task.title}</bdi>
                  </Link>
                </p>
              </div>
              {task.assignee && <CallLink contact={task.assignee} />}
            </li>
          ))}
        </ul>
        {more > 0 ? (
          <Link to={paths.familyTasksOn(first.date ?? '')} className={buttonLook('quiet')}>
            {plural(more, { one: 'and # more', other: 'and # more' })}
          </Link>
        ) : (
          isTomorrow &&
          coming.some((task) => task.assignee_needs_call) && (
            <Link to={paths.familyCalls} className={buttonLook('quiet')}>{t`Who to call`}</Link>
          )
        )}
      </Card>
    </section>
  )
}

import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { localDate } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { familyQuery } from '../../families/families.api.ts'
import { joinTasks } from '../task-cards.rules.ts'
import { tasksQuery } from '../tasks.api.ts'
import { similarOpenTasks } from '../tasks.rules.ts'
import { TaskCard } from './list/task-card.tsx'

/** Other open tasks, for people who came too late. */
export function SimilarTasks({ task, family, familyTimeZone }: { task: Task; family: string; familyTimeZone: string }) {
  const { t } = useLingui()
  const { data: lists } = useQuery(tasksQuery(family))
  const { data: shown } = useQuery(familyQuery(family))
  const tasks = lists ? [...lists.no_time, ...lists.events] : []
  const now = Date.now()
  const { timeZone } = reader()
  const open = tasks.filter(({ id, status }) => status === 'initial' && !shown?.me.refused?.includes(id))
  const cards = joinTasks(open, { known: tasks, from: localDate(now, timeZone), timeZone })
  const similar = similarOpenTasks(task, cards, now)
  return (
    <section>
      {similar.length > 0 && (
        <>
          <GroupHeading>{t`Help is still needed here`}</GroupHeading>
          <ul className="cards">
            {similar.map((card) => (
              <li key={card.task.task_id}>
                <TaskCard
                  card={card}
                  familyTimeZone={familyTimeZone}
                  isToday={false}
                  withDay
                  linkTo={(each) => paths.homeTask(each.task_id, 'Available')}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={paths.home('Available')} className={buttonLook('secondary')}>{t`See what is available`}</Link>
    </section>
  )
}

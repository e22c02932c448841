import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dayInSentence } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { StartTime } from '../../tasks/parts/start-time.tsx'
import { myTasksQuery } from '../../tasks/tasks.api.ts'

/** Says what happens after leaving, with each task that will be open again. */
export function WhatLeavingDoes({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: mine = [] } = useQuery(myTasksQuery(family))
  const held = mine.filter(({ status }) => status === 'in_progress')
  return (
    <>
      <p>
        <Trans>
          The family will see that you have left, and your link will stop working. You can ask to join again with the invitation link.
        </Trans>
      </p>
      {held.length > 0 && (
        <>
          <p>{t`These tasks will be open again. You could ask others to take over first.`}</p>
          <ul className="stack-2">
            {held.map((task) => (
              <li key={task.task_id}>
                {task.start_at && `${dayInSentence(task, reader())}, `}
                <StartTime moment={task} reader={reader()} />{' '}
                <Link to={paths.myTask(task.task_id)}>
                  <bdi>{task.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

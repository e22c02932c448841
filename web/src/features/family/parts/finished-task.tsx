import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { Card, Pill } from '../../../ui/card.tsx'
import { CategoryTile, categoryNames } from '../../tasks/parts/category.tsx'
import { TimeRange } from '../../tasks/parts/time-range.tsx'
import styles from './finished-task.module.css'

/** A task that is done: nothing of it can be changed any more. */
export function FinishedTask({ task }: { task: FamilyTask }) {
  const { i18n } = useLingui()
  return (
    <Card className={styles.task}>
      <CategoryTile category={task.category} faded />
      <h2>
        <bdi>{task.title}</bdi>
      </h2>
      <p className={styles.soft}>
        {task.start_at && task.end_at ? (
          <>
            {`${dayHeading(task.start_at, reader())}, `}
            <TimeRange start={task.start_at} end={task.end_at} reader={reader()} />
          </>
        ) : (
          <Trans>Any time</Trans>
        )}
        {' · '}
        {i18n._(categoryNames[task.category])}
      </p>
      {task.description && (
        <p dir="auto" className={styles.text}>
          {task.description}
        </p>
      )}
      <Pill tone="done" icon={<Check aria-hidden="true" />}>
        <Trans>Completed</Trans>
      </Pill>
    </Card>
  )
}

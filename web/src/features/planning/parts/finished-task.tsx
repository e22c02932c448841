import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Card, Pill } from '../../../ui/card.tsx'
import { CategoryTile, categoryNames } from '../../tasks/parts/category.tsx'
import styles from './finished-task.module.css'
import { TaskWhen } from './task-when.tsx'

/** A completed task: read-only. */
export function FinishedTask({ task }: { task: FamilyTask }) {
  const { i18n } = useLingui()
  return (
    <Card className={styles.task}>
      <CategoryTile category={task.category} title={task.title} faded />
      <h2>
        <bdi>{task.title}</bdi>
      </h2>
      <p className={styles.soft}>
        <TaskWhen task={task} />
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

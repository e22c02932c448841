import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { WantedWhen } from '../../tasks/parts/wanted-when.tsx'
import styles from '../welcome.module.css'

/** The task that a new supporter came for. */
export const WantedCard = ({ task }: { task: WantedTask }) => (
  <Card className={styles.wanted}>
    <span>{task.state === 'mine' ? <Trans>This is already yours:</Trans> : <Trans>The task you chose:</Trans>}</span>
    <strong>
      <bdi>{task.title}</bdi>
    </strong>
    <span>
      <WantedWhen task={task} />
    </span>
  </Card>
)

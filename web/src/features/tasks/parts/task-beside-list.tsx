import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ListAndDetail } from '../../../ui/list-and-detail.tsx'
import { EmptyPicture } from '../../../ui/pictures.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { OpenedTask } from './opened-task.ts'

interface TaskBesideListProps {
  /** From the address: the task to show. 0 or NaN if there is none. */
  taskId: number
  listPath: string
  list: ReactNode
}

/** A list of tasks, and the task that the address names: beside the list on a wide screen, in place of the list on a phone. */
export function TaskBesideList({ taskId, listPath, list }: TaskBesideListProps) {
  const { t } = useLingui()
  return (
    <ListAndDetail
      name={listPath}
      list={list}
      detail={Number.isInteger(taskId) && taskId !== 0 ? <OpenedTask key={taskId} taskId={taskId} listPath={listPath} /> : null}
      detailLabel={t`Selected task`}
      hint={<EmptyState picture={<EmptyPicture />} title={<Trans>Choose a task to see it here</Trans>} />}
    />
  )
}

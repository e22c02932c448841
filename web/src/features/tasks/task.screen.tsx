import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useBack } from '../../app/use-back.ts'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useCurrentFamily } from '../families/current-family.ts'
import { tasksQuery } from './tasks.api.ts'

/** One task in place of its list; `taskId` as links carry it: negative for a task without time. */
export function TaskScreen({ taskId, listPath }: { taskId: number; listPath: string }) {
  const { t } = useLingui()
  const back = useBack(listPath)
  const { data: lists } = useSuspenseQuery(tasksQuery(useCurrentFamily()))
  const task = [...lists.no_time, ...lists.events].find((each) => each.task_id === taskId)
  return (
    <Screen hidesMenu header={<BackHeader backLabel={t`Back`} onBack={back} />}>
      <h1>
        <bdi>{task?.title}</bdi>
      </h1>
    </Screen>
  )
}

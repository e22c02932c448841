import { readFirst } from '@hand-in-hand/contract/read-first.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasDate } from '../../../../i18n/dates.ts'
import { navigate } from '../../../../platform/navigation.ts'
import { paths } from '../../../../platform/paths.ts'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { useShownFamily } from '../../../families/families.api.ts'
import { useTakeTask } from '../../opened-task.api.ts'
import { useTaking } from '../actions/taking.tsx'
import { useAfterTake } from '../after-take.ts'
import { PickDay } from '../pick-day.tsx'
import styles from './take.module.css'

export interface TakeAtOnceProps {
  task: Task
  family: string
  familyTimeZone: string
  onTaken: () => void
}
/**
 * Takes a task from its card, or opens its page if there is something to read first. With `isTapped`, the card's button was tapped before
 * this code was loaded.
 */
export function TakeAtOnce({ task, family, familyTimeZone, onTaken, isTapped = false }: TakeAtOnceProps & { isTapped?: boolean }) {
  const { t } = useLingui()
  const take = useTakeTask(family)
  const takeIt = useTaking(take, task, useAfterTake(family, onTaken))
  const shown = useShownFamily(family)
  const isReadFirst = readFirst(task, shown) !== null
  const picksDay = task.may_be !== undefined && !hasDate(task) && !isReadFirst
  const act = () => (isReadFirst ? void navigate(paths.homeTask(task.task_id, 'Available')) : takeIt())
  const isBegun = useRef(!isTapped || picksDay)
  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    act()
  })
  useEffect(begin, [])
  return (
    <div className={`stack-2 ${styles.take}`}>
      <CallErrorNote error={take.error} />
      {picksDay ? (
        <PickDay task={task} familyTimeZone={familyTimeZone} busy={take.isPending} withHour={false} onPick={takeIt} />
      ) : (
        <PrimaryButton busy={take.isPending} onClick={act}>{t`I’ll take it`}</PrimaryButton>
      )}
    </div>
  )
}

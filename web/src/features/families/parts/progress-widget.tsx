import type { TasksCounter } from '@hand-in-hand/contract/families.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../../../ui/states.tsx'

/** How many tasks are available and how many are taken, including completed ones, with a bar. Hidden while the family is paused. */
export function ProgressWidget({ family }: { family: { tasks_counter: TasksCounter; paused: boolean } }) {
  const { t } = useLingui()
  const { initial: available, in_progress, completed } = family.tasks_counter
  const taken = in_progress + completed
  const total = taken + available
  if (family.paused || total === 0) return null
  const text = t`${plural(available, { one: '# task available', other: '# tasks available' })} · ${plural(total, {
    one: `${taken} of # taken`,
    other: `${taken} of # taken`,
  })}`
  return <ProgressBar value={taken} max={total} label={text} />
}

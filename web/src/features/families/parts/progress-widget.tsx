import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../../../ui/states.tsx'

/** What the list below the bar has. A place is one helper at one time. */
export interface Progress {
  /** Tasks that are available, each counted once for all its places and times. */
  cards: number
  /** Places that are available, and those that are taken or done. */
  available: number
  taken: number
}

/** How many tasks are available and how much is taken or done, with a bar. Hidden without tasks. */
export function ProgressWidget({ cards, available, taken }: Progress) {
  const { t } = useLingui()
  const total = available + taken
  if (total === 0) return null
  const text =
    cards === available
      ? t`${plural(cards, { one: '# task available', other: '# tasks available' })} · ${plural(total, { one: `${taken} of # taken or done`, other: `${taken} of # taken or done` })}`
      : t`${plural(cards, { one: '# task available', other: '# tasks available' })} · ${plural(total, { one: `${taken} of # place taken or done`, other: `${taken} of # places taken or done` })}`
  return <ProgressBar value={taken} max={total} label={text} />
}

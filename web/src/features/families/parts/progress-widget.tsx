import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../../../ui/states.tsx'

/** The number of cards in the list below the bar, and of those on which something can still be taken. */
export interface Progress {
  total: number
  cards: number
}

/** How many tasks are available and how many are taken or done, with a bar between them. Hidden without tasks. */
export function ProgressWidget({ total, cards }: Progress) {
  const { t } = useLingui()
  const taken = total - cards
  if (total === 0) return null
  const text = t`${plural(cards, { one: '# task available', other: '# tasks available' })} · ${plural(total, { one: `${taken} of # taken or done`, other: `${taken} of # taken or done` })}`
  return (
    <ProgressBar
      value={taken}
      max={total}
      label={text}
      before={<Trans>{cards} available</Trans>}
      after={
        <Trans>
          {taken} of {total} taken
        </Trans>
      }
    />
  )
}

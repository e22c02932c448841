import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { countNeeded, type JoinedTask, type KnownTask } from '../../task-cards.rules.ts'
import { useLaterText, useRhythmText } from '../rhythm-text.ts'
import styles from './series-times.module.css'

interface SeriesTimesProps<T> {
  card: JoinedTask<T>
  now: number
  /** One of the later times, as a row. */
  row: (card: JoinedTask<T>) => ReactNode
}

/** Below a card: says how its task repeats. A tap shows the later times. Hidden for a task that does not repeat. */
export function SeriesTimes<T extends KnownTask>({ card, now, row }: SeriesTimesProps<T>) {
  const { t } = useLingui()
  const rhythmText = useRhythmText()
  const laterText = useLaterText()(card)
  const { task, later, rhythm } = card
  if (!task.series_id) return null
  if (laterText === null) {
    return (
      <p className={`note ${styles.rhythm}`}>
        <Repeat aria-hidden="true" size={16} />
        <span>{rhythm ? rhythmText(rhythm) : <Trans>Repeats</Trans>}</span>
      </p>
    )
  }
  const more = later.length
  const needed = later.filter((each) => countNeeded(each, now) > 0).length
  // The number of needed times is left out if all later times have the same state as the card: all needed, or all taken.
  const expected = countNeeded(card, now) > 0 ? more : 0
  return (
    <details className={styles.later}>
      <summary className={`note ${styles.rhythm}`}>
        <Repeat aria-hidden="true" size={16} />
        <span>
          {laterText}
          {needed !== expected && <> · {t`${plural(needed, { 0: 'all taken', one: '# still needed', other: '# still needed' })}`}</>}
        </span>
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <ul className={styles.times}>
        {later.map((each) => (
          <li key={each.task.id}>{row(each)}</li>
        ))}
      </ul>
    </details>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Repeat, Users } from 'lucide-react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { type JoinedTask, type KnownTask, stateOfCard } from '../task-cards.rules.ts'
import { useRhythmText } from './rhythm-text.ts'
import styles from './task-facts.module.css'

/** How many people a task needs and who comes, and how it repeats. Hidden for a task of one person that does not repeat. */
export function TaskPlaces({ card, now }: { card: JoinedTask<KnownTask>; now: number }) {
  const rhythmText = useRhythmText()
  const { t } = useLingui()
  const { places, needed, isMine, names } = stateOfCard(card, now)
  const who = joinNames(names, readerLocale())
  const more = card.later.length
  const how = card.rhythm && rhythmText(card.rhythm)
  return (
    <>
      {places > 1 && (
        <div className={styles.time}>
          <Users aria-hidden="true" />
          <div>
            <p className={styles.day}>
              {t`${plural(places, { one: '# person', other: '# people' })}, ${plural(needed, { 0: 'no one more is needed', one: '# still needed', other: '# still needed' })}`}
            </p>
            {names.length > 0 && (
              <p className={styles.hours}>
                {isMine ? (
                  <Trans>
                    With you: <bdi>{who}</bdi>
                  </Trans>
                ) : (
                  <Trans>
                    Who comes: <bdi>{who}</bdi>
                  </Trans>
                )}
              </p>
            )}
          </div>
        </div>
      )}
      {card.task.series_id !== null && (
        <div className={styles.time}>
          <Repeat aria-hidden="true" />
          <p className={styles.day}>
            {how && more > 0 ? (
              t`${how}, ${plural(more, { one: '# more', other: '# more' })}`
            ) : how ? (
              how
            ) : more > 0 ? (
              t`${plural(more, { one: '# more date', other: '# more dates' })}`
            ) : (
              <Trans>Repeats</Trans>
            )}
          </p>
        </div>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './pause-note.module.css'

/** Shown above the list while the family is paused. Says that no one can take tasks until the pause is over. */
export function PauseNote({ until }: { until: string | null }) {
  const { t } = useLingui()
  return (
    <Card sunk className={`stack-1 ${styles.note}`}>
      <h2>{t`The family has paused for now`}</h2>
      {until && (
        <p>
          <Trans>Until {calendarDayHeading(until, readerLocale())}</Trans>
        </p>
      )}
      <p>
        <Trans>
          You can’t take tasks until the pause is over. Tasks you have taken stay with you. No need to call; the family will be back here.
        </Trans>
      </p>
    </Card>
  )
}

import { Trans } from '@lingui/react/macro'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './pause-note.module.css'

/** Above the list while the family is paused: there are no requests. */
export function PauseNote({ until }: { until: string | null }) {
  return (
    <Card sunk className={styles.note}>
      <h2>
        <Trans>The family is taking a pause</Trans>
      </h2>
      {until && (
        <p>
          <Trans>Until {calendarDayHeading(until, readerLocale())}</Trans>
        </p>
      )}
      <p>
        <Trans>
          Nothing can be taken until they go on, and that is all right. What you have taken stays with you; call if you are not sure.
        </Trans>
      </p>
    </Card>
  )
}

import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import styles from './pause-note.module.css'

/** Above the list while the family is paused: there are no requests. */
export function PauseNote() {
  return (
    <Card sunk className={styles.note}>
      <h2>
        <Trans>The family is taking a pause</Trans>
      </h2>
      <p>
        <Trans>
          Nothing can be taken until they go on, and that is all right. What you have taken stays with you; call if you are not sure.
        </Trans>
      </p>
    </Card>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './waiting-card.module.css'

/** The next step of a circle with tasks and without people. */
export const FirstLink = () => (
  <Card className={`stack-3 ${styles.card}`}>
    <h2>
      <Trans>Next: send the link to five people</Trans>
    </h2>
    <p className="note">
      <Trans>They see what would help and ask to join. Once you say yes, they can take tasks.</Trans>
    </p>
    <Link to={paths.familyInvite} className={buttonLook('primary')}>
      <Trans>Send the link</Trans>
    </Link>
  </Card>
)

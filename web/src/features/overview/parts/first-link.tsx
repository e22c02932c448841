import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'

/** The next step of a circle with tasks and without people. */
export const FirstLink = () => (
  <Card className="stack-3">
    <h2 className="heading">
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

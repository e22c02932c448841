import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../../platform/paths.ts'
import { buttonLook } from '../../../../ui/buttons.tsx'

/**
 * A link to the page that asks what someone could help with. Shown if nothing is open, to someone who has not said this yet, so that the
 * visit is not in vain.
 */
export const OfferLink = ({ family }: { family: string }) => (
  <>
    <p>
      <Trans>
        Nothing for you right now? Say what you could help with. Then <bdi>{family}</bdi> knows who to ask.
      </Trans>
    </p>
    <Link to={paths.welcomeHelp()} className={buttonLook('primary')}>
      <Trans>What could you help with?</Trans>
    </Link>
  </>
)

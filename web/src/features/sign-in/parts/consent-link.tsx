import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'

/** Leads to the page that asks for the missing consents. */
export const ConsentLink = () => (
  <Link to={paths.consent} className={buttonLook('secondary')}>
    <Trans>Read and agree</Trans>
  </Link>
)

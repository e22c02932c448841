import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { DemoButton } from '../features/demo/parts/demo-button.tsx'
import { HelpLinks, HowToGetIn } from '../features/help/parts/how-to-get-in.tsx'
import { LogInLink } from '../features/server-settings/parts/log-in-link.tsx'
import { Partner } from '../features/server-settings/parts/partner.tsx'
import { paths } from '../platform/paths.ts'
import { buttonLook } from '../ui/buttons.tsx'

/**
 * Links in messages lead to these paths. People who open such a link are already in a circle, so the login comes before the steps of
 * joining.
 */
const isLinkPath = (pathname: string) => /^\/(t|family)(\/|$)/.test(pathname)

/** Shown after an invitation that does not work: leads to the page with a field for another link, and with the login. */
export const OtherInvitation = () => (
  <Link to={paths.invited} className={buttonLook('primary')}>
    <Trans>I have an invitation</Trans>
  </Link>
)

/** Shows how someone who is not logged in can get in. */
export function SignInOptions() {
  const [pathname] = useLocation()
  const isLink = isLinkPath(pathname)
  const logIn = <LogInLink className={buttonLook(isLink ? 'primary' : 'secondary')} />
  return (
    <>
      {isLink && logIn}
      <HowToGetIn />
      {!isLink && logIn}
      <DemoButton />
      <HelpLinks />
      <Partner />
    </>
  )
}

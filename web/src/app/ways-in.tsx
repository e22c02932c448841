import { useLocation } from 'wouter'
import { DemoButton } from '../features/demo/parts/demo-button.tsx'
import { HelpLinks, HowToGetIn } from '../features/help/parts/how-to-get-in.tsx'
import { LogInLink } from '../features/server-settings/parts/log-in-link.tsx'
import { Partner } from '../features/server-settings/parts/partner.tsx'
import { buttonLook } from '../ui/buttons.tsx'

/** Links from messages lead here. Who opens one is in a circle already, so the login comes before the steps of joining. */
const isLinkPath = (pathname: string) => /^\/(t|family)\//.test(pathname)

/** How someone who is not logged in gets in. */
export function WaysIn() {
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

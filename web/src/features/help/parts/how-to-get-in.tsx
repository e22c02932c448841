import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import styles from './how-to-get-in.module.css'

/** The specification's three steps from an invitation to the login. */
export function HowToGetIn() {
  return (
    <ol className={`stack-3 ${styles.steps}`}>
      <li>
        <Trans>Ask the family for the invitation link.</Trans>
      </li>
      <li>
        <Trans>Fill in the form to join. You can look at some of the family’s tasks first.</Trans>
      </li>
      <li>
        <Trans>Tap the login link in the message you receive.</Trans>
      </li>
    </ol>
  )
}

/** Pages about logging in. `isShort`: without the one about the home screen. */
export function HelpLinks({ isShort = false }: { isShort?: boolean }) {
  return (
    <div className={styles.links}>
      <Link to={paths.help('how-to-log-in')}>
        <Trans>How to log in</Trans>
      </Link>
      {!isShort && (
        <Link to={paths.install}>
          <Trans>Add to your home screen</Trans>
        </Link>
      )}
    </div>
  )
}

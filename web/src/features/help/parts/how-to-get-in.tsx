import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import styles from './how-to-get-in.module.css'

/** The specification's three steps from an invitation to the login. */
export function HowToGetIn() {
  const { t } = useLingui()
  return (
    <ol className={`stack-3 ${styles.steps}`}>
      <li>{t`Ask the family for the invitation link.`}</li>
      <li>{t`Fill in the form to join. You can look at some of the family’s tasks first.`}</li>
      <li>{t`Tap the login link in the message you receive.`}</li>
    </ol>
  )
}

/** Links to pages about logging in. With `isShort` the page about the home screen is left out. */
export function HelpLinks({ isShort = false }: { isShort?: boolean }) {
  const { t } = useLingui()
  return (
    <div className={styles.links}>
      <Link to={paths.help('how-to-log-in')}>{t`How to log in`}</Link>
      {!isShort && <Link to={paths.install}>{t`Add to your home screen`}</Link>}
    </div>
  )
}

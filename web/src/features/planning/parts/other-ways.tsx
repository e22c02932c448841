import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste, ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import styles from '../../../ui/ways.module.css'

/** The ways to add tasks other than writing them one by one. */
export function OtherWays() {
  const { t } = useLingui()
  return (
    <nav className={styles.ways} aria-label={t`Other ways to add tasks`}>
      <Link to={paths.familyReadyList} className={styles.way}>
        <ListChecks aria-hidden="true" />
        <Trans>Choose from a list</Trans>
      </Link>
      <Link to={paths.familyPaste} className={styles.way}>
        <ClipboardPaste aria-hidden="true" />
        <Trans>Paste a list</Trans>
      </Link>
    </nav>
  )
}

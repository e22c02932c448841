import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { settingsQuery } from '../server-settings.api.ts'
import styles from './legal-links.module.css'

/** The texts about this service, and its source code. Links that this server has nothing for are left out. */
export function LegalLinks() {
  const { t } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  return (
    <nav aria-label={t({ message: 'Legal', context: 'heading over terms and privacy' })} className={styles.links}>
      <Link to={paths.document('TERMS')}>
        <Trans>Terms</Trans>
      </Link>
      <Link to={paths.document('PRIVACY')}>
        <Trans>Privacy notice</Trans>
      </Link>
      <Link to={paths.document('ACCESSIBILITY')}>
        <Trans>Accessibility</Trans>
      </Link>
      {settings?.imprint && (
        <Link to={paths.document('IMPRINT')}>
          <Trans>Imprint</Trans>
        </Link>
      )}
      {settings?.source && (
        <a href={settings.source} target="_blank" rel="noopener noreferrer">
          <Trans>Source code</Trans>
        </a>
      )}
      <a href={paths.licences} target="_blank" rel="noopener">
        <Trans>Licences</Trans>
      </a>
    </nav>
  )
}

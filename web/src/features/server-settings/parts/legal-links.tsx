import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import styles from './legal-links.module.css'
import { useServerSettings } from './use-server-settings.ts'

/**
 * The texts about this service, and its source code. Links to texts that this server does not have are left out. `isShort`: without the
 * licences.
 */
export function LegalLinks({ isShort = false }: { isShort?: boolean }) {
  const { t } = useLingui()
  const settings = useServerSettings()
  return (
    <nav aria-label={t({ message: 'Legal', context: 'heading over terms and privacy' })} className={styles.links}>
      <Link to={paths.document('TERMS')}>{t`Terms`}</Link>
      <Link to={paths.document('PRIVACY')}>{t`Privacy notice`}</Link>
      <Link to={paths.document('ACCESSIBILITY')}>{t`Accessibility`}</Link>
      {settings?.imprint && <Link to={paths.document('IMPRINT')}>{t`Legal notice`}</Link>}
      {settings?.source && <a href={settings.source} target="_blank" rel="noopener noreferrer">{t`Source code`}</a>}
      {!isShort && <a href="/third-party.txt" target="_blank" rel="noopener">{t`Licences`}</a>}
    </nav>
  )
}

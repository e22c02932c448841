import { Trans } from '@lingui/react/macro'
import styles from './server-version.module.css'
import { useServerSettings } from './use-server-settings.ts'

/** Which version the server runs, for someone who reports an error. Nothing for the trial copy. */
export function ServerVersion() {
  const version = useServerSettings()?.version
  if (!version) return null
  return (
    <p className={`note ${styles.version}`}>
      <Trans>
        Version <bdi lang="en">{version}</bdi>
      </Trans>
    </p>
  )
}

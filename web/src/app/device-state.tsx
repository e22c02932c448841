import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dayHeading, localDay, timeOfDay } from '../i18n/dates.ts'
import { reader } from '../i18n/reader.ts'
import { newVersion } from '../platform/app-version.ts'
import { withoutNetwork } from '../platform/kept-answers.ts'
import styles from './device-state.module.css'

/** Says that what is shown is what was kept, and from when, while no answer comes. */
export function ShownAsOf() {
  const asOf = useSyncExternalStore(withoutNetwork.subscribe, withoutNetwork.asOf)
  return (
    <div role="status">
      {asOf !== null && (
        <p className={styles.asOf}>
          <CloudOff aria-hidden="true" />
          <span>
            {asOf.isOnTheWay ? (
              <Trans>
                Weak connection. As of <bdi>{momentOf(asOf.at)}</bdi>
              </Trans>
            ) : (
              <Trans>
                No connection. As of <bdi>{momentOf(asOf.at)}</bdi>
              </Trans>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** '14:05', or with its day where that is not today. */
function momentOf(at: number) {
  const here = reader()
  const instant = new Date(at).toISOString()
  const time = timeOfDay(instant, here)
  return localDay(at, here.timeZone) === localDay(Date.now(), here.timeZone) ? time : `${dayHeading(instant, here)}, ${time}`
}

/** Offers a newer build of the app; nothing happens until it is tapped. */
export function NewVersionOffer() {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  return (
    <div role="status">
      {isReady && (
        <div className={styles.version}>
          <Trans>A new version is ready</Trans>
          <button type="button" onClick={newVersion.start}>
            <Trans>Load it</Trans>
          </button>
        </div>
      )}
    </div>
  )
}

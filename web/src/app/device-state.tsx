import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dayHeading, localDate, timeOfDay } from '../i18n/dates.ts'
import { reader } from '../i18n/reader.ts'
import { newVersion } from '../platform/app-version.ts'
import { shownCache } from '../platform/reply-cache.ts'
import styles from './device-state.module.css'

/** While the network is slow or offline, says that the page shows cached data, and how old the data is. */
export function ConnectionNote() {
  const asOf = useSyncExternalStore(shownCache.subscribe, shownCache.read)
  return (
    <div role="status">
      {asOf !== null && (
        <p className={styles.asOf}>
          <CloudOff aria-hidden="true" />
          <span>
            {asOf.isPending ? (
              <Trans>
                Weak connection. Updated <bdi>{asOfTime(asOf.at)}</bdi>
              </Trans>
            ) : (
              <Trans>
                No connection. Updated <bdi>{asOfTime(asOf.at)}</bdi>
              </Trans>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** '14:05', or the day and '14:05' if the instant `at` (ms) is not today. */
function asOfTime(at: number) {
  const settings = reader()
  const instant = new Date(at).toISOString()
  const time = timeOfDay(instant, settings)
  return localDate(at, settings.timeZone) === localDate(Date.now(), settings.timeZone) ? time : `${dayHeading(instant, settings)}, ${time}`
}

/** Offers a newer build of the app. Nothing changes until the person taps it. */
export function NewVersionOffer() {
  const { t } = useLingui()
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  return (
    <div role="status">
      {isReady && (
        <div className={styles.version}>
          <Trans>A new version is ready</Trans>
          <button type="button" onClick={newVersion.start}>{t`Update`}</button>
        </div>
      )}
    </div>
  )
}

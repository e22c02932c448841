import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { isApple } from '../../../platform/contact-links.ts'
import { areNotificationsBlocked, supportsNotifications } from '../../../platform/notifications.ts'
import { paths } from '../../../platform/paths.ts'
import { endInstallOffers, installOffer, isInstalled } from '../../../platform/phone/install-prompt.ts'
import { buttonLook, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { subscriptionQuery, useNotifications } from '../notifications.api.ts'
import styles from './offers-card.module.css'

/**
 * Offers the home screen and notifications, as far as this device supports them, and is hidden if it supports neither. Any choice ends the
 * offers. Later both are in the profile.
 */
export function OffersCard({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui()
  const canNotify = supportsNotifications() && !areNotificationsBlocked()
  const { data: settings } = useQuery({ ...settingsQuery, enabled: canNotify })
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled: canNotify })
  const turn = useNotifications()
  const hasPrompt = useSyncExternalStore(installOffer.subscribe, installOffer.isAvailable)
  const key = canNotify && subscription === null && turn.data !== 'refused' ? settings?.push_key : null
  const isOnApple = isApple(navigator.userAgent) && !isInstalled()
  if (!key && !hasPrompt && !isOnApple) return null
  function end() {
    endInstallOffers()
    onEnd()
  }
  return (
    <Card className={`stack-2 ${styles.card}`}>
      <h2>{t`Thank you for taking a task`}</h2>
      <p className="soft">{t`Would you like to hear about changes and reminders on this device?`}</p>
      <CallErrorNote error={turn.error} />
      {key && (
        <SecondaryButton
          busy={turn.isPending}
          onClick={() => {
            endInstallOffers()
            turn.mutate(key, {
              onSuccess: (is) => is === 'on' && showNotice({ title: t`Notifications are on` }),
            })
          }}
        >
          <Trans>Turn on notifications</Trans>
        </SecondaryButton>
      )}
      {hasPrompt ? (
        <SecondaryButton
          onClick={() => {
            endInstallOffers()
            void installOffer.prompt()
          }}
        >
          <Trans>Add to home screen</Trans>
        </SecondaryButton>
      ) : (
        isOnApple && (
          <Link to={paths.install} onClick={endInstallOffers} className={buttonLook('secondary')}>
            <Trans>Add to home screen</Trans>
          </Link>
        )
      )}
      <QuietButton onClick={end}>{t`Not now`}</QuietButton>
    </Card>
  )
}

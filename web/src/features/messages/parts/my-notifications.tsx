import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { areNotificationsBlocked, supportsNotifications } from '../../../platform/notifications.ts'
import { phoneShell } from '../../../platform/phone/shell.ts'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/fields.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { subscriptionQuery, useNotifications } from '../notifications.api.ts'

/** Notifications on this device, in addition to SMS. Hidden if the browser or the server does not support them. */
export function MyNotifications() {
  const { t } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  const subscription = useQuery({ ...subscriptionQuery, enabled: supportsNotifications() })
  const turn = useNotifications()
  const key = settings?.push_key
  if (!key) return null
  // A web view has no notifications.
  const isInShell = Boolean(phoneShell())
  if (!isInShell && (!supportsNotifications() || subscription.data === undefined)) return null
  const refused = turn.data === 'refused' || areNotificationsBlocked()
  return (
    <section aria-labelledby="on-this-device">
      <GroupHeading id="on-this-device">{t`On this device`}</GroupHeading>
      <Card>
        {isInShell ? (
          <p>{t`This app can’t show notifications. If you’d like them, open this page in your phone’s browser.`}</p>
        ) : (
          <Switch
            label={t`Notifications`}
            note={
              refused ? (
                <Trans>This browser is blocking notifications. You can allow them in its settings for this page.</Trans>
              ) : (
                <Trans>The same messages, on this device as well.</Trans>
              )
            }
            checked={subscription.data !== null}
            onChange={(on) => turn.mutate(on ? key : null)}
          />
        )}
        <CallErrorNote error={turn.error} />
      </Card>
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../i18n/error-text.ts'
import { canBeNotified, isNotifyingRefused } from '../../../platform/notifications.ts'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/fields.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../sign-in/sign-in.api.ts'
import { subscriptionQuery, useNotifications } from '../profile.api.ts'

/** Notifications on this device, beside the SMS. Nothing where the browser or the server has none. */
export function MyNotifications() {
  const { t } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  const subscription = useQuery({ ...subscriptionQuery, enabled: canBeNotified() })
  const turn = useNotifications()
  const key = settings?.push_key
  if (!key || !canBeNotified() || subscription.data === undefined) return null
  const refused = turn.data === 'refused' || isNotifyingRefused()
  return (
    <section aria-labelledby="on-this-device">
      <GroupHeading id="on-this-device">
        <Trans>On this device</Trans>
      </GroupHeading>
      <Card>
        <Switch
          label={t`Notifications`}
          note={
            refused ? (
              <Trans>This browser does not let us. Its settings for this page can allow it again.</Trans>
            ) : (
              <Trans>The same messages, beside the SMS.</Trans>
            )
          }
          checked={subscription.data !== null}
          onChange={(on) => turn.mutate(on ? key : null)}
        />
        {turn.error && <ErrorNote text={errorText(turn.error.code)} />}
      </Card>
    </section>
  )
}

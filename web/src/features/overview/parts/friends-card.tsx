import { Trans, useLingui } from '@lingui/react/macro'
import { useChangeSettings } from '../../family-settings/family-settings.api.ts'
import { AskedOnce } from '../../family-settings/parts/asked-once.tsx'

/** After someone could not take a task, asks once whether supporters may pass on a link for the task to someone they know. */
export function FriendsCard({ family }: { family: string }) {
  const { t } = useLingui()
  const change = useChangeSettings(family)
  return (
    <AskedOnce
      title={<Trans>May supporters bring someone they know?</Trans>}
      text={
        <Trans>
          If someone can’t take a task, they could pass on a link for it to one person. The link shows the name of your circle, and the
          title, kind and time of this task alone. You decide on each request.
        </Trans>
      }
      yes={<Trans>Yes, they may</Trans>}
      no={<Trans>No</Trans>}
      saved={{ title: t`Saved`, text: t`You can change it in the settings, under Name and house rules.` }}
      saving={change}
      save={(friends_allowed) => change.mutateAsync({ change: { friends_allowed } })}
    />
  )
}

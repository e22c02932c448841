import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { supporterQuery } from '../../families/families.api.ts'
import { AskedOnce } from '../../family-settings/parts/asked-once.tsx'
import { useChangeMyself } from '../../supporters/profile.api.ts'

/** Asks once, after some messages, whether one digest a day suits the reader. */
export function DigestCard({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: me } = useQuery(supporterQuery(family))
  const change = useChangeMyself(family)
  if (!me?.asks_about_digest) return null
  return (
    <AskedOnce
      title={<Trans>How often would you like messages?</Trans>}
      text={
        <Trans>
          Each evening one message sums up what was taken, done or given back in good time. Anything that can’t wait still comes right away.
        </Trans>
      }
      yes={<Trans>Once a day suits me</Trans>}
      no={<Trans>Each one right away</Trans>}
      saved={{ title: t`Saved`, text: t`You can change this in your profile, under Messages.` }}
      saving={change}
      save={(suits) => change.mutateAsync({ messages: { off: me.messages.off, digest: suits ? 'daily' : 'none' } })}
    />
  )
}

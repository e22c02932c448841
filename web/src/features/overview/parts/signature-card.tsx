import type { NextAsks } from '@hand-in-hand/contract/asks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { dayInSentence } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { useMyProfile } from '../../families/families.api.ts'
import { AskedOnce } from '../../family-settings/parts/asked-once.tsx'
import { shownNames } from '../../planning/parts/asking/shown-names.ts'
import { useChangeMyself } from '../../supporters/profile.api.ts'

/** When the first asks are planned, asks the reader once whether these messages may carry the reader's name. */
export function SignatureCard({ asks, family }: { asks: NextAsks; family: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  const change = useChangeMyself(family)
  const { digest: _, ...choices } = me.messages
  const who = shownNames(asks.names ?? [])
  const day = dayInSentence({ start_at: asks.at }, reader())
  return (
    <AskedOnce
      title={<Trans>In your name?</Trans>}
      text={
        <Trans>
          The app will ask <bdi>{who}</bdi> for help: {day}. If you like, such messages are signed with your first name.
        </Trans>
      }
      yes={<Trans>Yes, in my name</Trans>}
      no={<Trans>No</Trans>}
      saved={{ title: t`Saved`, text: t`You can change this in your profile, under Messages.` }}
      saving={change}
      save={(signs_asks) => change.mutateAsync({ messages: { ...choices, signs_asks } })}
    />
  )
}

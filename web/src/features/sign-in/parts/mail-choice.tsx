import { Trans, useLingui } from '@lingui/react/macro'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useMyProfile } from '../../families/families.api.ts'
import { useSetOwnEmail } from '../sign-in.api.ts'

/**
 * Asks about a mail address that someone gave for me, at the sign-up or on the family's side: only I can say that it is mine. Hidden if
 * there is none.
 */
export function MailChoice({ family }: { family: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  const choose = useSetOwnEmail(family)
  const given = me.addresses?.find(({ to_choose }) => to_choose)
  if (!given) return null
  return (
    <TitledCard
      title={
        <Trans>
          Is <bdi dir="ltr">{given.text}</bdi> your e-mail address?
        </Trans>
      }
    >
      <p>{t`It was given for you here. If it’s yours, this circle’s messages can come there, too.`}</p>
      <CallErrorNote error={choose.error} />
      <PrimaryButton busy={choose.isPending && choose.variables !== null} onClick={() => choose.mutate(given.text)}>
        <Trans>Yes, it’s mine</Trans>
      </PrimaryButton>
      <QuietButton busy={choose.isPending && choose.variables === null} onClick={() => choose.mutate(null)}>
        <Trans>No, remove it</Trans>
      </QuietButton>
    </TitledCard>
  )
}

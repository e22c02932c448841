import type { MyAddress } from '@hand-in-hand/contract/supporters.ts'
import { mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isText, useDraft } from '../../../platform/draft.ts'
import { QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useMyProfile } from '../../families/families.api.ts'
import { useMailDoubt } from '../../people/parts/use-mail-doubt.ts'
import { MailField } from '../../server-settings/parts/mail-field.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { useSetOwnEmail } from '../../sign-in/sign-in.api.ts'
import { useRemoveAddress } from '../profile.api.ts'

/** My number and my mail address, and which of them comes first. With `canRemove`, one of two proved addresses can be removed. */
export function MyAddresses({ family, canRemove }: { family: string; canRemove: boolean }) {
  const me = useMyProfile(family)
  const remove = useRemoveAddress(family)
  const proved = me.addresses.filter(({ is }) => is === 'first' || is === 'second')
  return (
    <Card sunk className="stack-4">
      {me.addresses.map((address) => (
        <div key={address.text}>
          <bdi dir="ltr">{address.text}</bdi> <AddressState address={address} isAlone={me.addresses.length === 1} />
          {canRemove && proved.length > 1 && proved.includes(address) && (
            <QuietButton busy={remove.isPending} onClick={() => remove.mutate(address.kind)}>
              {address.kind === 'email' ? <Trans>Remove this e-mail address</Trans> : <Trans>Remove this number</Trans>}
            </QuietButton>
          )}
        </div>
      ))}
      <CallErrorNote error={remove.error} />
    </Card>
  )
}

function AddressState({ address: { is, is_unreached: isUnreached, kind }, isAlone }: { address: MyAddress; isAlone: boolean }) {
  if (isUnreached) {
    return kind === 'email' ? (
      <Trans>(our e-mails to it are returned: please check it, or use another one)</Trans>
    ) : (
      <Trans>(our messages don’t arrive there: please check it, or use another one)</Trans>
    )
  }
  if (is === 'own') return <Trans>(for this circle’s e-mails)</Trans>
  if (is === 'waiting') return <Trans>(not confirmed yet: we sent an e-mail there)</Trans>
  return is === 'first' && !isAlone ? <Trans>(main)</Trans> : null
}

/** A mail address for this family only. No code proves it: its holder confirms it by a link that is sent there. */
export function OwnEmail({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  const set = useSetOwnEmail(family)
  const [email, setEmail, forget] = useDraft(`own-email-${family}`, '', isText)
  const [isTried, setIsTried] = useState(false)
  const isDoubtful = useMailDoubt()
  if (!settings?.sends.mail) return null
  const isWrong = mailAddressOf(email) === null
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isWrong && !(await isDoubtful(email))) set.mutate(email, { onSuccess: forget })
  }
  return (
    <form className="stack-4" noValidate onSubmit={submit}>
      <h2>{t`E-mail for this circle`}</h2>
      <p className="soft">
        <Trans>Without a code, an e-mail address counts for this circle only. We’ll send a link there to confirm it.</Trans>
      </p>
      <MailField
        value={email}
        onChange={(typed) => {
          set.reset()
          setEmail(typed)
        }}
        isWrong={set.error?.code === 'email_invalid' || (isTried && isWrong)}
        tried={isTried}
      />
      {set.error?.code !== 'email_invalid' && <CallErrorNote error={set.error} />}
      <SecondaryButton type="submit" busy={set.isPending}>{t`Send the link`}</SecondaryButton>
    </form>
  )
}

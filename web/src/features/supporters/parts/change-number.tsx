import { addressFields, isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../i18n/error-text.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { renewTokens } from '../../../platform/session.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CallErrorNote, ErrorNote } from '../../../ui/states.tsx'
import { useMyProfile } from '../../families/families.api.ts'
import { emptyPhone } from '../../people/phone.rules.ts'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { CodeForm } from '../../sign-in/parts/code-form.tsx'
import { PhoneForm } from '../../sign-in/parts/phone-form.tsx'
import { useProvedUntil } from '../../sign-in/parts/scope-note.tsx'
import { useCodeStep } from '../../sign-in/parts/use-code-step.ts'
import { myAddress } from '../../sign-in/proof.rules.ts'
import { useSendCode } from '../../sign-in/sign-in.api.ts'
import { useChangePhone } from '../profile.api.ts'
import { MyAddresses, OwnEmail } from './my-addresses.tsx'

/** 'My number changed': two codes, one to the present number and one to the new one. */
export function MyNumberPart({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  const header = <BackHeader back={paths.mePart('account')} />
  if (isError) {
    return (
      <Screen hidesMenu header={header}>
        <ErrorNote text={errorText('network')} />
        <SecondaryButton onClick={() => void refetch()}>{t`Try again`}</SecondaryButton>
      </Screen>
    )
  }
  if (!settings) return <Spinner label={t`Loading`} />
  return (
    <Screen hidesMenu header={header}>
      {settings.sign_in_by_code ? (
        <ChangeNumber family={family} />
      ) : (
        <Card sunk>{t`Codes aren’t available here, so a new number can’t be confirmed. Please tell the family.`}</Card>
      )}
    </Screen>
  )
}

/** Changes my number. A code proves the present number first, so that no one else can change it. Then a code proves the new number. */
function ChangeNumber({ family }: { family: string }) {
  return useProvedUntil(family) ? <NewNumber family={family} /> : <PresentNumber family={family} />
}

function PresentNumber({ family }: { family: string }) {
  const { t } = useLingui()
  const me = useMyProfile(family)
  const send = useSendCode('sign_in')
  const steps = { number: paths.mePart('number'), code: paths.meProof('number', 'code'), after: paths.mePart('number') }
  const proof = useCodeStep('proof', steps)
  const mine = myAddress(me)
  return (
    <div className="stack-4">
      <h1>{t`My number and e-mail`}</h1>
      <MyAddresses family={family} canRemove={false} />
      <p className="soft">
        <Trans>
          To change or add one, we’ll first send a 6-digit code to <bdi dir="ltr">{mine.text}</bdi>, then another to the new number or
          address.
        </Trans>
      </p>
      <CallErrorNote error={send.error} />
      <PrimaryButton busy={send.isPending} onClick={() => send.mutate(mine.e164, { onSuccess: () => proof.wasSent(mine) })}>
        <Trans>Send me a code</Trans>
      </PrimaryButton>
      <p className="soft">
        <Trans>No longer have your old number? Ask the family, or the people who run this service, to correct it.</Trans>
      </p>
      <OwnEmail family={family} />
    </div>
  )
}

function NewNumber({ family }: { family: string }) {
  const { t } = useLingui()
  const send = useSendCode('change_number')
  const change = useChangePhone(family)
  const [phone, setPhone, forget] = useDraft(`my-number-${family}`, emptyPhone, hasShapeOf(emptyPhone))
  const steps = { number: paths.mePart('number'), code: paths.meNumberCode, after: paths.mePart('account') }
  const { sentTo, ...codeStep } = useCodeStep('my number', steps)
  const isOthers = change.error?.code === 'already_member'

  const isSomeoneElse = change.error?.code === 'someone_else'

  function sendTo(number: { e164: string; text: string }) {
    change.reset()
    send.mutate(number.e164, { onSuccess: () => codeStep.wasSent(number) })
  }
  function check(code: string, someoneElse?: 'mine' | 'not_mine') {
    if (!sentTo) return
    change.mutate(
      { ...addressFields(sentTo.e164), code, ...(someoneElse && { someone_else: someoneElse }) },
      {
        onSuccess: async () => {
          // The other person's families are added with new tokens.
          if (someoneElse === 'mine') await renewTokens()
          showNotice({ title: t`Saved` })
          codeStep.forget()
          forget()
          codeStep.leave()
        },
      },
    )
  }
  function otherNumber() {
    send.reset()
    change.reset()
    codeStep.toNumber()
  }

  if (sentTo && isSomeoneElse) {
    const answer = (someoneElse: 'mine' | 'not_mine') => check(change.variables?.code ?? '', someoneElse)
    return <SomeoneElse sentTo={sentTo} busy={change.isPending} onAnswer={answer} onOther={otherNumber} />
  }
  if (!sentTo || isOthers) {
    return (
      <>
        <PhoneForm
          title={<Trans>My number and e-mail</Trans>}
          text={
            <>
              <MyAddresses family={family} canRemove />
              <Trans>A new number or e-mail address replaces the old one. We’ll send a code there to confirm it.</Trans>
            </>
          }
          phone={phone}
          onChange={setPhone}
          busy={send.isPending}
          error={send.error}
          onSend={sendTo}
        />
        {isOthers && <ErrorNote text={<Trans>This already belongs to someone else here. Please use another one.</Trans>} />}
      </>
    )
  }
  return (
    <CodeForm
      sentTo={sentTo}
      busy={change.isPending}
      error={change.error ?? send.error}
      sendingAgain={send.isPending}
      action={<Trans>Confirm</Trans>}
      onCheck={(code) => check(code)}
      onSendAgain={() => sendTo(sentTo)}
      onOtherNumber={otherNumber}
    />
  )
}

interface SomeoneElseProps {
  sentTo: { e164: string; text: string }
  busy: boolean
  onAnswer: (answer: 'mine' | 'not_mine') => void
  onOther: () => void
}

/**
 * Asks what to do with an address that another person on this server uses. The app does not merge the two people, and each keeps their
 * own data.
 */
function SomeoneElse({ sentTo, busy, onAnswer, onOther }: SomeoneElseProps) {
  const { t } = useLingui()
  return (
    <div className="stack-4">
      <h1>{t`This is already in use here`}</h1>
      <p className="soft">
        <Trans>
          <bdi dir="ltr">{sentTo.text}</bdi> already belongs to someone here. Is that you as well?
        </Trans>
      </p>
      <PrimaryButton busy={busy} onClick={() => onAnswer('mine')}>{t`It’s mine: show those circles here too`}</PrimaryButton>
      {isMail(sentTo.e164) && (
        <SecondaryButton busy={busy} onClick={() => onAnswer('not_mine')}>
          <Trans>It’s someone else’s: just send this circle’s e-mails there</Trans>
        </SecondaryButton>
      )}
      <QuietButton onClick={onOther}>{t`Use another one`}</QuietButton>
    </div>
  )
}

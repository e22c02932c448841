import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../app/paths.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { forgetDraft, hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { goBack, navigate } from '../../../platform/navigation.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { CodeForm } from '../../sign-in/parts/code-form.tsx'
import { PhoneForm } from '../../sign-in/parts/phone-form.tsx'
import { useCodeStep } from '../../sign-in/parts/use-code-step.ts'
import { settingsQuery, useSendCode } from '../../sign-in/sign-in.api.ts'
import { emptyPhone } from '../../sign-up/phone.rules.ts'
import { useChangePhone } from '../profile.api.ts'

const PHONE_DRAFT = 'my new number'

/** 'My number changed': the new one, proved by a code that comes to it. */
export function MyNumberPart({ family }: { family: string }) {
  const { t } = useLingui()
  const back = () => goBack(paths.me)
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  const header = <BackHeader backLabel={t`Back`} onBack={back} />
  if (isError) {
    return (
      <Screen hidesMenu header={header}>
        <ErrorNote text={errorText('network')} />
        <SecondaryButton onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </SecondaryButton>
      </Screen>
    )
  }
  if (!settings) return <Spinner label={t`Loading`} />
  return (
    <Screen hidesMenu header={header}>
      {settings.sign_in_by_code ? (
        <NewNumber family={family} />
      ) : (
        <Card sunk>
          <Trans>Codes by SMS are not in use here, so a new number cannot be proved. Please tell the family.</Trans>
        </Card>
      )}
    </Screen>
  )
}

function NewNumber({ family }: { family: string }) {
  const { t } = useLingui()
  const send = useSendCode('change_number')
  const change = useChangePhone(family)
  const [phone, setPhone] = useDraft(PHONE_DRAFT, emptyPhone, hasShapeOf(emptyPhone))
  const { sentTo, ...codeStep } = useCodeStep('my number', { number: paths.mePart('number'), code: paths.meNumberCode })
  const isOthers = change.error?.code === 'already_member'

  function sendTo(number: { e164: string; text: string }) {
    change.reset()
    send.mutate(number.e164, { onSuccess: () => codeStep.wasSent(number) })
  }
  function check(code: string) {
    if (!sentTo) return
    change.mutate(
      { phone_number: sentTo.e164, code },
      {
        onSuccess: () => {
          showNotice({ title: t`Your new number is in use now`, shownFor: NOTICE_SHOWN })
          codeStep.forget()
          forgetDraft(PHONE_DRAFT)
          void navigate(paths.me, { replace: true })
        },
      },
    )
  }
  function otherNumber() {
    send.reset()
    change.reset()
    codeStep.toNumber()
  }

  if (!sentTo || isOthers) {
    return (
      <>
        <PhoneForm
          title={<Trans>My number changed</Trans>}
          text={<Trans>A code of 6 digits comes to the new number by SMS. Then login links and reminders go there.</Trans>}
          phone={phone}
          onChange={setPhone}
          busy={send.isPending}
          error={send.error}
          onSend={sendTo}
        />
        {isOthers && <ErrorNote text={<Trans>This number belongs to somebody else here already. Please use another one.</Trans>} />}
      </>
    )
  }
  return (
    <CodeForm
      sentTo={sentTo}
      busy={change.isPending}
      error={change.error ?? send.error}
      sendingAgain={send.isPending}
      action={<Trans>Use this number</Trans>}
      onCheck={check}
      onSendAgain={() => sendTo(sentTo)}
      onOtherNumber={otherNumber}
    />
  )
}

import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { forgetDraft, hasShapeOf, isText, useDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { supporterQuery } from '../../families/families.api.ts'
import { CodeForm } from '../../sign-in/parts/code-form.tsx'
import { PhoneForm } from '../../sign-in/parts/phone-form.tsx'
import { useCodeStep } from '../../sign-in/parts/use-code-step.ts'
import { useSendCode } from '../../sign-in/sign-in.api.ts'
import { emptyPhone } from '../../sign-up/phone.rules.ts'
import { useChangePhone } from '../profile.api.ts'
import { numberOf } from '../proof.rules.ts'
import styles from './my-parts.module.css'

const PHONE_DRAFT = 'my new number'
const OLD_CODE_DRAFT = 'code of my old number'

/** A code to the present number, then the new number, then the code that comes to that. Both are looked at together, at the end. */
export function ChangeNumber({ family }: { family: string }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const sendOld = useSendCode()
  const sendNew = useSendCode()
  const change = useChangePhone(family)
  const [oldCode, setOldCode] = useDraft(OLD_CODE_DRAFT, '', isText)
  const [phone, setPhone] = useDraft(PHONE_DRAFT, emptyPhone, hasShapeOf(emptyPhone))
  const oldStep = useCodeStep('my old number', { number: paths.mePart('number'), code: paths.meNumberStep('old') }, 'old')
  const newStep = useCodeStep('my number', { number: paths.meNumberStep('new'), code: paths.meNumberStep('code') })
  const mine = { e164: numberOf(me), text: me.formatted_phone_number }
  const isAboutCode = change.error?.code === 'code_wrong' || change.error?.code === 'code_expired'
  // Unless the server says that it is the new one alone, the old one is used up, or was wrong: both are asked for again.
  const mustBeginAnew = isAboutCode && !change.error?.fields.some(({ field }) => field === 'code')
  const isOthers = change.error?.code === 'already_member'

  const sendToOld = () => {
    const wasSent = () => {
      change.reset()
      oldStep.wasSent(mine)
    }
    sendOld.mutate(mine.e164, { onSuccess: wasSent })
  }
  const sendToNew = (number: { e164: string; text: string }) => {
    change.reset()
    sendNew.mutate(number.e164, { onSuccess: () => newStep.wasSent(number) })
  }
  function keepOldCode(code: string) {
    change.reset()
    setOldCode(code)
    void navigate(paths.meNumberStep('new'))
  }
  function check(code: string) {
    if (!newStep.sentTo) return
    change.mutate(
      { phone_number: newStep.sentTo.e164, code, old_code: oldCode },
      {
        onSuccess: () => {
          showNotice({ title: t`Your new number is in use now`, shownFor: NOTICE_SHOWN })
          for (const step of [oldStep, newStep]) step.forget()
          for (const draft of [PHONE_DRAFT, OLD_CODE_DRAFT]) forgetDraft(draft)
          void navigate(paths.me, { replace: true })
        },
      },
    )
  }
  function otherNumber() {
    sendNew.reset()
    change.reset()
    newStep.toNumber()
  }

  if (mustBeginAnew) {
    return (
      <Start busy={sendOld.isPending} number={mine.text} onSend={sendToOld}>
        <ErrorNote text={<Trans>One of the two codes is not right, or has expired. Please begin again.</Trans>} />
      </Start>
    )
  }
  if (oldStep.sentTo) {
    return (
      <CodeForm
        sentTo={oldStep.sentTo}
        busy={false}
        error={sendOld.error}
        sendingAgain={sendOld.isPending}
        action={<Trans>Go on</Trans>}
        onCheck={keepOldCode}
        onSendAgain={sendToOld}
      />
    )
  }
  if (newStep.sentTo && oldCode && !isOthers) {
    return (
      <CodeForm
        sentTo={newStep.sentTo}
        busy={change.isPending}
        error={change.error ?? sendNew.error}
        sendingAgain={sendNew.isPending}
        action={<Trans>Use this number</Trans>}
        onCheck={check}
        onSendAgain={() => newStep.sentTo && sendToNew(newStep.sentTo)}
        onOtherNumber={otherNumber}
      />
    )
  }
  if (oldCode && (search.get('step') === 'new' || isOthers)) {
    return (
      <>
        <PhoneForm
          title={<Trans>Your new number</Trans>}
          text={<Trans>We will send a code there as well. After that, login links and reminders go to the new number.</Trans>}
          phone={phone}
          onChange={setPhone}
          busy={sendNew.isPending}
          error={sendNew.error}
          onSend={sendToNew}
        />
        {isOthers && <ErrorNote text={<Trans>This number belongs to someone else here already. Please use another one.</Trans>} />}
      </>
    )
  }
  return (
    <Start busy={sendOld.isPending} number={mine.text} onSend={sendToOld}>
      {sendOld.error && <ErrorNote text={errorText(sendOld.error.code)} />}
    </Start>
  )
}

interface StartProps {
  busy: boolean
  number: string
  onSend: () => void
  children: ReactNode
}

/** Nobody else may take my number from me: it is the present one that is proved first. */
function Start({ busy, number, onSend, children }: StartProps) {
  return (
    <div className={styles.form}>
      <h1>
        <Trans>My number changed</Trans>
      </h1>
      <p className={styles.soft}>
        <Trans>
          First we will send a 6-digit code to your present number, <bdi dir="ltr">{number}</bdi>. Then another one to the new number.
        </Trans>
      </p>
      {children}
      <PrimaryButton busy={busy} onClick={onSend}>
        <Trans>Send me a code</Trans>
      </PrimaryButton>
      <p className={styles.soft}>
        <Trans>
          You no longer have the present number? Ask the family to correct your number, or the person who runs this service for you.
        </Trans>
      </p>
    </div>
  )
}

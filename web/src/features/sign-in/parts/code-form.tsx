import { LOGIN_CODE_RESEND_AFTER } from '@hand-in-hand/contract/constants.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { CODE_LENGTH, digitsOf } from '../code-login.rules.ts'
import styles from '../login.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

interface CodeFormProps {
  sentTo: { text: string; at: number }
  busy: boolean
  error: CallError | null
  sendingAgain: boolean
  /** What the button says; 'Log in' by default. */
  action?: ReactNode
  onCheck: (code: string) => void
  onSendAgain: () => void
  /** Left out if the number cannot be changed. */
  onOtherNumber?: () => void
}

/** The form for the code that was sent. The code can be pasted or filled in by the phone. The last digit sends it. */
export function CodeForm({ sentTo, busy, error, sendingAgain, action, onCheck, onSendAgain, onOtherNumber }: CodeFormProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ digits: string; at: number; before: CallError | null } | null>(null)
  const tried = sent?.digits ?? null
  const isAboutCode = error?.code === 'code_wrong' || error?.code === 'code_expired'
  const isShort = tried !== null && code.length < CODE_LENGTH && tried === code
  // A code that is being typed again shows no error.
  const refusal = isAboutCode && tried === code ? errorText(error.code) : null

  function check(event: FormEvent) {
    event.preventDefault()
    send(code)
  }
  function type(typed: string) {
    const digits = digitsOf(typed)
    setCode(digits)
    if (digits.length === CODE_LENGTH && digits !== code) send(digits)
  }
  function send(digits: string) {
    // The last digit sends the code. If Enter sent it a second time before the form is busy, the reply would be that the code is already
    // used.
    const isUnanswered = sent !== null && sent.digits === digits && sent.at === sentTo.at && sent.before === error
    if (busy || (isUnanswered && digits.length === CODE_LENGTH)) return
    setSent({ digits, at: sentTo.at, before: error })
    if (digits.length === CODE_LENGTH) onCheck(digits)
  }

  return (
    <form className="stack-4" noValidate onSubmit={check}>
      <h1>{t`Your code`}</h1>
      <p className="soft">
        {isMail(sentTo.text) ? (
          <Trans>
            A code is on its way to <bdi dir="ltr">{sentTo.text}</bdi>. Please check your spam folder too.
          </Trans>
        ) : (
          <Trans>
            A code is on its way to <bdi dir="ltr">{sentTo.text}</bdi> by SMS.
          </Trans>
        )}
      </p>
      <TextField
        label={t`6-digit code`}
        value={code}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={type}
        error={isShort ? <Trans>The code has 6 digits.</Trans> : refusal}
      />
      {error && !isAboutCode && <ErrorNote text={errorText(error.code)} />}
      <PrimaryButton type="submit" busy={busy}>
        {action ?? <Trans>Log in</Trans>}
      </PrimaryButton>
      <SendAgain sentAt={sentTo.at} busy={sendingAgain} onSendAgain={onSendAgain} />
      {onOtherNumber && <QuietButton onClick={onOtherNumber}>{t`Use another number or address`}</QuietButton>}
    </form>
  )
}

/** Offers another code after a minute. Screen readers do not read the countdown. */
function SendAgain({ sentAt, busy, onSendAgain }: { sentAt: number; busy: boolean; onSendAgain: () => void }) {
  const { t } = useLingui()
  const left = useSecondsUntil(sentAt + LOGIN_CODE_RESEND_AFTER)
  if (left > 0) {
    return (
      <p className={`note ${styles.countdown}`}>
        <Plural
          value={left}
          one="Nothing came? You can ask for another code in # second."
          other="Nothing came? You can ask for another code in # seconds."
        />
      </p>
    )
  }
  return <SecondaryButton busy={busy} onClick={onSendAgain}>{t`Send again`}</SecondaryButton>
}

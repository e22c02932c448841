import { LOGIN_CODE_RESEND_AFTER } from '@hand-in-hand/contract/constants.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { usePhones } from '../../../platform/phones.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useFirstField } from '../../people/parts/use-first-field.ts'
import { CODE_LENGTH, digitsOf } from '../../sign-in/code-login.rules.ts'
import { isOtherPerson, OtherPerson } from '../../sign-in/parts/other-person.tsx'
import { useSecondsUntil } from '../../sign-in/parts/use-seconds-until.ts'
import { useSendCode } from '../../sign-in/sign-in.api.ts'
import type { StartMutation } from '../family-start.api.ts'
import { type StartDraft, type StartKind, startFieldOf } from '../start-draft.rules.ts'
import { OperatorCodeField } from './operator-code-field.tsx'
import styles from './start.module.css'

interface StartCodeProps {
  kind: StartKind
  /** The call that uses the code. */
  start: StartMutation
  draft: StartDraft
  onChange: (draft: StartDraft) => void
  onStarted: () => void
}

/**
 * Asks for the code that was sent. The call `start` uses this code: for a friend it proposes the circle, otherwise it creates the circle.
 */
export function StartCode(props: StartCodeProps) {
  const { kind, start, draft, onChange } = props
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  const { sendCode, needsOtherStartCode, isStartCodeRefused, begin, sendAgain } = useStart(props)
  const refused = start.error && startFieldOf(start.error.code, start.error.fields)
  const isMissing = isTried && !draft.code.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    begin(draft.code, false)
  }
  function type(typed: string) {
    const code = digitsOf(typed)
    start.reset()
    onChange({ ...draft, code })
    // Typing the last digit sends the code.
    if (code.length === CODE_LENGTH && code !== draft.code) begin(code, false)
  }
  const header = <BackHeader back={paths.familyStart} />
  const isReplacing = start.variables?.replace === true && start.isPending
  if (isReplacing || isOtherPerson(start.error)) {
    const stay = () => navigate(paths.root)
    return <OtherPerson header={header} what="number" busy={isReplacing} onReplace={() => begin(draft.code, true)} onStay={stay} />
  }
  return (
    <Screen header={header}>
      <WhereSent draft={draft} />
      <form ref={form} noValidate onSubmit={submit} className="stack-4">
        <TextField
          label={t`Code`}
          value={draft.code}
          onChange={type}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={isMissing ? t`Please enter the code.` : refused === 'code' && start.error ? errorText(start.error.code) : null}
          required
        />
        {needsOtherStartCode && (
          <OperatorCodeField
            value={draft.startCode}
            onChange={(startCode) => {
              start.reset()
              sendCode.reset()
              onChange({ ...draft, startCode })
            }}
            error={isStartCodeRefused ? errorText('start_code_wrong') : null}
          />
        )}
        {start.error && refused !== 'code' && !isStartCodeRefused && (
          <ErrorNote
            text={
              start.error.code === 'someone_else'
                ? t`The yes has to come from the family itself, with the number that the link was sent to.`
                : errorText(start.error.code)
            }
          />
        )}
        {sendCode.error && !isStartCodeRefused && <ErrorNote text={errorText(sendCode.error.code)} />}
        <PrimaryButton type="submit" busy={start.isPending}>
          {kind === 'friend' ? <Trans>Go on</Trans> : <Trans>Create the circle</Trans>}
        </PrimaryButton>
        <AskForAnother from={draft.codeSentAt + LOGIN_CODE_RESEND_AFTER} busy={sendCode.isPending} onSend={sendAgain} />
      </form>
    </Screen>
  )
}

/** `begin` sends the code with the call `start`. `sendAgain` requests another code. */
function useStart({ kind, start, draft, onChange, onStarted }: StartCodeProps) {
  const sendCode = useSendCode(kind === 'yes' ? 'sign_in' : 'start_family', draft.startCode.trim())
  // The operator ended the start code after the SMS was requested, so another start code is typed here.
  const [needsOtherStartCode, setNeedsOtherStartCode] = useState(false)
  const noticeStartCode = (error: { code: string }) => {
    if (error.code === 'start_code_wrong') setNeedsOtherStartCode(true)
  }
  const isStartCodeRefused = [start.error, sendCode.error].some((error) => error?.code === 'start_code_wrong')

  function begin(code: string, replace: boolean) {
    if (!code || start.isPending) return
    start.mutate({ code, replace }, { onSuccess: onStarted, onError: noticeStartCode })
  }

  function sendAgain() {
    start.reset()
    const onSuccess = () => onChange({ ...draft, code: '', codeSentAt: Date.now() })
    sendCode.mutate(draft.codeSentTo, { onSuccess, onError: noticeStartCode })
  }

  return { sendCode, needsOtherStartCode, isStartCodeRefused, begin, sendAgain }
}

function WhereSent({ draft }: { draft: StartDraft }) {
  const { t } = useLingui()
  const phones = usePhones()
  const readable = (e164: string) => phones?.parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
  return (
    <div className={styles.intro}>
      <h1>{t`Your code`}</h1>
      <p>
        <Trans>
          We’ve sent it to <bdi dir="ltr">{readable(draft.codeSentTo)}</bdi>. It’s valid for ten minutes.
        </Trans>
      </p>
    </div>
  )
}

/** `from`: the instant (ms) from which another code may be requested. */
function AskForAnother({ from, busy, onSend }: { from: number; busy: boolean; onSend: () => void }) {
  const wait = useSecondsUntil(from)
  return (
    <QuietButton
      onClick={onSend}
      busy={busy}
      disabledReason={
        wait > 0
          ? plural(wait, { one: 'You can ask for another one in # second.', other: 'You can ask for another one in # seconds.' })
          : null
      }
    >
      <Trans>Send again</Trans>
    </QuietButton>
  )
}

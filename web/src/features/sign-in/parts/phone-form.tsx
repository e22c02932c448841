import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { usePhoneEntry } from '../../people/parts/use-phone-entry.ts'
import { isMailEntry, type PhoneEntry } from '../../people/phone.rules.ts'
import { AddressInput } from '../../server-settings/parts/address-input.tsx'

interface PhoneFormProps {
  /** What the code is for; logging in by default. */
  title?: ReactNode
  text?: ReactNode
  phone: PhoneEntry
  onChange: (phone: PhoneEntry) => void
  busy: boolean
  error: CallError | null
  onSend: (number: { e164: string; text: string }) => void
}

/** The form for the number or mail address to which the code is sent. */
export function PhoneForm({ title, text, phone, onChange, busy, error, onSend }: PhoneFormProps) {
  const { t } = useLingui()
  const { form, isTried, isOffline, isReading, submit } = usePhoneEntry(phone)
  const isAboutNumber = error?.code === 'phone_invalid' || error?.code === 'email_invalid'
  return (
    <form ref={form} className="stack-4" noValidate onSubmit={(event) => submit(event, true, (number) => !busy && onSend(number))}>
      <h1>{title ?? <Trans>Log in with a code</Trans>}</h1>
      <div className="soft">
        {text ??
          (isMailEntry(phone) ? (
            <Trans>We’ll send you a 6-digit code by e-mail.</Trans>
          ) : (
            <Trans>We’ll send you a 6-digit code by SMS.</Trans>
          ))}
      </div>
      <AddressInput value={phone} onChange={onChange} tried={isTried} refusal={isAboutNumber ? errorText(error.code) : null} />
      {isOffline ? <ErrorNote text={errorText('network')} /> : error && !isAboutNumber && <ErrorNote text={errorText(error.code)} />}
      <PrimaryButton type="submit" busy={busy || isReading}>{t`Send me a code`}</PrimaryButton>
    </form>
  )
}

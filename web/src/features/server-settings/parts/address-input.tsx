import { mailAddressOf, probablyMeant } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { PhoneInput } from '../../people/parts/phone-input.tsx'
import { useDebounced } from '../../people/parts/use-debounced.ts'
import { emptyPhone, isMailEntry, MAIL_ENTRY } from '../../people/phone.rules.ts'
import { settingsQuery } from '../server-settings.api.ts'

type AddressInputProps = ComponentProps<typeof PhoneInput>

/** A phone number, or where the server sends mails a mail address in its place. Where no SMS goes out it begins with that. */
export function AddressInput(props: AddressInputProps) {
  const { data: settings } = useQuery(settingsQuery)
  const { value, onChange } = props
  const prefersMail = settings?.sends.mail === true && !settings.sends.sms
  const begin = useEffectEvent(() => {
    if (value.number === '') onChange({ country: MAIL_ENTRY, number: '' })
  })
  useEffect(() => {
    if (prefersMail) begin()
  }, [prefersMail])
  if (isMailEntry(value)) {
    return (
      <div>
        <MailInput {...props} />
        <QuietButton onClick={() => onChange(emptyPhone)}>
          <Trans>Use a phone number instead</Trans>
        </QuietButton>
      </div>
    )
  }
  if (!settings?.sends.mail) return <PhoneInput {...props} />
  return (
    <div>
      <PhoneInput {...props} />
      <QuietButton onClick={() => onChange({ country: MAIL_ENTRY, number: '' })}>
        <Trans>Use e-mail instead</Trans>
      </QuietButton>
    </div>
  )
}

function MailInput({ value, onChange, tried, refusal }: AddressInputProps) {
  const { t } = useLingui()
  const settled = useDebounced(value.number)
  const address = mailAddressOf(value.number)
  const meant = address === null ? null : probablyMeant(address)
  const showsError = tried || (settled && value.number !== '')
  return (
    <>
      <TextField
        label={t`E-mail address`}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        value={value.number}
        onChange={(number) => onChange({ country: MAIL_ENTRY, number })}
        error={refusal ?? (showsError && address === null ? errorText('email_invalid') : null)}
        required
      />
      {meant !== null && (
        <QuietButton onClick={() => onChange({ country: MAIL_ENTRY, number: meant })}>
          <Trans>
            Did you mean <bdi dir="ltr">{meant}</bdi>?
          </Trans>
        </QuietButton>
      )}
    </>
  )
}

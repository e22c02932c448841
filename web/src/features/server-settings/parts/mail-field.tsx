import { mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { probablyMeant } from '@hand-in-hand/contract/texts/mail-hosts.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { QuietButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'

interface MailFieldProps {
  value: string
  onChange: (value: string) => void
  /** Something is wrong with the address. */
  isWrong: boolean
  /** The person has tried to go on. A probable typing error is then shown as an error, and `useMailDoubt` stops the form once. */
  tried: boolean
  required?: boolean
}

/** A mail address. The field asks about a probable typing error. */
export function MailField({ value, onChange, isWrong, tried, required = false }: MailFieldProps) {
  const { t } = useLingui()
  const address = mailAddressOf(value)
  const meant = address === null ? null : probablyMeant(address)
  return (
    <>
      <TextField
        label={t`E-mail address`}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        value={value}
        onChange={onChange}
        error={isWrong || (tried && meant !== null) ? t`Please check the e-mail address` : null}
        required={required}
      />
      {meant !== null && (
        <QuietButton onClick={() => onChange(meant)}>
          <Trans>
            Did you mean <bdi dir="ltr">{meant}</bdi>?
          </Trans>
        </QuietButton>
      )}
    </>
  )
}

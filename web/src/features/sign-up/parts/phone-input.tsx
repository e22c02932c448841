import { Trans, useLingui } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { usePhones } from '../../../platform/phones.ts'
import { PhoneField } from '../../../ui/fields.tsx'
import { countryOptions, PHONE_LONGER_THAN, type PhoneEntry, readPhone, whyNotPhone } from '../phone.rules.ts'
import { useSettled } from './use-settled.ts'

interface PhoneInputProps {
  value: PhoneEntry
  onChange: (value: PhoneEntry) => void
  /** Somebody tried to go on: what is wrong is said at once. */
  tried: boolean
  /** What the server said about this very number. */
  refusal?: string | null | undefined
  /** The number is somebody else's, and only kept. */
  sendsNothing?: boolean
}

/** A country and a number; says while one types whether it is one. */
export function PhoneInput({ value, onChange, tried, refusal, sendsNothing = false }: PhoneInputProps) {
  const { t } = useLingui()
  const phones = usePhones()
  const settled = useSettled(value.number)
  const phone = phones && readPhone(phones, value)
  const mayComplain = tried || (settled && value.number !== '')
  return (
    <PhoneField
      label={<Trans>Phone number</Trans>}
      countryLabel={t`Country code`}
      countries={countryOptions(phones, reader().locale)}
      country={value.country}
      onCountry={(country) => onChange({ ...value, country })}
      number={value.number}
      onNumber={(number) => onChange({ ...value, number })}
      hint={
        phone && sendsNothing ? (
          <bdi dir="ltr">{phone.text}</bdi>
        ) : phone ? (
          <Trans>
            The SMS goes to <bdi dir="ltr">{phone.text}</bdi>
          </Trans>
        ) : null
      }
      error={refusal ?? (mayComplain ? <Complaint number={value.number} whyNot={phones && whyNotPhone(phones, value)} /> : null)}
    />
  )
}

function Complaint({ number, whyNot }: { number: string; whyNot: ReturnType<typeof whyNotPhone> }) {
  if (number.length <= PHONE_LONGER_THAN) return <Trans>Phone number length should be more than 4 symbols</Trans>
  if (whyNot === 'phone_unknown') return <Trans>Non-existent phone number. Please specify a real phone number</Trans>
  return errorText(whyNot)
}

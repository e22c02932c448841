import { Trans, useLingui } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { usePhones } from '../../../platform/phones.ts'
import { PhoneField } from '../../../ui/fields.tsx'
import { countryOptions, PHONE_LONGER_THAN, type PhoneEntry, parsePhoneEntry, whyNotPhone } from '../phone.rules.ts'
import { useDebounced } from './use-debounced.ts'

interface PhoneInputProps {
  value: PhoneEntry
  onChange: (value: PhoneEntry) => void
  /** The user tried to go on, so errors show at once. */
  tried: boolean
  /** The server's refusal of this number. */
  refusal?: string | null | undefined
  /** The number belongs to another person and is only stored. */
  sendsNothing?: boolean
}

/** A country and a number. It is validated during typing. */
export function PhoneInput({ value, onChange, tried, refusal, sendsNothing = false }: PhoneInputProps) {
  const { t } = useLingui()
  const phones = usePhones()
  const settled = useDebounced(value.number)
  const phone = phones && parsePhoneEntry(phones, value)
  const showsError = tried || (settled && value.number !== '')
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
        refusal || !phone ? null : sendsNothing ? (
          <bdi dir="ltr">{phone.text}</bdi>
        ) : (
          <Trans>
            The SMS goes to <bdi dir="ltr">{phone.text}</bdi>
          </Trans>
        )
      }
      error={refusal ?? (showsError ? phoneError(value.number, phones && whyNotPhone(phones, value)) : null)}
    />
  )
}

/** A function and not a component, because a field with any element as its error is marked as wrong. Returns null for a valid number. */
function phoneError(number: string, whyNot: ReturnType<typeof whyNotPhone>) {
  if (number.length <= PHONE_LONGER_THAN) return <Trans>Please enter the full phone number</Trans>
  if (whyNot === 'phone_unknown') return <Trans>Non-existent phone number. Please specify a real phone number</Trans>
  return errorText(whyNot)
}

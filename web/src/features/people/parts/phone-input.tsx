import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { usePhones } from '../../../platform/phones.ts'
import styles from '../../../ui/fields.module.css'
import { Field, Options } from '../../../ui/fields.tsx'
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

/** A country and a number, which is validated during typing. The field is always left to right, as phone numbers are written. */
export function PhoneInput({ value, onChange, tried, refusal, sendsNothing = false }: PhoneInputProps) {
  const { t } = useLingui()
  const phones = usePhones()
  const settled = useDebounced(value.number)
  const phone = phones && parsePhoneEntry(phones, value)
  const showsError = tried || (settled && value.number !== '')
  const countries = countryOptions(phones, reader().locale)
  const change = (part: Partial<PhoneEntry>) => onChange({ ...value, ...part })
  return (
    <Field
      label={<Trans>Phone number</Trans>}
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
    >
      {(ids) => (
        <div className={styles.phone} dir="ltr">
          <div className={styles.country}>
            <span aria-hidden="true">
              {countries.find((each) => each.value === value.country)?.shown} <ChevronDown />
            </span>
            <select aria-label={t`Country code`} value={value.country} onChange={(event) => change({ country: event.target.value })}>
              <Options options={countries} />
            </select>
          </div>
          <input
            {...ids}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            className={styles.control}
            value={value.number}
            onChange={(event) => change({ number: event.target.value })}
          />
        </div>
      )}
    </Field>
  )
}

/** A function and not a component, because a field with any element as its error is marked as wrong. Returns null for a valid number. */
function phoneError(number: string, whyNot: ReturnType<typeof whyNotPhone>) {
  if (number.length <= PHONE_LONGER_THAN) return <Trans>Please enter the full phone number</Trans>
  if (whyNot === 'phone_unknown') return <Trans>Non-existent phone number. Please specify a real phone number</Trans>
  return errorText(whyNot)
}

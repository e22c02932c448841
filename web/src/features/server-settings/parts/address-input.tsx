import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { PhoneInput } from '../../people/parts/phone-input.tsx'
import { isMailEntry, MAIL_ENTRY } from '../../people/phone.rules.ts'
import { settingsQuery } from '../server-settings.api.ts'

type AddressInputProps = ComponentProps<typeof PhoneInput>

/** Most people have a mobile, so a first page comes without it. */
export const LazyByMail = lazy(async () => ({
  default: await withMessages(['account'], async () => (await import('./by-mail.tsx')).ByMail)(),
}))

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
      <Suspense fallback={null}>
        <LazyByMail part="input" {...props} />
      </Suspense>
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

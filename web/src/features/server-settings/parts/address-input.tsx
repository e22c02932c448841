import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { PhoneInput } from '../../people/parts/phone-input.tsx'
import { isMailEntry } from '../../people/phone.rules.ts'
import { settingsQuery } from '../server-settings.api.ts'

/** Loaded only if the server sends mails, so that first pages on other servers do not wait for this code. */
const LoadedByMail = lazy(withMessages(['account'], async () => ({ default: (await import('./by-mail.tsx')).ByMail })))

/** The fields and texts for mail addresses. Until they are loaded, `fallback` is in their place. */
export const LazyByMail = ({ fallback, ...props }: ComponentProps<typeof LoadedByMail> & { fallback?: ReactNode }) => (
  <Suspense fallback={fallback}>
    <LoadedByMail {...props} />
  </Suspense>
)

/** A phone number, or a mail address in its place if the server sends mails. */
export function AddressInput(props: ComponentProps<typeof PhoneInput>) {
  const { data: settings } = useQuery(settingsQuery)
  const isMail = isMailEntry(props.value)
  const number = isMail ? null : <PhoneInput {...props} />
  return settings?.sends.mail || isMail ? (
    <LazyByMail part="address" {...props} beginsWithMail={settings?.sends.sms === false} fallback={number} />
  ) : (
    number
  )
}

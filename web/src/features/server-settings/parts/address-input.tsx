import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { PhoneInput } from '../../people/parts/phone-input.tsx'
import { isMailEntry } from '../../people/phone.rules.ts'
import { settingsQuery } from '../server-settings.api.ts'
import { LazyByMail } from './lazy-by-mail.tsx'

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

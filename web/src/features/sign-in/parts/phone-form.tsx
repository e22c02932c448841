import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { loadPhones } from '../../../platform/phones.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { PhoneInput } from '../../sign-up/parts/phone-input.tsx'
import { type PhoneEntry, readPhone } from '../../sign-up/phone.rules.ts'
import styles from '../login.module.css'

interface PhoneFormProps {
  /** What the code is for; logging in unless said otherwise. */
  title?: ReactNode
  text?: ReactNode
  phone: PhoneEntry
  onChange: (phone: PhoneEntry) => void
  busy: boolean
  error: CallError | null
  onSend: (number: { e164: string; text: string }) => void
}

/** Which number the code goes to. */
export function PhoneForm({ title, text, phone, onChange, busy, error, onSend }: PhoneFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [offline, setOffline] = useState(false)
  const isAboutNumber = error?.code === 'phone_invalid'
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const phones = await loadPhones().catch(() => null)
    setOffline(phones === null)
    if (!phones) return
    const number = readPhone(phones, phone)
    if (number) onSend(number)
    else setTries(tries + 1)
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      <h1>{title ?? <Trans>Log in by a code</Trans>}</h1>
      <p className={styles.text}>{text ?? <Trans>A code of 6 digits comes to your phone by SMS.</Trans>}</p>
      <PhoneInput value={phone} onChange={onChange} tried={tries > 0} refusal={isAboutNumber ? errorText('phone_invalid') : null} />
      {offline ? <ErrorNote text={errorText('network')} /> : error && !isAboutNumber && <ErrorNote text={errorText(error.code)} />}
      <PrimaryButton type="submit" busy={busy}>
        <Trans>Send me a code</Trans>
      </PrimaryButton>
    </form>
  )
}

import { ACQUAINTANCE_MAX } from '@hand-in-hand/contract/constants.ts'
import { isNameTooShort } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { buttonLook, PrimaryButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { limitName } from '../../people/name.rules.ts'
import { useDebounced } from '../../people/parts/use-debounced.ts'
import { useFirstField } from '../../people/parts/use-first-field.ts'
import { usePhoneEntry } from '../../people/parts/use-phone-entry.ts'
import { isMailEntry } from '../../people/phone.rules.ts'
import { AddressInput } from '../../server-settings/parts/address-input.tsx'
import { LazyByMail } from '../../server-settings/parts/lazy-by-mail.tsx'
import { LogInLink } from '../../server-settings/parts/log-in-link.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import type { RefusedField } from '../sign-up.rules.ts'
import type { SignUpDraft } from './draft.ts'

/** The server's refusal of a field's value. */
export interface FieldRefusal {
  /** `email`: the address beside a number. */
  field: RefusedField | 'email'
  text: string
  /** The person is already in the circle, so they log in. */
  isMember: boolean
}

interface DetailsFormProps {
  draft: SignUpDraft
  onChange: (draft: SignUpDraft) => void
  refusal: FieldRefusal | null
  /** Whether everything is filled in. The form then has no button, because the footer of the page has one. */
  isDone?: boolean
  /** Called when everything is filled in and valid. */
  onDone: () => void
}

/** First name, last name, phone, and who the person is, in their words: what a family has to know of a supporter. */
export function DetailsForm({ draft, onChange, refusal, isDone = false, onDone }: DetailsFormProps) {
  const { t } = useLingui()
  const { form, isTried, isOffline, isReading, submit } = usePhoneEntry(draft, null, isMailEntry(draft) ? '' : draft.besides)
  useFirstField(form)
  const age = useQuery(settingsQuery).data?.minimum_age
  const refusalOf = (field: RefusedField) => (refusal?.field === field ? refusal.text : null)
  return (
    <form
      ref={form}
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        if (isDone) event.preventDefault()
        else void submit(event, !isNameTooShort(draft.firstName) && !isEmailWrong(draft), onDone)
      }}
    >
      <NameField
        label={t`First name`}
        autoComplete="given-name"
        value={draft.firstName}
        onChange={(firstName) => onChange({ ...draft, firstName })}
        tried={isTried}
        refusal={refusalOf('first_name')}
        required
      />
      <NameField
        label={t`Last name (optional)`}
        autoComplete="family-name"
        value={draft.lastName}
        onChange={(lastName) => onChange({ ...draft, lastName })}
        tried={isTried}
        refusal={refusalOf('last_name')}
      />
      <AddressInput
        value={draft}
        onChange={({ country, number }) => onChange({ ...draft, country, number })}
        tried={isTried}
        refusal={refusalOf('phone')}
      />
      {refusal?.isMember && <LogInLink className={buttonLook('secondary')} returns={false} />}
      <WhatComes draft={draft} />
      <EmailBesides draft={draft} onChange={onChange} tried={isTried} isRefused={refusal?.field === 'email'} />
      <TextField
        label={t`How do you know each other? (optional)`}
        hint={t`Only the family sees it.`}
        value={draft.acquaintance}
        onChange={(acquaintance) => onChange({ ...draft, acquaintance })}
        maxLength={ACQUAINTANCE_MAX}
        autoComplete="off"
      />
      {age && <Trans>You can join from {age} years on.</Trans>}
      {isOffline && <ErrorNote text={errorText('network')} />}
      {!isDone && <PrimaryButton type="submit" busy={isReading}>{t`Continue`}</PrimaryButton>}
    </form>
  )
}

/**
 * Says before joining how many messages come, and how to end them (P101). Hidden with manual sending, because then the family itself
 * writes.
 */
function WhatComes({ draft: { country, number } }: { draft: SignUpDraft }) {
  const { data: settings } = useQuery(settingsQuery)
  const { sms, mail, hears } = settings?.sends ?? {}
  const byMail = isMailEntry({ country, number })
  if (!settings || !(byMail ? mail : sms)) return null
  // Carriers of the United States and Canada ask for the sentence 'Message and data rates may apply.'
  const isAmerican = !byMail && (number.startsWith('+') ? number.startsWith('+1') : country === 'US' || country === 'CA')
  return (
    <p className="note">
      {byMail ? (
        <Trans>When something is needed, a few e-mails a week. You choose which, and each has a link that ends them.</Trans>
      ) : hears ? (
        <Trans>When something is needed, a few messages a week. You choose which, and STOP ends them.</Trans>
      ) : (
        <Trans>When something is needed, a few messages a week. In your profile you choose which, or none.</Trans>
      )}
      {isAmerican && (
        <>
          {' '}
          <Trans>Message and data rates may apply.</Trans>
        </>
      )}
    </p>
  )
}

/** Only a rough check: the rules of mail addresses are too large for a first page, and the server checks the whole address. */
const isEmailWrong = (draft: SignUpDraft) => !isMailEntry(draft) && /\S/.test(draft.besides) && !/\S@\S+\.\S/.test(draft.besides)

/** Beside a number a mail address is optional, and folded away. */
function EmailBesides({
  draft,
  onChange,
  tried,
  isRefused,
}: Pick<DetailsFormProps, 'draft' | 'onChange'> & { tried: boolean; isRefused: boolean }) {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings?.sends.mail || isMailEntry(draft)) return null
  return (
    <LazyByMail
      part="besides"
      value={draft.besides}
      onChange={(besides) => onChange({ ...draft, besides })}
      isWrong={isRefused || (tried && isEmailWrong(draft))}
      tried={tried}
    />
  )
}

interface NameFieldProps {
  label: ReactNode
  autoComplete: string
  value: string
  onChange: (value: string) => void
  tried: boolean
  refusal: string | null
  required?: boolean
}
function NameField({ label, autoComplete, value, onChange, tried, refusal, required = false }: NameFieldProps) {
  const [cut, setCut] = useState(false)
  const settled = useDebounced(value)
  const isShort = required && isNameTooShort(value) && (tried || (settled && value !== ''))
  return (
    <TextField
      label={label}
      autoComplete={autoComplete}
      autoCapitalize="words"
      required={required}
      value={value}
      onChange={(typed) => {
        const limited = limitName(typed)
        setCut(limited.cut)
        onChange(limited.name)
      }}
      warning={cut && <Trans>A name can have up to 79 characters here. The rest was left out.</Trans>}
      error={refusal ?? (isShort && <Trans>Please enter at least 2 characters</Trans>)}
    />
  )
}

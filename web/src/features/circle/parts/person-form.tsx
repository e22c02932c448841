import { isNameTooShort } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import type { CallError } from '../../../platform/api-client.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import styles from '../../../ui/form.module.css'
import { ErrorNote } from '../../../ui/states.tsx'
import { limitName } from '../../people/name.rules.ts'
import { usePhoneEntry } from '../../people/parts/use-phone-entry.ts'
import type { PersonDraft } from '../../people/phone.rules.ts'
import { AddressInput } from '../../server-settings/parts/address-input.tsx'
import { type RefusedField, refusedField } from '../../sign-up/sign-up.rules.ts'
import { circleRefusal } from './circle-refusal.ts'

interface PersonFormProps {
  draft: PersonDraft
  onChange: (draft: PersonDraft) => void
  /** Asks only for this. */
  only?: 'name' | 'number'
  busy: boolean
  error: CallError | null
  action: ReactNode
  /** Called when everything is filled in. `phone` is E.164 or a mail address; null if neither was asked for. */
  onDone: (phone: string | null) => void
  /** Turns a refusal into text. */
  words?: typeof circleRefusal
  children?: ReactNode
}

export function PersonForm({ draft, onChange, only, busy, error, action, onDone, words = circleRefusal, children }: PersonFormProps) {
  const { form, isTried, isOffline, submit, fail } = usePhoneEntry(draft, error)
  const refused = error && refusedField(error.code, error.fields)
  const errorOf = (field: RefusedField) => (error && refused === field ? words(error) : null)

  function submitForm(event: FormEvent) {
    const isNamed = only === 'number' || !isNameTooShort(draft.firstName)
    if (only !== 'name') return submit(event, isNamed, ({ e164 }) => onDone(e164))
    event.preventDefault()
    if (isNamed) onDone(null)
    else fail()
  }

  return (
    <form ref={form} noValidate onSubmit={submitForm} className={styles.form}>
      {only !== 'number' && <NameFields draft={draft} onChange={onChange} isTried={isTried} errorOf={errorOf} />}
      {only !== 'name' && (
        <AddressInput
          value={draft}
          onChange={({ country, number }) => onChange({ ...draft, country, number })}
          tried={isTried}
          refusal={errorOf('phone')}
          sendsNothing
        />
      )}
      {children}
      {isOffline && <ErrorNote text={errorText('network')} />}
      {error && !refused && <ErrorNote text={words(error)} />}
      <PrimaryButton type="submit" busy={busy}>
        {action}
      </PrimaryButton>
    </form>
  )
}

interface NameFieldsProps extends Pick<PersonFormProps, 'draft' | 'onChange'> {
  isTried: boolean
  errorOf: (field: RefusedField) => string | null
}

function NameFields({ draft, onChange, isTried, errorOf }: NameFieldsProps) {
  return (
    <>
      <TextField
        label={<Trans>First name</Trans>}
        value={draft.firstName}
        onChange={(name) => onChange({ ...draft, firstName: limitName(name).name })}
        autoComplete="off"
        autoCapitalize="words"
        error={errorOf('first_name') ?? (isTried && isNameTooShort(draft.firstName) ? errorText('name_too_short') : null)}
        required
      />
      <TextField
        label={<Trans>Last name (optional)</Trans>}
        value={draft.lastName}
        onChange={(name) => onChange({ ...draft, lastName: limitName(name).name })}
        autoComplete="off"
        autoCapitalize="words"
        error={errorOf('last_name')}
      />
    </>
  )
}

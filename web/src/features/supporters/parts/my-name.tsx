import { isNameTooShort } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { goBack } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useMyProfile } from '../../families/families.api.ts'
import { limitName } from '../../people/name.rules.ts'
import { ScopeNote } from '../../sign-in/parts/scope-note.tsx'
import { type RefusedField, refusedField } from '../../sign-up/sign-up.rules.ts'
import { useChangeMyself } from '../profile.api.ts'

export function MyNamePart({ family }: { family: string }) {
  const { t } = useLingui()
  const back = () => goBack(paths.mePart('account'))
  const me = useMyProfile(family)
  const saved = { first: me.first_name, last: me.last_name }
  const [{ first, last }, keep, forget] = useDraft(`my-name-${family}`, saved, hasShapeOf(saved))
  const [cut, setCut] = useState<'first' | 'last' | null>(null)
  const [tried, setTried] = useState(false)
  const change = useChangeMyself(family)
  const refused = change.error && refusedField(change.error.code, change.error.fields)
  const errorOf = (field: RefusedField) => (change.error && refused === field ? errorText(change.error.code) : null)
  const tooLong = <Trans>A name can have up to 79 characters here. The rest was left out.</Trans>

  function type(part: 'first' | 'last', typed: string) {
    const limited = limitName(typed)
    change.reset()
    setCut(limited.cut ? part : null)
    keep({ first, last, [part]: limited.name })
  }
  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (change.isPending || isNameTooShort(first)) return
    change.mutate(
      { first_name: first.trim(), last_name: last.trim() },
      {
        onSuccess: () => {
          forget()
          showNotice({ title: t`Saved` })
          back()
        },
      },
    )
  }

  return (
    <Screen hidesMenu header={<BackHeader back={back} title={t`My name`} />}>
      <ScopeNote family={family} back="name" />
      <form noValidate className="stack-4" onSubmit={save}>
        <TextField
          label={t`First name`}
          value={first}
          onChange={(name) => type('first', name)}
          autoComplete="given-name"
          error={errorOf('first_name') ?? (tried && isNameTooShort(first) ? errorText('name_too_short') : null)}
          warning={cut === 'first' ? tooLong : null}
          required
        />
        <TextField
          label={t`Last name`}
          value={last}
          onChange={(name) => type('last', name)}
          autoComplete="family-name"
          error={errorOf('last_name')}
          warning={cut === 'last' ? tooLong : null}
        />
        {change.error && !refused && <ErrorNote text={errorText(change.error.code)} />}
        <PrimaryButton type="submit" busy={change.isPending}>{t`Save`}</PrimaryButton>
      </form>
    </Screen>
  )
}

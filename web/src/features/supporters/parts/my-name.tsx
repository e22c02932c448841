import { isNameTooShort } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { goBack } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { supporterQuery } from '../../families/families.api.ts'
import { limitName } from '../../people/name.rules.ts'
import { ScopeNote } from '../../sign-in/parts/scope-note.tsx'
import { useChangeMyself } from '../profile.api.ts'
import styles from './my-parts.module.css'

/** My name. */
export function MyNamePart({ family }: { family: string }) {
  const { t } = useLingui()
  const back = () => goBack(paths.mePart('account'))
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const [first, setFirst] = useState({ name: me.first_name, cut: false })
  const [last, setLast] = useState({ name: me.last_name, cut: false })
  const [tried, setTried] = useState(false)
  const change = useChangeMyself(family)
  const tooLong = <Trans>A name can have up to 79 characters here. The rest was left out.</Trans>

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (change.isPending || isNameTooShort(first.name)) return
    change.mutate(
      { first_name: first.name.trim(), last_name: last.name.trim() },
      {
        onSuccess: () => {
          showNotice({ title: t`Saved`, shownFor: NOTICE_SHOWN })
          back()
        },
      },
    )
  }

  return (
    <Screen hidesMenu header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>My name</Trans>} />}>
      <ScopeNote family={family} back="name" />
      <form noValidate className={styles.form} onSubmit={save}>
        <TextField
          label={t`First name`}
          value={first.name}
          onChange={(name) => setFirst(limitName(name))}
          autoComplete="given-name"
          error={tried && isNameTooShort(first.name) ? errorText('name_too_short') : null}
          warning={first.cut ? tooLong : null}
          required
        />
        <TextField
          label={t`Last name`}
          value={last.name}
          onChange={(name) => setLast(limitName(name))}
          autoComplete="family-name"
          warning={last.cut ? tooLong : null}
        />
        {change.error && <ErrorNote text={errorText(change.error.code)} />}
        <PrimaryButton type="submit" busy={change.isPending}>
          <Trans>Save</Trans>
        </PrimaryButton>
      </form>
    </Screen>
  )
}

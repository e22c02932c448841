import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { reader } from '../../i18n/reader.ts'
import { forgetDraft, hasShapeOf, useDraft } from '../../platform/draft.ts'
import { goBack, navigate } from '../../platform/navigation.ts'
import { CheckRow, SelectField, Switch } from '../../ui/fields.tsx'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { useAddMember } from './members.api.ts'
import styles from './parts/form.module.css'
import { emptyPerson, type PersonDraft, PersonForm } from './parts/person-form.tsx'

interface Draft extends PersonDraft {
  locale: Locale
  trusted: boolean
}
const DRAFT = 'add-person'

/** Somebody who comes without a link: a grandmother who is called rather than written to. */
export function AddPersonScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const back = () => goBack(paths.familyCircle)
  const add = useAddMember(family)
  const empty: Draft = { ...emptyPerson, locale: reader().locale, trusted: true }
  const [draft, keep] = useDraft(DRAFT, empty, hasShapeOf(empty))
  // Said anew each time: it is about this person.
  const [consent, setConsent] = useState(false)
  const [tried, setTried] = useState(false)

  function addPerson(phone_number: string) {
    setTried(true)
    if (!consent) return
    const { firstName, lastName, locale, trusted } = draft
    add.mutate(
      { first_name: firstName.trim(), last_name: lastName.trim(), phone_number, locale, trusted, consent },
      {
        onSuccess: ({ full_name }) => {
          forgetDraft(DRAFT)
          showNotice({ title: t`In your circle now`, text: full_name, shownFor: NOTICE_SHOWN })
          void navigate(paths.familyCircle, { replace: true })
        },
      },
    )
  }

  return (
    <Screen hidesMenu header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>Add a person</Trans>} />}>
      <p className={styles.notes}>
        <Trans>For somebody without a smartphone, or who would rather be called. Nothing is sent to them by this.</Trans>
      </p>
      <PersonForm
        draft={draft}
        onChange={(person) => {
          add.reset()
          keep({ ...draft, ...person })
        }}
        busy={add.isPending}
        error={add.error}
        action={<Trans>Add to the circle</Trans>}
        onDone={(phone) => phone && addPerson(phone)}
      >
        <SelectField
          label={t`Messages to them are in`}
          options={LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
          value={draft.locale}
          onChange={(value) => keep({ ...draft, locale: LANGUAGES.find((each) => each.locale === value)?.locale ?? draft.locale })}
        />
        <Switch
          label={t`Somebody whom we know well`}
          note={t`May also take tasks that you keep for people you trust.`}
          checked={draft.trusted}
          onChange={(trusted) => keep({ ...draft, trusted })}
        />
        <div>
          <CheckRow
            label={t`They agree to it`}
            note={t`I have asked: their name and number may be kept here, and they may be told of tasks. It is noted that I said so.`}
            checked={consent}
            onChange={setConsent}
          />
          <p aria-live="polite" className={styles.refusal}>
            {tried && !consent && t`Please ask them first, and tick it here.`}
          </p>
        </div>
      </PersonForm>
    </Screen>
  )
}

import { type Locale, linkInLanguage } from '@hand-in-hand/contract/locales.ts'
import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { APP_LANGUAGES } from '../../i18n/languages.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { forgetDraft, hasShapeOf, useDraft } from '../../platform/draft.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { usePhones } from '../../platform/phones.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { CheckRow, Folded, SelectField } from '../../ui/fields.tsx'
import styles from '../../ui/form.module.css'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useShownFamily } from '../families/families.api.ts'
import { ShareButtons } from '../messages/parts/share-buttons.tsx'
import { useDebounced } from '../people/parts/use-debounced.ts'
import { emptyPerson, type PersonDraft, type PhoneEntry, parsePhoneEntry } from '../people/phone.rules.ts'
import { useAddMember } from './members.api.ts'
import { PersonForm } from './parts/person-form.tsx'
import { TrustSwitch } from './parts/trust-switch.tsx'

interface AddPersonDraft extends PersonDraft {
  locale: Locale
  trusted: boolean
  /** The family confirms, for each person, that this person has agreed to be added. */
  consent?: boolean
}

/** Adds a person without a link, such as a grandmother who prefers phone calls. */
export function AddPersonScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const empty: AddPersonDraft = { ...emptyPerson, locale: reader().locale, trusted: true }
  const draftName = `add-person-${family}`
  const add = useAddMember(family, draftName)
  const [draft, keep] = useDraft(draftName, empty, hasShapeOf(empty))
  const { consent = false } = draft
  const [tried, setTried] = useState(false)
  const isLandline = useIsLandline(draft)

  function addPerson(address: string) {
    setTried(true)
    if (!consent) return
    const { firstName, lastName, locale, trusted } = draft
    add.mutate(
      { first_name: firstName.trim(), last_name: lastName.trim(), ...addressFields(address), locale, trusted, consent },
      {
        onSuccess: ({ id, full_name }) => {
          forgetDraft(draftName)
          showNotice({ title: t`In your circle now`, text: full_name })
          void navigate(paths.familyMember(id), { replace: true })
        },
      },
    )
  }

  return (
    <Screen hidesMenu header={<BackHeader back={paths.familyCircle} title={t`Add a person`} />}>
      <p className={styles.notes}>
        <Trans>For someone who has no smartphone or would rather get a call. They won’t be sent anything.</Trans>
      </p>
      <PersonForm
        draft={draft}
        onChange={(person) => {
          add.reset()
          keep({ ...draft, ...person })
        }}
        busy={add.isPending}
        error={add.error}
        action={t`Add to the circle`}
        onDone={(phone) => phone && addPerson(phone)}
      >
        <div>
          <p aria-live="polite" className={styles.notes}>
            {isLandline && t`This is a landline: you’ll need to call.`}
          </p>
          <TrustSwitch checked={draft.trusted} onChange={(trusted) => keep({ ...draft, trusted })} />
        </div>
        <div>
          <CheckRow
            label={t`They have agreed`}
            note={t`I have asked: their name and contact details may be kept here, and they may be contacted about tasks. My confirmation is recorded.`}
            checked={consent}
            onChange={(agreed) => keep({ ...draft, consent: agreed })}
          />
          <p aria-live="polite" className={styles.refusal}>
            {tried && !consent && t`Please ask them first, then tick the box.`}
          </p>
        </div>
      </PersonForm>
      <Link to={paths.familyAddSeveral} className={buttonLook('quiet')}>{t`Add several people at once`}</Link>
      {!isLandline && <TellThem family={family} locale={draft.locale} onLocale={(locale) => keep({ ...draft, locale })} />}
    </Screen>
  )
}

/** Whether a typed number is a landline. The code that knows this is loaded after typing has paused. */
function useIsLandline(entry: PhoneEntry) {
  const phones = usePhones()
  const hasPaused = useDebounced(entry.number)
  const e164 = (hasPaused && phones && parsePhoneEntry(phones, entry)?.e164) || null
  const { data } = useQuery({
    queryKey: ['landline', e164],
    queryFn: async () => !(await import('../../platform/mobile-numbers.ts')).isMobile(e164 ?? ''),
    enabled: e164 !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}

/**
 * The only message to someone whom the family reaches by phone calls. It says which data is stored, why, and where to read more. The chosen
 * language is stored as the person's language.
 */
function TellThem({ family, locale, onLocale }: { family: string; locale: Locale; onLocale: (locale: Locale) => void }) {
  const { t } = useLingui()
  const { title } = useShownFamily(family)
  return (
    <Folded title={<Trans>Tell them what we keep about them</Trans>}>
      <SelectField
        label={t`Language of their messages`}
        options={APP_LANGUAGES.map((each) => ({ value: each.locale, label: each.name }))}
        value={locale}
        onChange={(value) => onLocale(APP_LANGUAGES.find((each) => each.locale === value)?.locale ?? locale)}
      />
      <ShareButtons
        text={t`${title} would like to add your name and number to their circle, to ask you for help now and then. Here you can read what is kept and how to have it deleted:`}
        url={linkInLanguage(new URL(paths.document('PRIVACY'), location.origin).href, locale)}
      />
    </Folded>
  )
}

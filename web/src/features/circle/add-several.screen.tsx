import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useDraft } from '../../platform/draft.ts'
import { isCard } from '../../platform/files/needed-lines.ts'
import { navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { loadPhones } from '../../platform/phones.ts'
import { PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { SelectField, TextArea } from '../../ui/fields.tsx'
import styles from '../../ui/form.module.css'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { countryOptions } from '../people/phone.rules.ts'
import { FileField, FromFile } from './parts/file-field.tsx'
import { PeopleRows } from './parts/people-rows.tsx'
import { EMPTY_PEOPLE, isPeople, type PeopleDraft, peopleDraftKey } from './people-draft.rules.ts'

/** Adds several people: read their names and numbers, check and correct the rows, then add them. The step is in the address. */
export function AddSeveralScreen() {
  const family = useCurrentFamily()
  const [search] = useSearchParams()
  const [draft, keep] = useDraft(peopleDraftKey(family), EMPTY_PEOPLE, isPeople)
  if (search.get('step') === 'people' && draft.rows.length > 0) return <PeopleRows family={family} draft={draft} onChange={keep} />
  return <PeopleText draft={draft} onChange={keep} />
}

function PeopleText({ draft, onChange }: { draft: PeopleDraft; onChange: (draft: PeopleDraft) => void }) {
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const [isReading, setReading] = useState(false)
  const [refused, setRefused] = useState<'network' | 'too_large' | null>(null)
  const { text, country } = draft
  const isEmpty = !isShown(text)
  const change = (fields: Partial<PeopleDraft>) => {
    setRefused(null)
    onChange({ ...draft, rows: [], agreed: false, ...fields })
  }

  async function readRows() {
    setTried(true)
    if (isEmpty || isReading) return
    // A changed text has no rows yet. Rows of the same text stay as they were corrected before Back.
    if (draft.rows.length > 0) return navigate(paths.familyAddSeveralStep)
    setReading(true)
    const loaded = await Promise.all([loadPhones(), import('./people-lines.rules.ts')]).catch(() => null)
    const rows = loaded && (await loaded[1].readPeople(loaded[0], text, country))
    setReading(false)
    setRefused(loaded === null ? 'network' : rows === null ? 'too_large' : null)
    if (!rows || rows.length === 0) return
    onChange({ ...draft, rows, agreed: false })
    navigate(paths.familyAddSeveralStep)
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={paths.familyAddPerson} title={t`Add several people`} />}
      footer={
        <>
          {refused && <ErrorNote text={errorText(refused)} />}
          <PrimaryButton onClick={() => void readRows()} busy={isReading}>{t`Find the people`}</PrimaryButton>
        </>
      }
    >
      <p className={styles.notes}>
        <Trans>One person on each line: the name and the phone number. They won’t be sent anything.</Trans>
      </p>
      <PeopleSource draft={draft} isMissing={isTried && isEmpty} onChange={change} />
    </Screen>
  )
}

interface PeopleSourceProps {
  draft: PeopleDraft
  isMissing: boolean
  onChange: (fields: Partial<PeopleDraft>) => void
}

/** The names and numbers that were typed, or a file with them. */
function PeopleSource({ draft: { text, country, fileName }, isMissing, onChange }: PeopleSourceProps) {
  const { t } = useLingui()
  return (
    <div className={styles.form}>
      {!isCard(text) && (
        <TextArea
          label={t`Names and numbers`}
          value={text}
          rows={6}
          dir="auto"
          error={isMissing ? errorText('text_missing') : undefined}
          onChange={(typed) => onChange({ text: typed, fileName: '' })}
        />
      )}
      <FileField
        accept=".vcf,.csv,.tsv,.txt,text/vcard,text/x-vcard,text/csv,text/tab-separated-values,text/plain"
        onText={(content, name) => onChange({ text: content, fileName: name })}
      />
      <div aria-live="polite">
        <FromFile fileName={fileName} className={styles.notes} />
      </div>
      <SelectField
        label={t`Country for numbers without a country code`}
        options={countryOptions(null, reader().locale).map(({ value, label }) => ({ value, label }))}
        value={country}
        onChange={(chosen) => onChange({ country: chosen })}
      />
      {isCard(text) && <QuietButton onClick={() => onChange({ text: '', fileName: '' })}>{t`Clear the list`}</QuietButton>}
    </div>
  )
}

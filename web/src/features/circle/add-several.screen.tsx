import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { reader } from '../../i18n/reader.ts'
import { CallError } from '../../platform/api-client.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { hasShapeOf, useDraft } from '../../platform/draft.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { loadPhones } from '../../platform/phones.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckRow, SelectField, TextArea } from '../../ui/fields.tsx'
import styles from '../../ui/form.module.css'
import { NOTICE_SHOWN, showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { countryOptions, emptyPhone } from '../people/phone.rules.ts'
import { useAddPeople } from './members.api.ts'
import { circleRefusal } from './parts/circle-refusal.ts'
import { type PersonLine, readPeople } from './people-lines.rules.ts'

/** A line that stayed, and why. */
interface LeftLine {
  line: string
  why: string
}

/** Adds several people by their names and numbers, a line each. Who can't be added stays in the text, with the reason. */
export function AddSeveralScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const empty = { text: '', country: emptyPhone.country as string }
  const [draft, keep] = useDraft(`add-several-${family}`, empty, hasShapeOf(empty))
  const [consent, setConsent] = useState(false)
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<LeftLine[]>([])
  const [isOffline, setOffline] = useState(false)
  const add = useAddPeople(family)
  const isMissing = tried && !isShown(draft.text)

  async function addAll() {
    setTried(true)
    if (!consent || !isShown(draft.text)) return
    const phones = await loadPhones().catch(() => null)
    setOffline(phones === null)
    if (!phones) return
    const people = readPeople(phones, draft.text, draft.country)
    const right = people.flatMap((person) => ('error' in person ? [] : [person]))
    const { locale } = reader()
    const outcomes = await add.mutateAsync(right.map(({ line: _, ...person }) => ({ ...person, locale, trusted: true, consent })))
    const whyOf = (person: PersonLine) =>
      'error' in person ? readRefusal(person.error) : refusalText(outcomes[right.indexOf(person)] ?? null)
    const stayed = people.flatMap((person) => {
      const why = whyOf(person)
      return why === null ? [] : [{ line: person.line, why }]
    })
    setLeft(stayed)
    keep({ ...draft, text: stayed.map(({ line }) => line).join('\n') })
    const added = people.length - stayed.length
    if (added > 0) {
      const title = plural(added, { one: '# person is in your circle now', other: '# people are in your circle now' })
      showNotice({ title, shownFor: NOTICE_SHOWN })
    }
    if (stayed.length === 0) goBack(paths.familyCircle)
  }

  function readRefusal(code: Extract<PersonLine, { error: string }>['error']) {
    if (code === 'phone_missing') return t`There is no phone number in this line.`
    if (code === 'phone_unknown') return t`Non-existent phone number. Please specify a real phone number`
    return errorText(code)
  }
  const refusalText = (outcome: unknown) =>
    outcome === null ? null : outcome instanceof CallError ? circleRefusal(outcome) : errorText('network')

  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={() => goBack(paths.familyAddPerson)} title={<Trans>Add several people</Trans>} />}
    >
      <p className={styles.notes}>
        <Trans>One person in each line: the name and the phone number. They won’t be sent anything.</Trans>
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void addAll()
        }}
      >
        <TextArea
          label={t`Names and numbers`}
          value={draft.text}
          rows={6}
          dir="auto"
          error={isMissing ? errorText('text_missing') : undefined}
          onChange={(text) => keep({ ...draft, text })}
        />
        <SelectField
          label={t`Country of numbers without one`}
          options={countryOptions(null, reader().locale).map(({ value, label }) => ({ value, label }))}
          value={draft.country}
          onChange={(country) => keep({ ...draft, country })}
        />
        <div>
          <CheckRow
            label={t`They have all agreed`}
            note={t`I have asked each of them: their name and number may be kept here, and they may be contacted about tasks. My confirmation is recorded.`}
            checked={consent}
            onChange={setConsent}
          />
          <p aria-live="polite" className={styles.refusal}>
            {tried && !consent && t`Please ask them first, then tick the box.`}
          </p>
        </div>
        {isOffline && <ErrorNote text={errorText('network')} />}
        {left.length > 0 && (
          <Card sunk>
            <p role="alert">
              <Trans>These could not be added. They are still in the text above:</Trans>
            </p>
            <ul>
              {left.map(({ line, why }) => (
                <li key={line}>
                  <bdi>{line}</bdi>: {why}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <PrimaryButton type="submit" busy={add.isPending}>
          <Trans>Add to the circle</Trans>
        </PrimaryButton>
      </form>
    </Screen>
  )
}

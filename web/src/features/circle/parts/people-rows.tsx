import { addressFields } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { forgetDraft } from '../../../platform/draft.ts'
import { goBack, navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { type Phones, usePhones } from '../../../platform/phones.ts'
import { IconButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { CheckRow, Switch } from '../../../ui/fields.tsx'
import styles from '../../../ui/form.module.css'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { isMailEntry, parseMailEntry, parsePhoneEntry } from '../../people/phone.rules.ts'
import { useAddPeople } from '../members.api.ts'
import { type PeopleDraft, type PersonRow, peopleDraftKey, whyNotPerson } from '../people-draft.rules.ts'
import { circleRefusal } from './circle-refusal.ts'
import rowStyles from './people-rows.module.css'
import { PersonForm } from './person-form.tsx'

/** Lists the people who were read, so that the family can correct and add them. People who can't be added stay, each with the reason. */
export function PeopleRows({ family, draft, onChange }: { family: string; draft: PeopleDraft; onChange: (draft: PeopleDraft) => void }) {
  const { t } = useLingui()
  const phones = usePhones()
  const add = useAddPeople(family)
  const [isTried, setTried] = useState(false)
  const [editing, setEditing] = useState<number | null>(null)
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const { rows, agreed: consent = false } = draft
  const ready = phones ? rows.filter((row) => whyNotPerson(phones, row) === null) : []
  const incomplete = rows.length - ready.length
  const edited = rows.find(({ id }) => id === editing)

  function keep(kept: PersonRow[]) {
    onChange({ ...draft, rows: kept })
    if (kept.length === 0) goBack(paths.familyAddSeveral)
  }

  const change = (row: PersonRow) => keep(rows.map((each) => (each.id === row.id ? row : each)))

  async function addAll() {
    setTried(true)
    if (!consent || !phones) return
    const { locale } = reader()
    const outcomes = await add.mutateAsync(
      ready.map((row) => ({ ...sentOf(phones, row), besides: row.besides, locale, trusted: row.trusted === true, consent })),
    )
    const refused = new Map<number, string>()
    for (const [index, { id }] of ready.entries()) {
      const outcome = outcomes[index]
      if (outcome) refused.set(id, circleRefusal(outcome))
    }
    setRefusals(refused)
    const stayed = rows.filter((row) => !ready.includes(row) || refused.has(row.id))
    const added = rows.length - stayed.length
    if (added > 0) {
      const title = plural(added, { one: '# person is in your circle now', other: '# people are in your circle now' })
      showNotice({ title })
    }
    if (stayed.length > 0) return onChange({ ...draft, rows: stayed })
    forgetDraft(peopleDraftKey(family))
    void navigate(paths.familyCircle, { replace: true })
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={paths.familyAddSeveral} title={<Trans>Is this right?</Trans>} />}
      footer={
        <PrimaryButton
          onClick={() => void addAll()}
          busy={add.isPending || phones === null}
          disabledReason={phones && ready.length === 0 ? t`Each of these lines needs a name and a phone number.` : null}
        >
          {plural(ready.length, { 0: 'Add to the circle', one: 'Add # person', other: 'Add # people' })}
        </PrimaryButton>
      }
    >
      {phones && incomplete > 0 && (
        <Card sunk>
          <p role="status">
            {plural(incomplete, {
              one: '# line needs your help. Tap its pencil, or it stays here and is not added.',
              other: '# lines need your help. Tap their pencils, or they stay here and are not added.',
            })}
          </p>
        </Card>
      )}
      <ul className="stack-2">
        {[...rows.filter((row) => !ready.includes(row)), ...ready].map((row) => (
          <PersonLine
            key={row.id}
            row={row}
            phones={phones}
            refusal={refusals.get(row.id)}
            onTrust={(trusted) => change({ ...row, trusted })}
            onEdit={() => setEditing(row.id)}
          />
        ))}
      </ul>
      <CheckRow
        label={t`They have all agreed`}
        note={t`I have asked each of them: their names and contact details may be kept here, and they may be contacted about tasks. My confirmation is recorded.`}
        checked={consent}
        onChange={(agreed) => onChange({ ...draft, agreed })}
      />
      <p aria-live="polite" className={styles.refusal}>
        {isTried && !consent && t`Please ask them first, then tick the box.`}
      </p>
      {edited && (
        <EditPerson
          row={edited}
          onChange={change}
          onLeaveOut={() => {
            keep(rows.filter(({ id }) => id !== edited.id))
            setEditing(null)
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </Screen>
  )
}

const sentOf = (phones: Phones, row: PersonRow) => ({
  first_name: row.firstName,
  last_name: row.lastName,
  ...addressFields((isMailEntry(row) ? parseMailEntry(row) : parsePhoneEntry(phones, row))?.e164 ?? ''),
})

interface PersonLineProps {
  row: PersonRow
  phones: Phones | null
  /** Why the server did not add this person. */
  refusal: string | undefined
  onTrust: (trusted: boolean) => void
  onEdit: () => void
}

function PersonLine({ row, phones, refusal, onTrust, onEdit }: PersonLineProps) {
  const { t } = useLingui()
  const problem = phones && whyNotPerson(phones, row)
  const phone = phones && parsePhoneEntry(phones, row)
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  return (
    <li className={rowStyles.row}>
      <span className="fill stack-0">
        <span className="bold">
          <bdi>{name || row.written}</bdi>
        </span>
        <bdi dir="ltr" className={rowStyles.number}>
          {[phone?.text ?? row.number, row.besides].filter(Boolean).join(', ')}
        </bdi>
        {row.written !== name && (
          <small className="note">
            <bdi>{row.written}</bdi>
          </small>
        )}
        <Switch label={<Trans>Someone we know well</Trans>} checked={row.trusted === true} onChange={onTrust} />
        {(problem || refusal) && <span className="error">{refusal ?? <PersonProblem problem={problem} />}</span>}
      </span>
      <IconButton label={t`Edit “${name || row.written}”`} icon={<Pencil aria-hidden="true" size={20} />} onClick={onEdit} />
    </li>
  )
}

function PersonProblem({ problem }: { problem: ReturnType<typeof whyNotPerson> }) {
  if (problem === 'phone_missing') return <Trans>There is no phone number in this line.</Trans>
  if (problem === 'phone_unknown') return <Trans>Non-existent phone number. Please specify a real phone number</Trans>
  return problem && errorText(problem)
}

interface EditPersonProps {
  row: PersonRow
  onChange: (row: PersonRow) => void
  onLeaveOut: () => void
  onClose: () => void
}

/** Input is stored at once. */
function EditPerson({ row, onChange, onLeaveOut, onClose }: EditPersonProps) {
  const { t } = useLingui()
  return (
    <Sheet open onClose={onClose} title={t`Edit this line`}>
      <p className={styles.notes}>
        <bdi>{row.written}</bdi>
      </p>
      <PersonForm
        draft={row}
        onChange={(changed) => onChange({ ...row, ...changed })}
        busy={false}
        error={null}
        action={<Trans context="closes a form">Done</Trans>}
        onDone={onClose}
      />
      <QuietButton onClick={onLeaveOut}>{t`Leave this person out`}</QuietButton>
    </Sheet>
  )
}

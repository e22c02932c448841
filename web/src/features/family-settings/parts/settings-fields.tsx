import { HOUSE_RULES_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { timeZoneOptions } from '../../../i18n/time-zones.ts'
import { Card } from '../../../ui/card.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/fields.tsx'
import formStyles from '../../../ui/form.module.css'
import type { SettingsForm, SettingsProblem } from '../settings-form.rules.ts'
import { MealFields } from './meal-fields.tsx'
import styles from './settings-cards.module.css'

interface SettingsFieldsProps {
  form: SettingsForm
  onChange: (fields: Partial<SettingsForm>) => void
  people: FamilySettings['people']
  /** Why the form cannot be saved. */
  problem: SettingsProblem | null
  /** The saved time zone. */
  savedZone: string
}

/** All settings that are typed or chosen, in groups. */
export function SettingsFields({ form, onChange, people, problem, savedZone }: SettingsFieldsProps) {
  return (
    <>
      <SettingsGroup title={<Trans>The circle</Trans>}>
        <TextField
          label={<Trans>The name of the circle</Trans>}
          value={form.title}
          maxLength={TITLE_MAX}
          onChange={(title) => onChange({ title })}
          error={problem === 'title' ? errorText('title_missing') : undefined}
        />
        <TextArea
          label={<Trans>House rules</Trans>}
          hint={<Trans>Everyone reads these before taking a task. For example: don’t ring, leave it at the door, four portions.</Trans>}
          value={form.houseRules}
          maxLength={HOUSE_RULES_MAX}
          rows={4}
          onChange={(houseRules) => onChange({ houseRules })}
        />
      </SettingsGroup>
      <SettingsGroup title={<Trans>Meals</Trans>}>
        <MealFields form={form} onChange={onChange} problem={problem} />
      </SettingsGroup>
      <ContactFields form={form} onChange={onChange} people={people} />
      <TimeFields form={form} onChange={onChange} problem={problem} savedZone={savedZone} />
    </>
  )
}

function ContactFields({ form, onChange, people }: Pick<SettingsFieldsProps, 'form' | 'onChange' | 'people'>) {
  const { t } = useLingui()
  const noCaregiver = (label: string) => [
    { value: '', label },
    ...people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
  ]
  const owner = people.find(({ role }) => role === 'owner')
  return (
    <SettingsGroup title={<Trans>Contacts</Trans>}>
      <SelectField
        label={<Trans>Who the circle can call</Trans>}
        hint={<Trans>Everyone in the circle sees this name and number.</Trans>}
        options={noCaregiver(owner ? t`As usual: ${owner.full_name}` : t`No one in particular`)}
        value={form.coordinator}
        onChange={(coordinator) => onChange({ coordinator })}
      />
      <SelectField
        label={<Trans>Main caregiver</Trans>}
        hint={<Trans>Also shown to the circle. This doesn’t change what they can do.</Trans>}
        options={noCaregiver(t`No one in particular`)}
        value={form.primaryCaregiver}
        onChange={(primaryCaregiver) => onChange({ primaryCaregiver })}
      />
    </SettingsGroup>
  )
}

function TimeFields({ form, onChange, problem, savedZone }: Omit<SettingsFieldsProps, 'people'>) {
  const { t } = useLingui()
  return (
    <SettingsGroup title={<Trans>Times</Trans>}>
      <SelectField
        label={<Trans>Time zone</Trans>}
        hint={<Trans>For new tasks. Tasks already added don’t move; their times are just shown in the new time zone.</Trans>}
        options={timeZoneOptions(savedZone)}
        value={form.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <div className={formStyles.pair}>
        <TextField
          label={<Trans>Quiet from</Trans>}
          type="time"
          value={form.quietFrom}
          onChange={(quietFrom) => onChange({ quietFrom })}
          error={problem === 'quietHours' ? t`Please enter two different times.` : undefined}
        />
        <TextField label={<Trans>Quiet until</Trans>} type="time" value={form.quietTo} onChange={(quietTo) => onChange({ quietTo })} />
      </div>
      <p className={formStyles.notes}>
        <Trans>During quiet hours messages wait, except login codes and anything about the next few hours.</Trans>
      </p>
    </SettingsGroup>
  )
}

function SettingsGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <h2>{title}</h2>
      {children}
    </Card>
  )
}

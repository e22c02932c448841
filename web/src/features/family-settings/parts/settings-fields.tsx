import { ADDRESS_MAX, HOUSE_RULES_MAX, TITLE_MAX, WAY_IN_MAX } from '@hand-in-hand/contract/constants.ts'
import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { timeZoneOptions } from '../../../i18n/time-zones.ts'
import { SelectField, Switch, TextArea, TextField } from '../../../ui/fields.tsx'
import formStyles from '../../../ui/form.module.css'
import type { SettingsForm, SettingsProblem } from '../settings-form.rules.ts'
import { YES_OR_NO, yesOrNoSettings } from '../yes-or-no.rules.ts'

export interface FieldsProps {
  form: SettingsForm
  onChange: (fields: Partial<SettingsForm>) => void
  /** Why the form cannot be saved. */
  problem: SettingsProblem | null
  /** The stored settings. */
  settings: FamilySettings
}

export function CircleTexts({ form, onChange, problem }: FieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <TextField
        label={<Trans>The name of the circle</Trans>}
        value={form.title}
        maxLength={TITLE_MAX}
        onChange={(title) => onChange({ title })}
        error={problem === 'title' ? t`Please give your circle a name.` : undefined}
      />
      <TextArea
        label={<Trans>House rules</Trans>}
        hint={<Trans>Everyone who takes a task gets these to read. For example: don’t ring, leave it at the door, four portions.</Trans>}
        value={form.houseRules}
        maxLength={HOUSE_RULES_MAX}
        rows={4}
        onChange={(houseRules) => onChange({ houseRules })}
      />
      {YES_OR_NO.map((name) => (
        <Switch
          key={name}
          label={i18n._(yesOrNoSettings[name].label)}
          note={i18n._(yesOrNoSettings[name].note)}
          checked={form[name] === 'yes'}
          onChange={(isYes) => onChange({ [name]: isYes ? 'yes' : 'no' })}
        />
      ))}
    </>
  )
}

export function HomeFields({ form, onChange }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <p className={formStyles.notes}>
        <Trans>New tasks begin with this; only the person who takes one sees it. Tasks already added keep what they have.</Trans>
      </p>
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        value={form.address}
        maxLength={ADDRESS_MAX}
        onChange={(address) => onChange({ address })}
      />
      <TextField label={t`Floor, door code`} value={form.wayIn} maxLength={WAY_IN_MAX} onChange={(wayIn) => onChange({ wayIn })} />
    </>
  )
}

export function ContactFields({ form, onChange, settings: { people } }: FieldsProps) {
  const { t } = useLingui()
  const withNoOne = (label: string) => [
    { value: '', label },
    ...people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
  ]
  const owner = people.find(({ role }) => role === 'owner')
  return (
    <>
      <SelectField
        label={<Trans>Who the circle can call</Trans>}
        hint={<Trans>Everyone in the circle sees this name and the contact details. Ask them first.</Trans>}
        options={withNoOne(owner ? t`The person in charge: ${owner.full_name}` : t`No one in particular`)}
        value={form.coordinator}
        onChange={(coordinator) => onChange({ coordinator })}
      />
      <SelectField
        label={<Trans>Main caregiver</Trans>}
        hint={<Trans>The circle sees this too. It gives this person no extra rights.</Trans>}
        options={withNoOne(t`No one in particular`)}
        value={form.primaryCaregiver}
        onChange={(primaryCaregiver) => onChange({ primaryCaregiver })}
      />
    </>
  )
}

export const daysOfRest: Record<string, MessageDescriptor> = {
  none: msg`None`,
  friday: msg`Friday 15:00 to Saturday 21:00`,
  sunday: msg`Sunday`,
}

export function TimeFields({ form, onChange, problem, settings }: FieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <SelectField
        label={<Trans>Time zone</Trans>}
        hint={<Trans>For new tasks. Tasks already added don’t move; their times are just shown in the new time zone.</Trans>}
        options={timeZoneOptions(settings.time_zone)}
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
      <SelectField
        label={<Trans>Day of rest</Trans>}
        options={Object.entries(daysOfRest).map(([value, label]) => ({ value, label: i18n._(label) }))}
        value={form.dayOfRest}
        onChange={(dayOfRest) => onChange({ dayOfRest })}
      />
      <p className={formStyles.notes}>
        <Trans>
          During quiet hours and on the day of rest messages wait, except login codes and links, and anything about the next 12 hours.
        </Trans>
      </p>
    </>
  )
}

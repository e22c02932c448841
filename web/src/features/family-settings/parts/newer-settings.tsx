import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { useLingui } from '@lingui/react/macro'
import type { SettingsField, SettingsForm } from '../settings-form.rules.ts'
import { NewerCard } from './newer-card.tsx'

interface NewerSettingsProps {
  latest: SettingsForm
  form: SettingsForm
  fields: readonly SettingsField[]
  people: FamilySettings['people']
  onTakeTheirs: (field: SettingsField) => void
}

/** Settings that another person has changed meanwhile. */
export function NewerSettings({ latest, form, fields, people, onTakeTheirs }: NewerSettingsProps) {
  const { t } = useLingui()
  const names: Record<SettingsField, string> = {
    title: t`The name of the circle`,
    houseRules: t`House rules`,
    coordinator: t`Who the circle can call`,
    primaryCaregiver: t`Main caregiver`,
    timeZone: t`Time zone`,
    quietFrom: t`Quiet from`,
    quietTo: t`Quiet until`,
  }
  const fieldText = (field: SettingsField) => {
    if (field !== 'coordinator' && field !== 'primaryCaregiver') return latest[field] || t`Empty`
    return people.find(({ id }) => String(id) === latest[field])?.full_name ?? t`No one in particular`
  }
  return (
    <NewerCard
      fields={fields}
      names={names}
      theirs={fieldText}
      isMine={(field) => form[field] !== latest[field]}
      onTakeTheirs={onTakeTheirs}
    />
  )
}

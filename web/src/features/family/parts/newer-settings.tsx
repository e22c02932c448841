import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { NewerCard } from './newer-card.tsx'
import type { SettingsField, SettingsForm } from './settings-form.ts'

interface NewerSettingsProps {
  latest: SettingsForm
  form: SettingsForm
  fields: readonly SettingsField[]
  people: FamilySettings['people']
  onTakeTheirs: (field: SettingsField) => void
}

/** The settings that somebody else has changed meanwhile. */
export function NewerSettings({ latest, form, fields, people, onTakeTheirs }: NewerSettingsProps) {
  const { t } = useLingui()
  const names: Record<SettingsField, string> = {
    title: t`The name of the circle`,
    houseRules: t`House rules`,
    coordinator: t`Whom the circle may call`,
    primaryCaregiver: t`Who cares most of the time`,
    timeZone: t`Time zone`,
    quietFrom: t`Quiet from`,
    quietTo: t`Quiet until`,
  }
  const words = (field: SettingsField) => {
    if (field !== 'coordinator' && field !== 'primaryCaregiver') return latest[field] || t`Empty`
    return people.find(({ id }) => String(id) === latest[field])?.full_name ?? t`Nobody in particular`
  }
  return (
    <NewerCard fields={fields} names={names} theirs={words} isMine={(field) => form[field] !== latest[field]} onTakeTheirs={onTakeTheirs} />
  )
}

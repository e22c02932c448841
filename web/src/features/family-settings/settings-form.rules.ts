import type { FamilySettings, SettingsChange } from '@hand-in-hand/contract/family-settings.ts'

/** The settings in the form. `''` means no contact. */
export interface SettingsForm {
  title: string
  houseRules: string
  coordinator: string
  primaryCaregiver: string
  timeZone: string
  quietFrom: string
  quietTo: string
}
export type SettingsField = keyof SettingsForm

export const formOfSettings = (settings: FamilySettings): SettingsForm => ({
  title: settings.title,
  houseRules: settings.house_rules ?? '',
  coordinator: settings.coordinator === null ? '' : String(settings.coordinator),
  primaryCaregiver: settings.primary_caregiver === null ? '' : String(settings.primary_caregiver),
  timeZone: settings.time_zone,
  quietFrom: settings.quiet_hours.from,
  quietTo: settings.quiet_hours.to,
})

export const changedSettings = (before: SettingsForm, after: SettingsForm) =>
  // The form has exactly the keys of SettingsForm.
  (Object.keys(before) as SettingsField[]).filter((field) => before[field].trim() !== after[field].trim())

/** What to save: only changed fields, so that nothing else is overwritten. */
export function settingsChange(latest: SettingsForm, form: SettingsForm): SettingsChange {
  const changed = new Set(changedSettings(latest, form))
  const member = (id: string) => (id === '' ? null : Number(id))
  return {
    ...(changed.has('title') && { title: form.title.trim() }),
    ...(changed.has('houseRules') && { house_rules: form.houseRules.trim() || null }),
    ...(changed.has('coordinator') && { coordinator: member(form.coordinator) }),
    ...(changed.has('primaryCaregiver') && { primary_caregiver: member(form.primaryCaregiver) }),
    ...(changed.has('timeZone') && { time_zone: form.timeZone }),
    ...((changed.has('quietFrom') || changed.has('quietTo')) && { quiet_hours: { from: form.quietFrom, to: form.quietTo } }),
  }
}

/** The field that keeps the form from being saved, or null. */
export function whyNotSaveSettings(form: SettingsForm): 'title' | 'quietHours' | null {
  if (form.title.trim() === '') return 'title'
  return form.quietFrom === '' || form.quietTo === '' || form.quietFrom === form.quietTo ? 'quietHours' : null
}

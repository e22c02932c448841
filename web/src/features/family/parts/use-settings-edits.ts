import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { forgetDraft, useDraft } from '../../../platform/draft.ts'
import { changedSettings, formOfSettings, type SettingsField, type SettingsForm, settingsChange } from './settings-form.ts'

/** What somebody has changed and not saved yet, and how the settings stood when they began. */
interface Edits {
  edits: Partial<SettingsForm>
  begunWith: SettingsForm | null
}
const NO_EDITS: Edits = { edits: {}, begunWith: null }
const isEdits = (value: unknown): value is Edits =>
  typeof value === 'object' && value !== null && 'edits' in value && typeof value.edits === 'object' && 'begunWith' in value

/** As for a task: what was typed here lies over the newest version, so that neither is lost. */
export function useSettingsEdits(family: string, settings: FamilySettings) {
  const name = `family-settings-${family}`
  const [{ edits, begunWith }, keep] = useDraft<Edits>(name, NO_EDITS, isEdits)
  const latest = formOfSettings(settings)
  const form: SettingsForm = { ...latest, ...edits }
  return {
    form,
    latest,
    changedByOthers: begunWith ? changedSettings(begunWith, latest) : [],
    isTouched: changedSettings(latest, form).length > 0,
    change: settingsChange(latest, form),
    edit: (fields: Partial<SettingsForm>) => keep({ edits: { ...edits, ...fields }, begunWith: begunWith ?? latest }),
    /** Lets go of what was typed in one field, for what somebody else wrote there. */
    takeTheirs: (field: SettingsField) => {
      const { [field]: _, ...others } = edits
      keep({ edits: others, begunWith })
    },
    forget: () => {
      keep(NO_EDITS)
      forgetDraft(name)
    },
  }
}

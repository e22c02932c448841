import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { useLingui } from '@lingui/react/macro'
import type { FormEdits } from '../../../platform/use-edits.ts'
import type { SettingsField, SettingsForm } from '../settings-form.rules.ts'
import { YES_OR_NO, type YesOrNo, yesOrNoSettings } from '../yes-or-no.rules.ts'
import { NewerCard } from './newer-card.tsx'
import { daysOfRest } from './settings-fields.tsx'

/** Settings that another person has changed meanwhile. */
export function NewerSettings({ edits, people }: { edits: FormEdits<SettingsForm>; people: FamilySettings['people'] }) {
  const { latest, form } = edits
  const { t, i18n } = useLingui()
  const names: Record<SettingsField, string> = {
    // `YES_OR_NO` has exactly the keys of the type `YesOrNo`.
    ...(Object.fromEntries(YES_OR_NO.map((name) => [name, i18n._(yesOrNoSettings[name].label)])) as Record<YesOrNo, string>),
    title: t`The name of the circle`,
    houseRules: t`House rules`,
    mealPeople: t`How many people eat`,
    mealAvoid: t`Allergies and what isn’t eaten`,
    mealFrom: t`Meals from`,
    mealUntil: t`Meals until`,
    mealDishes: t`Dishes`,
    mealPlace: t`Where to leave it`,
    address: t`Address`,
    wayIn: t`Floor, door code`,
    coordinator: t`Who the circle can call`,
    primaryCaregiver: t`Main caregiver`,
    timeZone: t`Time zone`,
    quietFrom: t`Quiet from`,
    quietTo: t`Quiet until`,
    dayOfRest: t`Day of rest`,
  }
  const dishes: Record<string, string> = { returned: t`We give them back`, kept: t`Please use some you don’t need back` }
  const fieldText = (field: SettingsField) => {
    if (field === 'mealDishes') return dishes[latest[field]] ?? t`No preference`
    if (field === 'dayOfRest') {
      const name = daysOfRest[latest[field]]
      return name ? i18n._(name) : ''
    }
    if (field in yesOrNoSettings) return latest[field] === 'yes' ? t`Yes` : t`No`
    if (field !== 'coordinator' && field !== 'primaryCaregiver') return latest[field] || t`Empty`
    return people.find(({ id }) => String(id) === latest[field])?.full_name ?? t`No one in particular`
  }
  return <NewerCard edits={edits} names={names} theirs={fieldText} isMine={(field) => form[field] !== latest[field]} />
}

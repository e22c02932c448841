import { MEAL_PEOPLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { FamilySettings, SettingsChange } from '@hand-in-hand/contract/family-settings.ts'
import { DISHES, isMealWindow } from '@hand-in-hand/contract/meals.rules.ts'
import type { MealFacts } from '@hand-in-hand/contract/meals.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { withPlainDigits } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import { YES_OR_NO, type YesOrNo, yesOrNoSettings } from './yes-or-no.rules.ts'

/**
 * The settings in the form. `coordinator`, `primaryCaregiver` and `mealDishes` are `''` if no one or nothing is chosen. An answer is 'yes',
 * 'no', or `''` if the family was never asked.
 */
export type SettingsForm = ReturnType<typeof formOfSettings>
export type SettingsField = keyof SettingsForm

export const formOfSettings = (settings: FamilySettings) => ({
  title: settings.title,
  houseRules: settingText(settings.house_rules),
  ...yesOrNoOf(settings),
  mealPeople: settingText(settings.meals.people),
  mealAvoid: settingText(settings.meals.avoid),
  mealFrom: settingText(settings.meals.from),
  mealUntil: settingText(settings.meals.until),
  mealDishes: settingText(settings.meals.dishes),
  mealPlace: settingText(settings.meals.place),
  address: settingText(settings.home?.address),
  wayIn: settingText(settings.home?.way_in),
  coordinator: settingText(settings.coordinator),
  primaryCaregiver: settingText(settings.primary_caregiver),
  timeZone: settings.time_zone,
  quietFrom: settings.quiet_hours.from,
  quietTo: settings.quiet_hours.to,
  dayOfRest: settingText(settings.day_of_rest ?? 'none'),
})

const settingText = (setting: string | number | null | undefined) => String(setting ?? '')

function yesOrNoOf(settings: FamilySettings) {
  const answerOf = (name: YesOrNo) => ({ true: 'yes', false: 'no', null: '' })[`${settings[yesOrNoSettings[name].setting]}`]
  // `YES_OR_NO` has exactly the keys of the type `YesOrNo`.
  return Object.fromEntries(YES_OR_NO.map((name) => [name, answerOf(name)])) as Record<YesOrNo, string>
}

export const changedSettings = (before: SettingsForm, after: SettingsForm) =>
  // The form has exactly the keys of SettingsForm.
  (Object.keys(before) as SettingsField[]).filter((field) => before[field].trim() !== after[field].trim())

const MEAL_FIELDS = ['mealPeople', 'mealAvoid', 'mealFrom', 'mealUntil', 'mealDishes', 'mealPlace'] as const satisfies SettingsField[]

const mealsOf = (form: SettingsForm): MealFacts => ({
  people: eatersOf(form.mealPeople),
  avoid: form.mealAvoid.trim() || null,
  from: form.mealFrom || null,
  until: form.mealUntil || null,
  dishes: DISHES.find((each) => each === form.mealDishes) ?? null,
  place: form.mealPlace.trim() || null,
})

/** The typed number; NaN if the text is not a number, null if nothing was typed. */
export const eatersOf = (typed: string) => (typed.trim() === '' ? null : Number(withPlainDigits(typed)))

export function isPeopleCount(people: number | null) {
  return people === null || (Number.isInteger(people) && people >= 1 && people <= MEAL_PEOPLE_MAX)
}

/** Only types are imported from the contract's file, because a phone should not load its schemas. So the days are repeated here. */
const DAY_OF_REST = ['friday', 'sunday'] as const

/** The values to save: only changed fields, so that nothing else is overwritten. */
export function settingsChange(latest: SettingsForm, form: SettingsForm): SettingsChange {
  const changed = new Set(changedSettings(latest, form))
  const member = (id: string) => (id === '' ? null : Number(id))
  return {
    ...(changed.has('title') && { title: form.title.trim() }),
    ...(changed.has('houseRules') && { house_rules: form.houseRules.trim() || null }),
    ...Object.fromEntries(
      YES_OR_NO.filter((name) => changed.has(name)).map((name) => [yesOrNoSettings[name].setting, form[name] === 'yes']),
    ),
    ...(MEAL_FIELDS.some((field) => changed.has(field)) && { meals: mealsOf(form) }),
    ...((changed.has('address') || changed.has('wayIn')) && {
      home: { address: form.address.trim() || null, way_in: form.wayIn.trim() || null },
    }),
    ...(changed.has('coordinator') && { coordinator: member(form.coordinator) }),
    ...(changed.has('primaryCaregiver') && { primary_caregiver: member(form.primaryCaregiver) }),
    ...(changed.has('timeZone') && { time_zone: form.timeZone }),
    ...((changed.has('quietFrom') || changed.has('quietTo')) && { quiet_hours: { from: form.quietFrom, to: form.quietTo } }),
    ...(changed.has('dayOfRest') && { day_of_rest: DAY_OF_REST.find((day) => day === form.dayOfRest) ?? 'none' }),
  }
}

export type SettingsProblem = 'title' | 'mealPeople' | 'mealTimes' | 'quietHours'

/** The field that keeps the form from being saved, or null. */
export function whyNotSaveSettings(form: SettingsForm): SettingsProblem | null {
  if (!isShown(form.title)) return 'title'
  const meals = mealsOf(form)
  if (!isPeopleCount(meals.people)) return 'mealPeople'
  if (!isMealWindow(meals)) return 'mealTimes'
  return form.quietFrom === '' || form.quietTo === '' || form.quietFrom === form.quietTo ? 'quietHours' : null
}

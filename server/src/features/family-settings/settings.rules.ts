import type { FamilySettings, SettingsChange } from '@hand-in-hand/contract/family-settings.ts'
import type { MealFacts } from '@hand-in-hand/contract/meals.ts'
import { USUAL_QUIET_HOURS } from '../../rules/quiet-hours.ts'
import { childrenTrustedOf, mealFactsOf, whereHelpComes } from '../../store/families.ts'
import type { SettingColumns } from '../../store/family-settings.ts'

type SettingName = Exclude<keyof SettingsChange, 'paused' | 'paused_until'>
type SettingValue<Name extends SettingName> = Exclude<SettingsChange[Name], undefined>

interface FamilySetting<Name extends SettingName> {
  /** Reads from the family's row what the family has set. */
  read: (family: SettingColumns) => FamilySettings[Name]
  /** The columns that store a new value. */
  columnsOf: (value: SettingValue<Name>) => Partial<SettingColumns>
  /** An answer of yes or no overwrites no text of others, so it needs no version. */
  needsNoVersion?: true
}

const answerIn = <Unasked extends null | false>(column: 'children_trusted' | 'friends_allowed' | 'passing_on', unasked: Unasked) => ({
  read: (family: SettingColumns) => (family[column] === null ? unasked : family[column] === 1),
  columnsOf: (isYes: boolean) => ({ [column]: Number(isYes) }),
  needsNoVersion: true as const,
})

/** Each setting of a family, apart from its pause. Reading, changing and the export use this table. */
const SETTINGS: { [Name in SettingName]: FamilySetting<Name> } = {
  title: { read: ({ title }) => title, columnsOf: (title) => ({ title }) },
  time_zone: { read: ({ time_zone }) => time_zone, columnsOf: (time_zone) => ({ time_zone }) },
  house_rules: { read: ({ house_rules }) => house_rules, columnsOf: (text) => ({ house_rules: text || null }) },
  meals: { read: mealFactsOf, columnsOf: (meals) => ({ meal_facts: storedMeals(meals) }) },
  home: {
    read: whereHelpComes,
    columnsOf: ({ address, way_in }) => ({ address: address?.trim() || null, way_in: way_in?.trim() || null }),
  },
  children_trusted: { ...answerIn('children_trusted', null), read: childrenTrustedOf },
  friends_allowed: answerIn('friends_allowed', null),
  passing_on: answerIn('passing_on', false),
  quiet_hours: {
    read: ({ quiet_from, quiet_to }) => ({ from: quiet_from ?? USUAL_QUIET_HOURS.from, to: quiet_to ?? USUAL_QUIET_HOURS.to }),
    columnsOf: (hours) => ({ quiet_from: hours?.from ?? null, quiet_to: hours?.to ?? null }),
  },
  day_of_rest: {
    read: ({ day_of_rest }) => day_of_rest ?? 'none',
    columnsOf: (day) => ({ day_of_rest: day === 'none' ? null : day }),
  },
  coordinator: { read: ({ coordinator_id }) => coordinator_id, columnsOf: (coordinator_id) => ({ coordinator_id }) },
  primary_caregiver: {
    read: ({ primary_caregiver_id }) => primary_caregiver_id,
    columnsOf: (primary_caregiver_id) => ({ primary_caregiver_id }),
  },
}
// The keys of `SETTINGS` are exactly the `SettingName`s, but the type of `Object.keys` does not say that.
const FAMILY_SETTINGS = Object.keys(SETTINGS) as SettingName[]

/** The facts about meals as they are stored. The same facts always give the same text, in whatever order their keys come. */
function storedMeals({ people, avoid, from, until, dishes, place }: MealFacts) {
  const facts: MealFacts = { people, avoid: avoid || null, from, until, dishes, place: place || null }
  return Object.values(facts).every((fact) => fact === null) ? null : JSON.stringify(facts)
}

/** All settings of a family. A person who is named in them may have left the circle since. */
export const settingsOf = (family: SettingColumns) =>
  // Each entry reads a value of its own type.
  Object.fromEntries(FAMILY_SETTINGS.map((name) => [name, SETTINGS[name].read(family)])) as Pick<Required<FamilySettings>, SettingName>

function columnsOf<Name extends SettingName>(name: Name, value: SettingsChange[Name]): Partial<SettingColumns> {
  const setting: FamilySetting<Name> = SETTINGS[name]
  // TypeScript does not narrow a type that depends on `Name`.
  return value === undefined ? {} : setting.columnsOf(value as SettingValue<Name>)
}

/** The columns in which a change differs from the present row: answers, which need no version, and settings that need one. */
export function changedColumns(family: SettingColumns, change: SettingsChange) {
  const changedOf = (names: SettingName[]): Partial<SettingColumns> => {
    const requested = Object.assign({}, ...names.map((name) => columnsOf(name, change[name])))
    return Object.fromEntries(Object.entries(requested).filter(([column, value]) => family[column as keyof SettingColumns] !== value))
  }
  return {
    answers: changedOf(FAMILY_SETTINGS.filter((name) => SETTINGS[name].needsNoVersion)),
    versioned: changedOf(FAMILY_SETTINGS.filter((name) => !SETTINGS[name].needsNoVersion)),
  }
}

/** Whether a change names a setting that needs `If-Match`. */
export const needsVersion = (change: SettingsChange) =>
  FAMILY_SETTINGS.some((name) => change[name] !== undefined && !SETTINGS[name].needsNoVersion)

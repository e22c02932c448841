import { MEAL_AVOID_MAX, MEAL_PEOPLE_MAX, MEAL_PLACE_MAX } from '@hand-in-hand/contract/constants.ts'
import { useLingui } from '@lingui/react/macro'
import { SelectField, TextArea, TextField } from '../../../ui/fields.tsx'
import formStyles from '../../../ui/form.module.css'
import type { FieldsProps } from './settings-fields.tsx'

/** What everyone who cooks needs to know. All fields may stay empty. */
export function MealFields({ form, onChange, problem }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <p className={formStyles.notes}>{t`Your circle sees this with every meal.`}</p>
      <TextField
        label={t`How many people eat`}
        inputMode="numeric"
        value={form.mealPeople}
        maxLength={String(MEAL_PEOPLE_MAX).length}
        onChange={(mealPeople) => onChange({ mealPeople })}
        error={problem === 'mealPeople' ? t`Please enter a number from 1 to ${MEAL_PEOPLE_MAX}.` : undefined}
      />
      <TextArea
        label={t`Allergies and what isn’t eaten`}
        value={form.mealAvoid}
        maxLength={MEAL_AVOID_MAX}
        rows={2}
        onChange={(mealAvoid) => onChange({ mealAvoid })}
      />
      <div className={formStyles.pair}>
        <TextField
          label={t`Meals from`}
          type="time"
          value={form.mealFrom}
          onChange={(mealFrom) => onChange({ mealFrom })}
          error={problem === 'mealTimes' ? t`Please enter both times, the earlier one first, or none.` : undefined}
        />
        <TextField label={t`Meals until`} type="time" value={form.mealUntil} onChange={(mealUntil) => onChange({ mealUntil })} />
      </div>
      <SelectField
        label={t`Dishes`}
        options={[
          { value: '', label: t`No preference` },
          { value: 'returned', label: t`We give them back` },
          { value: 'kept', label: t`Please use some you don’t need back` },
        ]}
        value={form.mealDishes}
        onChange={(mealDishes) => onChange({ mealDishes })}
      />
      <TextField
        label={t`Where to leave it`}
        hint={t`Only the person who brings the meal sees this.`}
        value={form.mealPlace}
        maxLength={MEAL_PLACE_MAX}
        onChange={(mealPlace) => onChange({ mealPlace })}
      />
    </>
  )
}

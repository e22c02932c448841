import { MAY_BE_DAYS_MAX } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { DAY_TIMES } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { plusDays } from '../../../../i18n/calendar-days.ts'
import { localDate } from '../../../../i18n/dates.ts'
import { useNow } from '../../../../platform/now.ts'
import { choiceLook } from '../../../../ui/choice.ts'
import choices from '../../../../ui/choice-row.module.css'
import { classNames } from '../../../../ui/class-names.ts'
import { SelectField, Switch } from '../../../../ui/fields.tsx'
import { ErrorNote } from '../../../../ui/states.tsx'
import { dayPartTexts } from '../../../tasks/parts/open-days.tsx'
import type { TaskWhenInput } from '../../task-form.rules.ts'
import { spokenDay, useDayNames } from '../use-day-choices.ts'

type DaysInput = Pick<TaskWhenInput, 'part' | 'takerSetsHour'> & { days: readonly string[] }
interface SeveralDaysProps {
  value: DaysInput
  onChange: (value: DaysInput) => void
  error: string | null
  familyTimeZone: string
}

/** The days on which a task may be, the part of the day, and whether the taker sets the hour. The taker picks one of the days. */
export function SeveralDays({ value, onChange, error, familyTimeZone }: SeveralDaysProps) {
  const { t, i18n } = useLingui()
  const today = localDate(useNow(), familyTimeZone)
  const ahead = Array.from({ length: MAY_BE_DAYS_MAX }, (_, index) => plusDays(today, index))
  const shown = [...new Set([...ahead, ...value.days])].toSorted()
  const nameOf = useDayNames(ahead)
  const withDay = (day: string, isIn: boolean) => (isIn ? [...value.days, day].toSorted() : value.days.filter((each) => each !== day))
  return (
    <>
      <fieldset>
        <legend className={choices.legend}>{t`Which days are possible? The person who takes it picks one.`}</legend>
        <div className={choices.choices}>
          {shown.map((day) => (
            <label key={day} className={classNames(choiceLook, choices.choice)}>
              <input
                type="checkbox"
                aria-label={spokenDay(day, ahead)}
                checked={value.days.includes(day)}
                onChange={(event) => onChange({ ...value, days: withDay(day, event.target.checked) })}
              />
              <span>{nameOf(day)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && <ErrorNote text={error} />}
      <SelectField
        label={t`Part of the day`}
        value={value.part ?? ''}
        onChange={(part) => onChange({ ...value, part: DAY_TIMES.find((each) => each === part) ?? null })}
        options={[
          { value: '', label: t`Any time that day` },
          ...DAY_TIMES.map((part) => ({ value: part, label: i18n._(dayPartTexts[part]) })),
        ]}
      />
      <Switch
        label={t`The person who takes it can choose the time too`}
        checked={value.takerSetsHour}
        onChange={(takerSetsHour) => onChange({ ...value, takerSetsHour })}
      />
    </>
  )
}

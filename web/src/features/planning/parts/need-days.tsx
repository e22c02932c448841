import { Trans, useLingui } from '@lingui/react/macro'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { choiceLook } from '../../../ui/choice.ts'
import choices from '../../../ui/choice-row.module.css'
import { classNames } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/fields.tsx'
import { daysFor, isInEvening, type Need, ONE_OF, withDay } from '../first-needs.rules.ts'
import styles from './needs-list.module.css'
import { spokenDay, useDayNames } from './use-day-choices.ts'

interface NeedDaysProps {
  need: Need
  chosen: readonly string[]
  /** The family's next days, from today, and what its clock shows (HH:MM). */
  days: readonly string[]
  clock: string
  onChange: (chosen: string[]) => void
}

/** The next days as buttons, which choose the days of a need. A need without a day is at any time. */
export function NeedDays({ need, chosen, days, clock, onChange }: NeedDaysProps) {
  const { t } = useLingui()
  const nameOf = useDayNames(days)
  const offered = daysFor(need, days, clock)
  const kept = offered.filter((day) => chosen.includes(day))
  const isOneOf = kept.length > 1 && chosen.includes(ONE_OF)
  const either = joinNames(kept.map(nameOf), reader().locale, 'disjunction')
  return (
    <fieldset className={styles.days}>
      <legend className={choices.legend}>
        {isInEvening(need) ? <Trans>Which evenings?</Trans> : <Trans>Which days?</Trans>}{' '}
        {need.hours && kept.length > 0 && !isOneOf && (
          <small className={styles.hours} dir="ltr">
            {need.hours.join(' – ')}
          </small>
        )}
      </legend>
      <div className={choices.choices}>
        <label className={classNames(choiceLook, choices.choice)}>
          <input type="checkbox" checked={kept.length === 0} onChange={() => onChange([])} />
          <span>{t`Any time`}</span>
        </label>
        {offered.map((day) => (
          <label key={day} className={classNames(choiceLook, choices.choice)}>
            <input
              type="checkbox"
              aria-label={spokenDay(day, days)}
              checked={kept.includes(day)}
              onChange={(event) => onChange(withDay(need, chosen, day, event.target.checked))}
            />
            <span>{nameOf(day)}</span>
          </label>
        ))}
      </div>
      {kept.length > 1 && (
        <Switch label={t`Once: ${either}`} checked={isOneOf} onChange={(one) => onChange(one ? [...kept, ONE_OF] : kept)} />
      )}
    </fieldset>
  )
}

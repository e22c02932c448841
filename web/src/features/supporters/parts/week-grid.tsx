import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import { DAY_TIMES, type DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { shortWeekday, type Weekday, weekdayName, weekdaysFrom } from '../../../i18n/weekdays.ts'
import { choiceLook } from '../../../ui/choice.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useWeekStart } from '../../families/families.api.ts'
import { dayTimeNames } from '../../tasks/parts/errand-names.ts'
import styles from './can-help.module.css'

/** Weekdays by parts of the day, each to tick. */
export function WeekGrid({ times, onChange }: { times: CanHelp['times']; onChange: (times: CanHelp['times']) => void }) {
  const { t, i18n } = useLingui()
  const locale = readerLocale()
  const weekStart = useWeekStart()
  const isOn = (weekday: Weekday, time: DayTime) => times.some((each) => each.weekday === weekday && each.time === time)
  function toggle(weekday: Weekday, time: DayTime) {
    const others = times.filter((each) => each.weekday !== weekday || each.time !== time)
    onChange(isOn(weekday, time) ? others : [...others, { weekday, time }])
  }
  return (
    <table className={styles.week}>
      <caption>{t`When`}</caption>
      <thead>
        <tr>
          <td />
          {DAY_TIMES.map((time) => (
            <th key={time} scope="col">
              {i18n._(dayTimeNames[time])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdaysFrom(weekStart).map((weekday) => (
          <tr key={weekday}>
            <th scope="row">
              <span aria-hidden="true" title={weekdayName(weekday, locale)}>
                {shortWeekday(weekday, locale)}
              </span>
              <span className="visually-hidden">{weekdayName(weekday, locale)}</span>
            </th>
            {DAY_TIMES.map((time) => (
              <td key={time}>
                <label className={classNames(choiceLook, styles.time)}>
                  <input
                    type="checkbox"
                    aria-label={`${weekdayName(weekday, locale)}, ${i18n._(dayTimeNames[time])}`}
                    checked={isOn(weekday, time)}
                    onChange={() => toggle(weekday, time)}
                  />
                  <Check aria-hidden="true" />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

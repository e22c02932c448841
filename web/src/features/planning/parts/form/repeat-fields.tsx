import { SHORTEST_MONTH } from '@hand-in-hand/contract/tasks.rules.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { localMinutesBetween, plusMinutes, shiftedTimes } from '../../../../i18n/clock-changes.ts'
import { reader } from '../../../../i18n/reader.ts'
import { shortCalendarDay } from '../../../../i18n/short-day.ts'
import { shortWeekday, type Weekday, weekdayName, weekdaysFrom } from '../../../../i18n/weekdays.ts'
import { choiceLook } from '../../../../ui/choice.ts'
import choices from '../../../../ui/choice-row.module.css'
import { ChoiceRow } from '../../../../ui/choice-row.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { TextField } from '../../../../ui/fields.tsx'
import styles from '../../../../ui/form.module.css'
import { useWeekStart } from '../../../families/families.api.ts'
import { monthDayOf, nextDays, type RepeatForm, TIMES_MAX, weekdaysOf, whyNotRepeat } from '../../repeat-form.rules.ts'
import { isTimed, type TaskWhenInput } from '../../task-form.rules.ts'
import { MovedTimes } from '../moved-times.tsx'

interface RepeatFieldsProps {
  value: RepeatForm
  onChange: (repeat: RepeatForm) => void
  /** The task's day, YYYY-MM-DD. */
  start: string
  /** The day on which the task's weeks begin. */
  weekStart: Weekday
  /** The task's times, if it has any. Their zone is `familyTimeZone`. */
  when?: TaskWhenInput | undefined
  familyTimeZone?: string | undefined
  /** Whether the user has tried to save. */
  isTried: boolean
  /** A heading nearby already names this field. */
  labelHidden?: boolean
  /** Whether each task of the series is on one of several days. `start` is the first of them. */
  isOnDays?: boolean
}

const SHOWN_DAYS = 5

/** Whether a task repeats, on which days and until when, with its next days. */
export function RepeatFields({ value, onChange, start, isTried, labelHidden = false, isOnDays = false, ...next }: RepeatFieldsProps) {
  const { weekStart } = next
  const { t } = useLingui()
  const problem = isTried ? whyNotRepeat(value, start, weekStart) : null
  return (
    <div className={styles.group}>
      <ChoiceRow
        label={t`Repeat`}
        labelHidden={labelHidden}
        choices={[
          { id: 'never', label: t`Only once` },
          ...(isOnDays ? [] : [{ id: 'day' as const, label: t`Every day` }]),
          { id: 'week', label: t`Every week` },
          { id: 'two_weeks', label: t`Every 2 weeks` },
          { id: 'month', label: t`Every month` },
        ]}
        chosen={value.every}
        onChoose={(every) => onChange({ ...value, every })}
      />
      {isOnDays && value.every !== 'never' && (
        <p className={styles.notes}>{t`Each time on one of these days. The person who takes it picks the day.`}</p>
      )}
      {!isOnDays && (value.every === 'week' || value.every === 'two_weeks') && (
        <Weekdays chosen={weekdaysOf(value, start)} onChange={(weekdays) => onChange({ ...value, weekdays })} />
      )}
      {value.every === 'month' && monthDayOf(value, start) > SHORTEST_MONTH && (
        <p className={styles.notes}>{t`In shorter months it is on the last day.`}</p>
      )}
      {value.every !== 'never' && (
        <>
          <ChoiceRow
            label={t`Until when`}
            choices={[
              { id: 'never', label: t`No end` },
              { id: 'until', label: t`Until a certain day` },
              { id: 'times', label: t`A set number of times` },
            ]}
            chosen={value.ends}
            onChoose={(ends) => onChange({ ...value, ends })}
          />
          {value.ends === 'until' && (
            <TextField
              type="date"
              label={t`Last day`}
              value={value.until}
              onChange={(until) => onChange({ ...value, until })}
              min={start}
              error={
                problem === 'until_missing'
                  ? t`Please choose the last day.`
                  : problem && t`No dates fall before this day. Please choose a later one.`
              }
              required
            />
          )}
          {value.ends === 'times' && (
            <TextField
              type="number"
              inputMode="numeric"
              label={t`How many times`}
              value={value.times === 0 ? '' : String(value.times)}
              onChange={(times) => onChange({ ...value, times: Math.min(Math.max(Math.trunc(Number(times)), 0), TIMES_MAX) })}
              min={1}
              max={TIMES_MAX}
              error={problem === 'times_missing' && t`Please enter a number from 1 to ${TIMES_MAX}.`}
              required
            />
          )}
          {!isOnDays && <NextDays repeat={value} start={start} {...next} />}
        </>
      )}
    </div>
  )
}

function Weekdays({ chosen, onChange }: { chosen: readonly Weekday[]; onChange: (weekdays: Weekday[]) => void }) {
  const { t } = useLingui()
  const { locale } = reader()
  const weekStart = useWeekStart()
  return (
    <fieldset>
      <legend className={choices.legend}>{t`On which days`}</legend>
      <div className={choices.week}>
        {weekdaysFrom(weekStart).map((day) => {
          const isChosen = chosen.includes(day)
          // At least one day stays chosen, because a repeat by weeks needs a day.
          const others = chosen.filter((each) => each !== day)
          return (
            <label key={day} className={classNames(choiceLook, choices.choice)}>
              <input
                type="checkbox"
                aria-label={weekdayName(day, locale)}
                checked={isChosen}
                onChange={() => onChange(isChosen ? (others.length > 0 ? others : [day]) : [...chosen, day])}
              />
              <span aria-hidden="true">{shortWeekday(day, locale)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type NextDaysProps = Pick<RepeatFieldsProps, 'start' | 'weekStart' | 'when' | 'familyTimeZone'> & { repeat: RepeatForm }

function NextDays({ repeat, start, weekStart, when, familyTimeZone }: NextDaysProps) {
  const { t } = useLingui()
  const { locale } = reader()
  const found = nextDays(repeat, start, SHOWN_DAYS + 1, weekStart)
  if (found.length === 0) return null
  const shown = found.slice(0, SHOWN_DAYS)
  const days = shown.map((day) => shortCalendarDay(day, locale)).join(' · ')
  return (
    <>
      <p className={styles.notes} role="status">
        {found.length > SHOWN_DAYS
          ? t`The first days: ${days} …`
          : t`${plural(found.length, { one: 'One day', other: '# days' })}: ${days}`}
      </p>
      {when && familyTimeZone && isTimed(when) && <MovedDays days={shown} when={when} familyTimeZone={familyTimeZone} />}
    </>
  )
}

/** Shows the times of each later day on which a clock change skips the times of the first day. */
function MovedDays({ days, when, familyTimeZone }: { days: readonly string[]; when: TaskWhenInput; familyTimeZone: string }) {
  const minutes = localMinutesBetween({ date: when.date, time: when.start }, { date: when.endDate, time: when.end })
  const spans = days.filter((day) => day !== when.date).map((date) => ({ date, time: when.start }))
  return spans.map((from) => {
    const until = plusMinutes(from, minutes)
    if (!shiftedTimes(from, until, familyTimeZone)) return null
    return (
      <p key={from.date} className={styles.notes}>
        {shortCalendarDay(from.date, reader().locale)}: <MovedTimes from={from} until={until} timeZone={familyTimeZone} />
      </p>
    )
  })
}

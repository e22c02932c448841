import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { withMessages } from '../../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { nameOfZone } from '../../../../i18n/time-zones.ts'
import { deviceTimeZone } from '../../../../platform/device-time-zone.ts'
import { useNow } from '../../../../platform/now.ts'
import { QuietButton } from '../../../../ui/buttons.tsx'
import { ChoiceRow } from '../../../../ui/choice-row.tsx'
import { TextField } from '../../../../ui/fields.tsx'
import styles from '../../../../ui/form.module.css'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { isTimed, moveEnd, moveStart, type TaskWhenInput } from '../../task-form.rules.ts'
import { MovedTimes } from '../moved-times.tsx'
import { daysAhead, spokenDay, useDayNames } from '../use-day-choices.ts'

// Few tasks may be on several days, so the form does not wait for this code.
export const LazySeveralDays = lazyPart(withMessages(['task'], async () => (await import('./several-days.tsx')).SeveralDays))

/** How many days are offered, from today on, in addition to 'Any time', 'Another day' and 'One of several days'. */
const DAYS_OFFERED = 6
/** If a task could just as well be on another day, the choice of several days comes after this many single days. */
const DAYS_BEFORE_SEVERAL = 2

interface WhenFieldsProps {
  value: TaskWhenInput
  onChange: (when: TaskWhenInput) => void
  /** As text, shown at the field. */
  error: string | null
  /** The error is about the day, not about the times. */
  isAboutDay: boolean
  familyTimeZone: string
  /** The task could just as well be on another day, so the choice of several days comes early. */
  mayMove: boolean
}

/**
 * When a task is: at any time, on one day of the family's calendar (with or without times on the family's clock), or on one of several
 * days.
 */
export function WhenFields({ value, onChange, error, isAboutDay, familyTimeZone, mayMove }: WhenFieldsProps) {
  const { t } = useLingui()
  const days = daysAhead(useNow(), familyTimeZone).slice(0, DAYS_OFFERED)
  const nameOf = useDayNames(days)
  const ofDays = days.map((day) => ({ id: day, label: nameOf(day), spoken: spokenDay(day, days) }))
  const several = { id: 'several', label: t`One of several days` }
  const [isOther, setOther] = useState(!value.anyTime && !days.includes(value.date))
  const isOtherDay = isOther || !days.includes(value.date)

  function choose(id: string) {
    const one = { ...value, days: null }
    setOther(id === 'other')
    if (id === 'any') onChange({ ...one, anyTime: true })
    else if (id === 'several') onChange({ ...value, anyTime: true, days: value.days ?? [] })
    else if (id === 'other') onChange({ ...one, anyTime: false })
    else onChange(moveStart({ ...one, anyTime: false }, { date: id }))
  }
  return (
    <div className={styles.group}>
      <ChoiceRow
        label={t`When`}
        choices={[
          { id: 'any', label: t`Any time` },
          ...ofDays.slice(0, DAYS_BEFORE_SEVERAL),
          ...(mayMove ? [several] : []),
          ...ofDays.slice(DAYS_BEFORE_SEVERAL),
          { id: 'other', label: t`Another day` },
          ...(mayMove ? [] : [several]),
        ]}
        chosen={value.days ? 'several' : value.anyTime ? 'any' : isOtherDay ? 'other' : value.date}
        onChoose={choose}
      />
      {value.days && (
        <LazySeveralDays
          value={{ ...value, days: value.days }}
          onChange={(changed) => onChange({ ...value, ...changed })}
          error={error}
          familyTimeZone={familyTimeZone}
        />
      )}
      {!value.anyTime && <DayAndTimes {...{ value, onChange, error, isAboutDay, isOtherDay, familyTimeZone }} />}
    </div>
  )
}

type DayAndTimesProps = Omit<WhenFieldsProps, 'mayMove'> & { isOtherDay: boolean }

/** A day that is not among the offered ones, and the times on the family's clock. */
function DayAndTimes({ value, onChange, error, isAboutDay, isOtherDay, familyTimeZone }: DayAndTimesProps) {
  const { t } = useLingui()
  const zone = nameOfZone(familyTimeZone, reader().locale)
  return (
    <>
      {isOtherDay && (
        <TextField
          type="date"
          label={t`Day`}
          value={value.date}
          onChange={(date) => onChange(moveStart(value, { date }))}
          error={isAboutDay ? error : null}
          required
        />
      )}
      <div className={styles.pair}>
        <TextField
          type="time"
          label={t({ message: 'From', context: 'start of a task' })}
          value={value.start}
          onChange={(start) => onChange(moveStart(value, { start }))}
        />
        <TextField
          type="time"
          label={t({ message: 'Until', context: 'end of a task' })}
          value={value.end}
          onChange={(end) => onChange(moveEnd(value, end))}
          error={isAboutDay && isOtherDay ? null : error}
        />
      </div>
      {(value.start || value.end) && (
        <QuietButton onClick={() => onChange({ ...value, start: '', endDate: value.date, end: '' })}>{t`Remove the times`}</QuietButton>
      )}
      <div className={styles.notes}>
        {!value.start && !value.end && <p>{t`If you leave the times empty, any time that day will do.`}</p>}
        {value.endDate > value.date && value.date && value.end && (
          <p>{t`Ends on ${calendarDayHeading(value.endDate, reader().locale)}.`}</p>
        )}
        {isTimed(value) && (
          <MovedTimes
            from={{ date: value.date, time: value.start }}
            until={{ date: value.endDate, time: value.end }}
            timeZone={familyTimeZone}
          />
        )}
        {familyTimeZone !== deviceTimeZone() && (
          <p>
            <Trans>
              These times are in the family’s time zone: <bdi>{zone}</bdi>.
            </Trans>
          </p>
        )}
      </div>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { calendarDayHeading, deviceTimeZone } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { placeOfZone } from '../../../i18n/time-zones.ts'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { TextField } from '../../../ui/fields.tsx'
import styles from '../../../ui/form.module.css'
import { moveEnd, moveStart, type TaskWhenInput } from '../task-form.rules.ts'

interface WhenFieldsProps {
  value: TaskWhenInput
  onChange: (when: TaskWhenInput) => void
  /** As text, shown at the field. */
  error: string | null
  /** The error is about the day, not about the times. */
  isAboutDay: boolean
  familyTimeZone: string
}

/** Any time, or a day with its times on the family's clock. */
export function WhenFields({ value, onChange, error, isAboutDay, familyTimeZone }: WhenFieldsProps) {
  const { t } = useLingui()
  const place = placeOfZone(familyTimeZone)
  return (
    <div className={styles.group}>
      <ChoiceRow
        label={t`When`}
        choices={[
          { id: 'any', label: t`Any time` },
          { id: 'day', label: t`On a day` },
        ]}
        chosen={value.anyTime ? 'any' : 'day'}
        onChoose={(id) => onChange({ ...value, anyTime: id === 'any' })}
      />
      {!value.anyTime && (
        <>
          <TextField
            type="date"
            label={t`Day`}
            value={value.date}
            onChange={(date) => onChange(moveStart(value, { date }))}
            dir="ltr"
            error={isAboutDay ? error : null}
            required
          />
          <div className={styles.pair}>
            <TextField
              type="time"
              label={t({ message: 'From', context: 'start of a task' })}
              value={value.start}
              onChange={(start) => onChange(moveStart(value, { start }))}
              dir="ltr"
              required
            />
            <TextField
              type="time"
              label={t({ message: 'Until', context: 'end of a task' })}
              value={value.end}
              onChange={(end) => onChange(moveEnd(value, end))}
              error={isAboutDay ? null : error}
              dir="ltr"
              required
            />
          </div>
          <div className={styles.notes}>
            {value.endDate > value.date && value.date && (
              <p>
                <Trans>Ends on {calendarDayHeading(value.endDate, reader().locale)}.</Trans>
              </p>
            )}
            {familyTimeZone !== deviceTimeZone() && (
              <p>
                <Trans>
                  These are times in <bdi>{place}</bdi>, where the family is.
                </Trans>
              </p>
            )}
          </div>
        </>
      )}
    </div>
  )
}

import { daysLeft, hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { localDate, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortCalendarDay } from '../../../i18n/short-day.ts'
import { useCurrentFamily } from '../../../platform/current-family.ts'
import { isText, useDraft } from '../../../platform/draft.ts'
import { useNow } from '../../../platform/now.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import type { DayChoice } from '../opened-task.api.ts'
import styles from './pick-day.module.css'

interface PickDayProps {
  task: Task
  familyTimeZone: string
  busy: boolean
  /** Whether there is space for the field of the hour, which may stay empty. */
  withHour: boolean
  onPick: (choice: DayChoice) => void
}

/**
 * The remaining days of a task, each with a button that takes the task on that day. Before them is the hour, if the taker sets it and there
 * is space.
 */
export function PickDay({ task, familyTimeZone, busy, withHour, onPick }: PickDayProps) {
  const { t } = useLingui()
  const now = useNow()
  const [time, setTime] = useDraft(`hour-${useCurrentFamily()}-${task.task_id}`, '', isText)
  const { may_be: mayBe } = task
  if (!mayBe) return null
  const clock = timeOfDay(new Date(now).toISOString(), { locale: 'en', timeZone: familyTimeZone })
  const { from, until } = hoursOf(mayBe.part_of_day)
  return (
    <div>
      {withHour && mayBe.taker_sets_hour && (
        <TextField
          type="time"
          label={t`At what time? (if you know it)`}
          value={time}
          onChange={setTime}
          error={time && (time < from || time >= until) ? t`Please choose a time from ${from} to ${until}.` : null}
        />
      )}
      <fieldset className={styles.pick}>
        <legend>{t`I’ll do it on:`}</legend>
        <div className={styles.days}>
          {daysLeft(mayBe, `${localDate(now, familyTimeZone)}T${clock}`).map((day) => (
            <PrimaryButton key={day} busy={busy} onClick={() => onPick({ day, ...(time && { time }) })}>
              {shortCalendarDay(day, reader().locale)}
            </PrimaryButton>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

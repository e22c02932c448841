import { Trans, useLingui } from '@lingui/react/macro'
import { reader } from '../../../../i18n/reader.ts'
import { shortCalendarDay } from '../../../../i18n/short-day.ts'
import { Folded } from '../../../../ui/fields.tsx'
import styles from '../../../../ui/form.module.css'
import { useWeekStart } from '../../../families/families.api.ts'
import { useRhythmText } from '../../../tasks/parts/rhythm-text.ts'
import { onSeveralDays, type RepeatForm, repeatsFrom, weekdaysOf } from '../../repeat-form.rules.ts'
import type { TaskWhenInput } from '../../task-form.rules.ts'
import { closedLine } from './closed-line.ts'
import { RepeatFields } from './repeat-fields.tsx'

interface RepeatRowProps {
  value: RepeatForm
  onChange: (repeat: RepeatForm) => void
  when: TaskWhenInput
  familyTimeZone: string
  /** Whether the user has tried to save. */
  isTried: boolean
}

/** Whether a new task repeats. Only a task with a day can repeat. */
export function RepeatRow({ value, onChange, when, familyTimeZone, isTried }: RepeatRowProps) {
  const { t } = useLingui()
  const weekStart = useWeekStart()
  const line = useRepeatLine()
  const start = repeatsFrom(when)
  const isOnDays = when.days !== null
  const shown = isOnDays ? onSeveralDays(value) : value
  if (start === 'apart')
    return (
      <Folded title={t`Repeat`} note={t`Only days within one week can repeat`}>
        <p className={styles.notes}>{t`Choose days of one week, and then how often.`}</p>
      </Folded>
    )
  return (
    <Folded title={t`Repeat`} note={start ? line(shown, start, isOnDays) : <Trans>Only a task with a day can repeat</Trans>}>
      {start ? (
        <RepeatFields
          value={shown}
          onChange={onChange}
          start={start}
          isOnDays={isOnDays}
          weekStart={weekStart}
          when={when}
          familyTimeZone={familyTimeZone}
          isTried={isTried}
          labelHidden
        />
      ) : (
        <p className={styles.notes}>{t`Choose a day first, and then how often.`}</p>
      )}
    </Folded>
  )
}

/** Returns a function that writes a repeat as 'every Tuesday · Last day: Tue 1 Dec'. */
export function useRepeatLine() {
  const { t } = useLingui()
  const rhythmText = useRhythmText()
  return (repeat: RepeatForm, start: string, isOnDays: boolean) => {
    const { every, ends, until, times } = repeat
    if (every === 'never') return t`Only once`
    const rhythm = { day: 'day', week: isOnDays ? 'week' : weekdaysOf(repeat, start), two_weeks: 'two weeks', month: 'month' } as const
    return closedLine([
      rhythmText(rhythm[every]),
      ends === 'until' && until !== '' && `${t`Last day`}: ${shortCalendarDay(until, reader().locale)}`,
      ends === 'times' && times > 0 && `${t`How many times`}: ${times}`,
    ])
  }
}

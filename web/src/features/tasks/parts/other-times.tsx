import {
  isSameTime,
  lastSuggested,
  SUGGESTED_MAX,
  type SuggestedTime,
  whyNotAt,
} from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { Suggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { localDate, timeOfDay } from '../../../i18n/dates.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortDay, shortMoment } from '../../../i18n/short-day.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { useNow } from '../../../platform/now.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote, ErrorNote } from '../../../ui/states.tsx'
import { useSuggestTimes, useWithdrawSuggestion } from '../suggestions.api.ts'
import styles from './task-tools.module.css'

interface OtherTimesProps {
  task: Task
  family: string
  familyTimeZone: string
  /** What I suggested before. */
  suggestion: Suggestion | undefined
  /** I have just said "not this time", and the server knows. */
  hasSaidNo: boolean
  /** Opens the dialog to bring someone else for the task; missing if the family does not allow this. */
  onFriend?: () => void
  onClose: () => void
  /** Called when the times were suggested or withdrawn. */
  onDone: () => void
}

/** Shown after a no: I can suggest up to three times at which I could do the task. The family can accept one of them. */
export function OtherTimesDialog({ hasSaidNo, onFriend, onClose, ...props }: OtherTimesProps) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Suggest another time`}>
      {(hasSaidNo || !props.suggestion) && (
        <p>
          {hasSaidNo
            ? t`Thank you for letting us know. The family can ask someone else.`
            : t`That’s all right: the task stays open for others. If another time would suit you, tell the family here.`}
        </p>
      )}
      <OtherTimesForm {...props} onClose={onClose} />
      {onFriend && <QuietButton onClick={onFriend}>{t`I know someone`}</QuietButton>}
    </Dialog>
  )
}

/** A row of the form. Empty texts are fields that are not filled in. */
type Row = { day: string; time: string }
const EMPTY: Row = { day: '', time: '' }
const isTimeRow = hasShapeOf(EMPTY)
const isRows = (stored: unknown): stored is Row[] => Array.isArray(stored) && stored.length > 0 && stored.every(isTimeRow)

function OtherTimesForm({ task, family, familyTimeZone, suggestion, onClose, onDone }: Omit<OtherTimesProps, 'hasSaidNo' | 'onFriend'>) {
  const { t } = useLingui()
  const now = useNow()
  const open = suggestion?.declined ? undefined : suggestion
  const saved = open?.times.map(({ day, time }) => ({ day, time: time ?? '' })) ?? [EMPTY]
  const [rows, setRows, forget] = useDraft<Row[]>(`other-times-${family}-${task.task_id}`, saved, isRows)
  const [isRefused, setRefused] = useState(false)
  const suggest = useSuggestTimes(family, task)
  const withdraw = useWithdrawSuggestion(family, task)
  const local = `${localDate(now, familyTimeZone)}T${familyClock(new Date(now).toISOString(), familyTimeZone)}`
  const failed = suggest.error ?? withdraw.error

  function withdrawn() {
    forget()
    onDone()
  }
  function change(index: number, part: Partial<Row>) {
    setRows(rows.with(index, { ...EMPTY, ...rows[index], ...part }))
    setRefused(false)
    suggest.reset()
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (suggest.isPending) return
    const times = filledTimes(rows, task, familyTimeZone, local)
    setRefused(times === null)
    if (times === null) return
    suggest.mutate(times, {
      onSuccess: () => {
        forget()
        showNotice({ title: t`Thank you`, text: t`The family sees your times.` })
        onDone()
      },
    })
  }
  return (
    <form className="stack-3" onSubmit={send} noValidate>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end.
        <OneOtherTime key={index} row={row} local={local} withTime={!task.all_day} onChange={(part) => change(index, part)} />
      ))}
      {rows.length < SUGGESTED_MAX && <QuietButton onClick={() => setRows([...rows, EMPTY])}>{t`Another time`}</QuietButton>}
      <p className="note">
        {reader().timeZone !== familyTimeZone && !task.all_day && <Trans>In the family’s local time.</Trans>}{' '}
        <Trans>
          The family can accept one of them within two days, as long as the task hasn’t started. Others may be asked meanwhile. It is yours
          once the family says yes.
        </Trans>
      </p>
      {isRefused && (
        <ErrorNote text={t`Please choose other times in the next two months. If the task has a set time, add a time to each day.`} />
      )}
      <CallErrorNote error={failed} />
      <PrimaryButton type="submit" busy={suggest.isPending}>
        {rows.length > 1 ? <Trans>Suggest these times</Trans> : <Trans>Suggest this time</Trans>}
      </PrimaryButton>
      {open && (
        <QuietButton busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined, { onSuccess: withdrawn })}>
          <Trans>Withdraw my suggestion</Trans>
        </QuietButton>
      )}
      <QuietButton onClick={onClose}>{open ? <Trans>Close</Trans> : <Trans>No other time</Trans>}</QuietButton>
    </form>
  )
}

interface OneOtherTimeProps {
  row: Row
  /** The present day and time on the family's clock, YYYY-MM-DDTHH:MM. */
  local: string
  withTime: boolean
  onChange: (part: Partial<Row>) => void
}

function OneOtherTime({ row, local, withTime, onChange }: OneOtherTimeProps) {
  const { t } = useLingui()
  const [today, last] = [local.slice(0, 10), lastSuggested(local)]
  return (
    <div className={styles.dayAndHour}>
      <TextField type="date" label={t`Day`} value={row.day} min={today} max={last} onChange={(day) => onChange({ day })} />
      {withTime && (
        <TextField
          type="time"
          label={t({ message: 'Time', context: 'of a task' })}
          value={row.time}
          onChange={(time) => onChange({ time })}
        />
      )}
    </div>
  )
}

const familyClock = (instant: string, timeZone: string) => timeOfDay(instant, { locale: 'en', timeZone })

/** The times in the rows that are filled in; null if there is none, or if one of them can't be suggested. */
function filledTimes(rows: readonly Row[], task: Task, timeZone: string, local: string) {
  const start = task.start_at ?? ''
  const own = { day: localDate(start, timeZone), time: task.all_day ? null : familyClock(start, timeZone) }
  const filled: SuggestedTime[] = rows
    .filter(({ day, time }) => day !== '' || time !== '')
    .map(({ day, time }) => ({ day, time: task.all_day ? null : time || null }))
  const times = filled.filter((time, index) => filled.findIndex((each) => isSameTime(each, time)) === index)
  if (times.length === 0 || times.some((time) => whyNotAt(time, own, local) !== null)) return null
  return times.map(({ day, time }) => ({ day, ...(time !== null && { time }) }))
}

/** Says which times I suggested, or that the family has declined them. */
export function SuggestedNote({ suggestion: { times, declined }, task }: { suggestion: Suggestion; task: Task }) {
  const texts = times.map(({ start_at }) => suggestedTimeText(start_at, task.all_day))
  const when = joinNames(texts, 'disjunction')
  return (
    <p className="note" role="status">
      {declined ? (
        <Trans>The times you suggested don’t work for the family. Thank you for offering.</Trans>
      ) : (
        <Trans>You suggested {when}. If that suits the family, you’ll get a message.</Trans>
      )}
    </p>
  )
}

/** 'Fri 27 Nov, 17:00' on the reader's clock; for a whole day only the day. */
export const suggestedTimeText = (start: string, allDay: boolean) => (allDay ? shortDay(start, reader()) : shortMoment(start, reader()))

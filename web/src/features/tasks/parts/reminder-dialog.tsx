import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { shiftedTimes } from '../../../i18n/clock-changes.ts'
import { localDate, timeOfDay } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { type Choice, ChoiceRow } from '../../../ui/choice-row.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useSetReminder } from '../opened-task.api.ts'
import { instantHere, MORNING, type ReminderChoice, reminderChoices, whyNotRemind } from '../reminder.rules.ts'

interface ReminderDialogProps {
  task: Task
  family: string
  /** The current reminder, as the default. */
  at: string | null
  open: boolean
  onClose: () => void
}

/** Picks a time for one more reminder by SMS. */
export const ReminderDialog = ({ open, ...about }: ReminderDialogProps) => (
  <Dialog open={open} onClose={about.onClose} title={<Trans>Remind me</Trans>}>
    <ReminderForm {...about} />
  </Dialog>
)

/** A refusal is forgotten when the dialog closes, because the form is then removed. */
function ReminderForm({ task, family, at, onClose }: Omit<ReminderDialogProps, 'open'>) {
  const { t } = useLingui()
  const set = useSetReminder(family)
  const { timeZone } = reader()
  // The default day is the day of the present reminder, else the task's day. If both are missing, there is no default.
  const near = at ?? task.start_at
  const ready = reminderChoices(task, Date.now(), timeZone)
  const empty = {
    choice: (at || !ready[0] ? 'other' : ready[0].id) as ReminderChoice | 'other',
    date: near ? localDate(near, timeZone) : '',
    time: at ? timeOfDay(at, reader()) : '',
  }
  const [draft, keep, forget] = useDraft(`reminder-${family}-${task.task_id}`, empty, hasShapeOf(empty))
  const { choice, date, time } = draft
  const [refusal, setRefusal] = useState<ReturnType<typeof whyNotRemind>>(null)
  // The server's refusal is about the day and the time, so any change clears it.
  const whyNot = refusal ?? (set.error?.code === 'time_in_past' ? 'time_in_past' : null)
  const change = (fields: Partial<typeof empty>) => {
    keep({ ...draft, ...fields })
    setRefusal(null)
    set.reset()
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (set.isPending) return
    const chosen = ready.find(({ id }) => id === choice)
    const found = chosen ? null : whyNotRemind(date, time, task, Date.now())
    setRefusal(found)
    if (found) return
    set.mutate(
      { task, remind_at: new Date(chosen?.at ?? instantHere(date, time)).toISOString() },
      {
        onSuccess: () => {
          forget()
          const title = <bdi>{task.title}</bdi>
          showNotice({ title: t`Reminder set`, text: <Trans>You’ll be reminded of “{title}”.</Trans> })
          onClose()
        },
      },
    )
  }
  const later = date && time ? shiftedTimes({ date, time }, null, timeZone)?.from.time : undefined
  const timeErrors = {
    time_missing: t`Please pick a time`,
    time_in_past: errorText('time_in_past'),
    after_start: t`Please pick a time before the task begins.`,
  }
  const labels = { two_hours: t`2 hours before`, morning: t`That morning at ${MORNING}` }
  return (
    <form className="stack-3" onSubmit={save} noValidate>
      {ready.length > 0 && (
        <ChoiceRow
          label={t`When`}
          choices={[
            ...ready.map(({ id }): Choice<ReminderChoice | 'other'> => ({ id, label: labels[id] })),
            { id: 'other', label: t`Another time` },
          ]}
          chosen={choice}
          onChoose={(id) => change({ choice: id })}
        />
      )}
      {choice === 'other' && (
        <>
          <TextField
            type="date"
            label={t`Day`}
            value={date}
            min={localDate(Date.now(), timeZone)}
            onChange={(value) => change({ date: value })}
            error={whyNot === 'date_missing' && t`Pick a date`}
            dir="ltr"
            required
          />
          <TextField
            type="time"
            label={t({ message: 'Time', context: 'of a reminder' })}
            value={time}
            onChange={(value) => change({ time: value })}
            error={whyNot && whyNot !== 'date_missing' && timeErrors[whyNot]}
            dir="ltr"
            required
          />
          {later && (
            <p className="note" role="status">
              <Trans>
                The clocks go forward that night, so it comes at <bdi dir="ltr">{later}</bdi>.
              </Trans>
            </p>
          )}
        </>
      )}
      {set.error && (set.error.code !== 'time_in_past' || choice !== 'other') && <ErrorNote text={errorText(set.error.code)} />}
      <PrimaryButton type="submit" busy={set.isPending}>{t`Remind me`}</PrimaryButton>
      <QuietButton onClick={onClose}>{t`Cancel`}</QuietButton>
    </form>
  )
}

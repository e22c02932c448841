import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { dayHeading, localDate, type ReaderSettings, timeOfDay } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { useDropReminder, useSetReminder } from '../tasks.api.ts'
import { instantHere, isAheadOfMe, whyNotRemind } from '../tasks.rules.ts'
import styles from './task-tools.module.css'

interface TaskReminderProps {
  task: Task
  family: string
  reader: ReaderSettings
}

/** 'Remind me by SMS', for a future task of mine. Hidden if the server sends no SMS itself, so that no one waits for one. */
export function TaskReminder({ task, family, reader }: TaskReminderProps) {
  const { t } = useLingui()
  // A server that sends login codes also sends reminders. A server with manual sending does neither.
  const { data: settings } = useQuery(settingsQuery)
  const [isOpen, setOpen] = useState(false)
  const drop = useDropReminder(family)
  const now = Date.now()
  const at = task.remind_at !== null && Date.parse(task.remind_at) > now ? task.remind_at : null
  const hasBegun = task.start_at !== undefined && Date.parse(task.start_at) <= now
  if (!settings?.sign_in_by_code || !isAheadOfMe(task, now) || (hasBegun && !at)) return null
  return (
    <>
      {at ? (
        <Card className={styles.card}>
          <h2 className={styles.heading}>
            <BellRing aria-hidden="true" />
            <Trans>Reminder</Trans>
          </h2>
          <p>
            <Trans>
              You get an SMS on {dayHeading(at, reader, now)} at <bdi dir="ltr">{timeOfDay(at, reader)}</bdi>.
            </Trans>
          </p>
          {drop.error && <ErrorNote text={errorText(drop.error.code)} />}
          <div className={styles.pair}>
            <SecondaryButton onClick={() => setOpen(true)}>
              <Trans context="a reminder">Change</Trans>
            </SecondaryButton>
            <QuietButton
              busy={drop.isPending}
              onClick={() => drop.mutate(task, { onSuccess: () => showNotice({ title: t`Reminder removed`, shownFor: NOTICE_SHOWN }) })}
            >
              <Trans context="a reminder">Remove</Trans>
            </QuietButton>
          </div>
        </Card>
      ) : (
        <SecondaryButton icon={<BellRing aria-hidden="true" size={20} />} onClick={() => setOpen(true)}>
          <Trans>Remind me by SMS</Trans>
        </SecondaryButton>
      )}
      <ReminderDialog task={task} family={family} reader={reader} at={at} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface ReminderDialogProps extends TaskReminderProps {
  /** The current reminder, as the default. */
  at: string | null
  open: boolean
  onClose: () => void
}
function ReminderDialog({ task, family, reader, at, open, onClose }: ReminderDialogProps) {
  const set = useSetReminder(family)
  function close() {
    set.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={<Trans>Remind me by SMS</Trans>}>
      <ReminderForm task={task} reader={reader} at={at} set={set} onDone={close} />
    </Dialog>
  )
}

interface ReminderFormProps {
  task: Task
  reader: ReaderSettings
  at: string | null
  set: ReturnType<typeof useSetReminder>
  onDone: () => void
}
function ReminderForm({ task, reader, at, set, onDone }: ReminderFormProps) {
  const { t } = useLingui()
  // The default day is the task's day; a task without one has no default.
  const near = at ?? task.start_at
  const [date, setDate] = useState(near ? localDate(near, reader.timeZone) : '')
  const [time, setTime] = useState(at ? timeOfDay(at, reader) : '')
  const [refusal, setRefusal] = useState<ReturnType<typeof whyNotRemind>>(null)
  // The server's refusal is about the day and the time, so any change clears it.
  const whyNot = refusal ?? (set.error?.code === 'time_in_past' ? 'time_in_past' : null)
  const change = (apply: () => void) => {
    apply()
    setRefusal(null)
    set.reset()
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (set.isPending) return
    const found = whyNotRemind(date, time, task, Date.now())
    setRefusal(found)
    if (found) return
    set.mutate(
      { task, remind_at: new Date(instantHere(date, time)).toISOString() },
      {
        onSuccess: () => {
          showNotice({ title: t`Reminder set`, text: t`You will get an SMS about “${task.title}”.`, shownFor: NOTICE_SHOWN })
          onDone()
        },
      },
    )
  }
  const timeErrors = {
    time_missing: t`Please pick time`,
    time_in_past: errorText('time_in_past'),
    after_start: t`Please pick a time before the task begins.`,
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextField
        type="date"
        label={t`Day`}
        value={date}
        min={localDate(Date.now(), reader.timeZone)}
        onChange={(value) => change(() => setDate(value))}
        error={whyNot === 'date_missing' && t`Pick date`}
        dir="ltr"
        required
      />
      <TextField
        type="time"
        label={t({ message: 'Time', context: 'of a reminder' })}
        value={time}
        onChange={(value) => change(() => setTime(value))}
        error={whyNot && whyNot !== 'date_missing' && timeErrors[whyNot]}
        dir="ltr"
        required
      />
      {set.error && set.error.code !== 'time_in_past' && <ErrorNote text={errorText(set.error.code)} />}
      <PrimaryButton type="submit" busy={set.isPending}>
        <Trans>Remind me</Trans>
      </PrimaryButton>
      <QuietButton onClick={onDone}>
        <Trans>Cancel</Trans>
      </QuietButton>
    </form>
  )
}

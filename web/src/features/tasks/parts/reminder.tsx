import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { shiftedTimes } from '../../../i18n/clock-changes.ts'
import { dayHeading, hasDate, localDate, timeOfDay } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortDay } from '../../../i18n/short-day.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { useNow } from '../../../platform/now.ts'
import { PrimaryButton, QuietButton, RowButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Choice, ChoiceRow } from '../../../ui/choice-row.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote, ErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { remindersQuery, useDropReminder, useSetReminder } from '../opened-task.api.ts'
import { instantHere, lastReminderAt, MORNING, type ReminderChoice, reminderChoices, whyNotRemind } from '../reminder.rules.ts'
import { isAheadOfMe, isTaskOver } from '../tasks.rules.ts'
import styles from './task-tools.module.css'

/**
 * Shows which SMS remind the taker of a task. The taker can add one more reminder and pick its time. Hidden if the server sends no SMS
 * itself, so that no one waits for an SMS.
 */
export function TaskReminder({ task, family }: { task: Task; family: string }) {
  const { t } = useLingui()
  // A server that sends login codes also sends reminders. A server with manual sending does neither.
  const { data: settings } = useQuery(settingsQuery)
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const isOffered = task.status === 'initial' && !isTaskOver(task, now)
  const isShown = settings?.sign_in_by_code === true && (isOffered || isAheadOfMe(task, now))
  const { data: reminders } = useQuery({ ...remindersQuery(family, task), enabled: isShown && hasDate(task) })
  if (!isShown) return null

  function momentText(at: string) {
    // Before the task is taken, one note names all reminders. With short dates, the note never has more than two lines.
    const [day, time] = [isOffered ? shortDay(at, reader()) : dayHeading(at, reader(), now), timeOfDay(at, reader())]
    return t`${day} at ${time}`
  }
  const moments = joinNames((reminders?.at ?? []).filter((at) => Date.parse(at) > now).map(momentText))
  if (isOffered) {
    return (
      moments && (
        <p className="note">
          <Trans>When you take it, you’ll be reminded on {moments}.</Trans>
        </p>
      )
    )
  }
  const own = task.remind_at !== null && Date.parse(task.remind_at) > now ? task.remind_at : null
  const ownMoment = own && momentText(own)
  const mayAdd = now < (lastReminderAt(task) ?? Number.POSITIVE_INFINITY)
  if (!moments && !own && !mayAdd) return null
  return (
    <>
      {moments || ownMoment ? (
        <ReminderCard {...{ task, family, moments, ownMoment, mayAdd }} onOpen={() => setOpen(true)} />
      ) : (
        <RowButton icon={<BellRing aria-hidden="true" />} onClick={() => setOpen(true)}>{t`Remind me`}</RowButton>
      )}
      <ReminderDialog task={task} family={family} at={own} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface ReminderCardProps {
  task: Task
  family: string
  /** When the server reminds the taker automatically, as text; empty if never. */
  moments: string
  /** When the taker's own reminder is sent; null for none. */
  ownMoment: string | null
  mayAdd: boolean
  onOpen: () => void
}

function ReminderCard({ task, family, moments, ownMoment, mayAdd, onOpen }: ReminderCardProps) {
  const { t } = useLingui()
  const drop = useDropReminder(family)
  const noteRemoved = () => showNotice({ title: t`Reminder removed` })
  return (
    <Card className="stack-2">
      <h2 className="topic">
        <BellRing aria-hidden="true" />
        <Trans>Reminder</Trans>
      </h2>
      {moments && (
        <p>
          <Trans>You’ll be reminded on {moments}.</Trans>
        </p>
      )}
      {ownMoment && (
        <p>{moments ? <Trans>And one you added yourself: {ownMoment}.</Trans> : <Trans>You’ll be reminded on {ownMoment}.</Trans>}</p>
      )}
      <CallErrorNote error={drop.error} />
      {ownMoment && (
        <div className={styles.pair}>
          <SecondaryButton onClick={onOpen}>
            <Trans context="a reminder">Change</Trans>
          </SecondaryButton>
          <QuietButton busy={drop.isPending} onClick={() => drop.mutate(task, { onSuccess: noteRemoved })}>
            <Trans context="a reminder">Remove</Trans>
          </QuietButton>
        </div>
      )}
      {!ownMoment && mayAdd && <SecondaryButton onClick={onOpen}>{t`Add another reminder`}</SecondaryButton>}
    </Card>
  )
}

interface ReminderDialogProps {
  task: Task
  family: string
  /** The current reminder, as the default. */
  at: string | null
  open: boolean
  onClose: () => void
}

/** Picks a time for one more reminder by SMS. */
const ReminderDialog = ({ open, ...about }: ReminderDialogProps) => (
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
            required
          />
          <TextField
            type="time"
            label={t({ message: 'Time', context: 'of a reminder' })}
            value={time}
            onChange={(value) => change({ time: value })}
            error={whyNot && whyNot !== 'date_missing' && timeErrors[whyNot]}
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

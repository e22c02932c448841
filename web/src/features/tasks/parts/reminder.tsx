import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { dayHeading, hasDate, timeOfDay } from '../../../i18n/dates.ts'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortDay } from '../../../i18n/short-day.ts'
import { useNow } from '../../../platform/now.ts'
import { QuietButton, RowButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { remindersQuery, useDropReminder } from '../opened-task.api.ts'
import { lastReminderAt } from '../reminder.rules.ts'
import { isAheadOfMe, isTaskOver } from '../tasks.rules.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
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
  const moments = joinNames((reminders?.at ?? []).filter((at) => Date.parse(at) > now).map(momentText), reader().locale)
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

import { calendarUid } from '@hand-in-hand/contract/calendar.rules.ts'
import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { localDay, type Reader } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { type CalendarEntry, calendarFile, googleCalendarLink } from '../../../platform/calendar-links.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { buttonLook, PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Switch, TextField } from '../../../ui/fields.tsx'
import { instantHere, isAheadOfMe, whyNotInCalendar } from '../tasks.rules.ts'
import styles from './task-tools.module.css'

/** The wish to have a task in one's calendar, told before taking it; the choice of calendar then opens after the server's yes. */
export function useCalendarWish(goOn: () => void) {
  const [isWished, setWished] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  return {
    isWished,
    setWished,
    isChoosing,
    onTaken: () => (isWished ? setChoosing(true) : goOn()),
    onChosen: () => {
      setChoosing(false)
      goOn()
    },
  }
}

interface CalendarProps {
  task: Task
  family: string
  reader: Reader
}

/** Before taking: a switch. Afterwards, when the task is mine: a button. The choice of calendar belongs to both. */
export function AddToCalendar({ wish, ...shown }: CalendarProps & { wish: ReturnType<typeof useCalendarWish> }) {
  const [isOpen, setOpen] = useState(false)
  const { task } = shown
  const now = Date.now()
  const close = () => (wish.isChoosing ? wish.onChosen() : setOpen(false))
  return (
    <>
      {task.status === 'initial' && !isOver(task, now) && (
        <Card>
          <Switch
            label={<Trans>Add to calendar</Trans>}
            note={<Trans>After you take it, you choose which calendar.</Trans>}
            checked={wish.isWished}
            onChange={wish.setWished}
          />
        </Card>
      )}
      {isAheadOfMe(task, now) && (
        <SecondaryButton icon={<CalendarPlus aria-hidden="true" size={20} />} onClick={() => setOpen(true)}>
          <Trans>Add to calendar</Trans>
        </SecondaryButton>
      )}
      <Sheet open={isOpen || wish.isChoosing} onClose={close} title={<Trans>Add to calendar</Trans>}>
        {/* The notice lies under this sheet, where nobody hears it. */}
        {wish.isChoosing && (
          <p>
            <Trans>You took this task. The family knows.</Trans>
          </p>
        )}
        <CalendarChoice {...shown} onClose={close} />
      </Sheet>
    </>
  )
}

interface Times {
  start: number
  end: number
}

/** A task without time first asks when: 'now' is what nobody wants in a calendar. */
function CalendarChoice({ task, family, reader, onClose }: CalendarProps & { onClose: () => void }) {
  const { t } = useLingui()
  const [picked, setPicked] = useState<Times | null>(null)
  const times = task.start_at && task.end_at ? { start: Date.parse(task.start_at), end: Date.parse(task.end_at) } : picked
  if (!times) return <TimesForm reader={reader} onPicked={setPicked} onClose={onClose} />

  const url = new URL(paths.taskPreview(family, task.task_id), location.origin).href
  const entry: CalendarEntry = {
    ...times,
    uid: calendarUid(family, task.task_id),
    version: task.version,
    title: task.title,
    details: task.description ? `${task.description}\n\n${url}` : url,
    location: t`See the task in Hand in Hand`,
    url,
  }
  return (
    <div className={styles.ways}>
      <a href={googleCalendarLink(entry)} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
        <Trans>Google Calendar</Trans>
      </a>
      <SecondaryButton onClick={() => saveFile('task.ics', 'text/calendar;charset=utf-8', calendarFile(entry, Date.now()))}>
        <Trans>Apple or another calendar</Trans>
      </SecondaryButton>
      <p className={styles.note}>
        <Trans>The second one makes a small file, which the calendar on your device opens.</Trans>
      </p>
      <QuietButton onClick={onClose}>
        <Trans>Close</Trans>
      </QuietButton>
    </div>
  )
}

function TimesForm({ reader, onPicked, onClose }: { reader: Reader; onPicked: (times: Times) => void; onClose: () => void }) {
  const { t } = useLingui()
  const [date, setDate] = useState('')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [isTold, setTold] = useState(false)
  const whyNot = isTold ? whyNotInCalendar(date, from, until) : null
  function goOn(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (!whyNotInCalendar(date, from, until)) onPicked({ start: instantHere(date, from), end: instantHere(date, until) })
  }
  return (
    <form className={styles.form} onSubmit={goOn} noValidate>
      <p>
        <Trans>This task can be done at any time. When would you like to do it?</Trans>
      </p>
      <TextField
        type="date"
        label={t`Day`}
        value={date}
        min={localDay(Date.now(), reader.timeZone)}
        onChange={setDate}
        error={whyNot === 'date_missing' && t`Pick date`}
        dir="ltr"
        required
      />
      <div className={styles.pair}>
        <TextField
          type="time"
          label={t({ message: 'From', context: 'start of a task' })}
          value={from}
          onChange={setFrom}
          error={whyNot === 'time_missing' && !from && t`Please pick time`}
          dir="ltr"
          required
        />
        <TextField
          type="time"
          label={t({ message: 'Until', context: 'end of a task' })}
          value={until}
          onChange={setUntil}
          error={whyNot === 'end_before_start' ? errorText(whyNot) : whyNot === 'time_missing' && from && t`Please pick time`}
          dir="ltr"
          required
        />
      </div>
      <PrimaryButton type="submit">
        <Trans>Go on</Trans>
      </PrimaryButton>
      <QuietButton onClick={onClose}>
        <Trans>Not now</Trans>
      </QuietButton>
    </form>
  )
}

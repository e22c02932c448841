import { calendarUid } from '@hand-in-hand/contract/calendar.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { localDate } from '../../../i18n/dates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { reader } from '../../../i18n/reader.ts'
import { type CalendarEntry, calendarFile, googleCalendarLink } from '../../../platform/calendar-links.ts'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { buttonLook, PrimaryButton, QuietButton, RowButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Switch, TextField } from '../../../ui/fields.tsx'
import { instantHere, whyNotInCalendar } from '../reminder.rules.ts'
import { isAheadOfMe, isTaskOver } from '../tasks.rules.ts'
import styles from './task-tools.module.css'

/** Whether to add a task to a calendar, chosen before taking it. The choice of calendar opens after the server has confirmed. */
export function useCalendarChoice(submit: () => void) {
  const [wantsEntry, setWantsEntry] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  return {
    wantsEntry: wantsEntry,
    setWantsEntry: setWantsEntry,
    isChoosing,
    onTaken: () => (wantsEntry ? setChoosing(true) : submit()),
    onChosen: () => {
      setChoosing(false)
      submit()
    },
  }
}

interface CalendarProps {
  task: Task
  family: string
}

/** Before taking: a switch. Afterwards, when the task is mine: a button. Both open the choice of calendar. */
export function AddToCalendar({ choice, ...shown }: CalendarProps & { choice: ReturnType<typeof useCalendarChoice> }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { task } = shown
  const now = Date.now()
  const close = () => (choice.isChoosing ? choice.onChosen() : setOpen(false))
  return (
    <>
      {task.status === 'initial' && !isTaskOver(task, now) && (
        <Card>
          <Switch
            label={t`Add to calendar`}
            note={<i>{t`Once you have taken it, you can choose a calendar.`}</i>}
            checked={choice.wantsEntry}
            onChange={choice.setWantsEntry}
          />
        </Card>
      )}
      {isAheadOfMe(task, now) && (
        <RowButton icon={<CalendarPlus aria-hidden="true" />} onClick={() => setOpen(true)}>{t`Add to calendar`}</RowButton>
      )}
      <Sheet open={isOpen || choice.isChoosing} onClose={close} title={t`Add to calendar`}>
        {/* The notice is below this sheet, where screen readers do not read it. */}
        {choice.isChoosing && <p>{t`You took this task. The family knows.`}</p>}
        <CalendarChoice {...shown} onClose={close} />
      </Sheet>
    </>
  )
}

type EntryTimes = Pick<CalendarEntry, 'start' | 'end'>

/** A task without a time first asks for one, because a calendar entry needs it. */
function CalendarChoice({ task, family, onClose }: CalendarProps & { onClose: () => void }) {
  const { t } = useLingui()
  const [picked, setPicked] = useState<EntryTimes | null>(null)
  const times = task.start_at && task.end_at ? { start: Date.parse(task.start_at), end: Date.parse(task.end_at) } : picked
  if (!times) return <TimesForm draftName={`calendar-${family}-${task.task_id}`} onPicked={setPicked} onClose={onClose} />

  const url = new URL(paths.taskPreview(family, task.task_id), location.origin).href
  const entry: CalendarEntry = {
    ...times,
    wholeDay: task.all_day ? task.date : undefined,
    uid: calendarUid(family, task.task_id),
    version: task.version,
    title: task.title,
    details: task.description ? `${task.description}\n\n${url}` : url,
    location: t`See the task in Hand in Hand`,
    url,
  }
  return (
    <div className="stack-2">
      <a href={googleCalendarLink(entry)} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
        <Trans>Google Calendar</Trans>
      </a>
      <SecondaryButton onClick={() => saveFile('task.ics', 'text/calendar;charset=utf-8', calendarFile(entry, Date.now()))}>
        <Trans>Apple or another calendar</Trans>
      </SecondaryButton>
      <p className="note">{t`The other choice saves a small file. Open it to add the task to your calendar.`}</p>
      <QuietButton onClick={onClose}>{t`Close`}</QuietButton>
    </div>
  )
}

const NO_TIMES = { date: '', from: '', until: '' }

function TimesForm({ draftName, onPicked, onClose }: { draftName: string; onPicked: (times: EntryTimes) => void; onClose: () => void }) {
  const { t } = useLingui()
  const [draft, keep] = useDraft(draftName, NO_TIMES, hasShapeOf(NO_TIMES))
  const { date, from, until } = draft
  const [hasTried, setHasTried] = useState(false)
  const whyNot = hasTried ? whyNotInCalendar(date, from, until) : null
  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (!whyNotInCalendar(date, from, until)) onPicked({ start: instantHere(date, from), end: instantHere(date, until) })
  }
  return (
    <form className="stack-3" onSubmit={submit} noValidate>
      <p>{t`This task can be done at any time. When would you like to do it?`}</p>
      <TextField
        type="date"
        label={t`Day`}
        value={date}
        min={localDate(Date.now(), reader().timeZone)}
        onChange={(typed) => keep({ ...draft, date: typed })}
        error={whyNot === 'date_missing' && t`Pick a date`}
        required
      />
      <div className={styles.pair}>
        <TextField
          type="time"
          label={t({ message: 'From', context: 'start of a task' })}
          value={from}
          onChange={(typed) => keep({ ...draft, from: typed })}
          error={whyNot === 'time_missing' && !from && t`Please pick a time`}
          required
        />
        <TextField
          type="time"
          label={t({ message: 'Until', context: 'end of a task' })}
          value={until}
          onChange={(typed) => keep({ ...draft, until: typed })}
          error={whyNot === 'end_before_start' ? errorText(whyNot) : whyNot === 'time_missing' && from && t`Please pick a time`}
          required
        />
      </div>
      <PrimaryButton type="submit">{t`Continue`}</PrimaryButton>
      <QuietButton onClick={onClose}>{t`Not now`}</QuietButton>
    </form>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClipboardPaste, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { parseDay } from '../../i18n/calendar-days.ts'
import { localDate } from '../../i18n/dates.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { forgetDraft, hasShapeOf, useDraft } from '../../platform/draft.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, SecondaryButton } from '../../ui/buttons.tsx'
import { NOTICE_SHOWN, showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { familyQuery, useWeekStart } from '../families/families.api.ts'
import { RefusalNote } from '../sign-in/parts/ask-consent.tsx'
import { familyTaskQuery, useCreateTask } from './family-tasks.api.ts'
import styles from './new-task.module.css'
import { LongTask } from './parts/form/long-task.tsx'
import { RepeatFields } from './parts/form/repeat-fields.tsx'
import { TaskFields } from './parts/form/task-fields.tsx'
import { fieldOfRefusal } from './parts/form/task-refusal.ts'
import { noRepeat, toRecurrenceRule, whyNotRepeat } from './repeat-form.rules.ts'
import { EMPTY_FORM, formFromCopy, hoursIfLong, moveStart, type TaskForm, toNewTask, whyNotSave } from './task-form.rules.ts'

const draftIn = (family: string) => `family-task-new-${family}`

/** A new task; `?from=` names a task to copy, `?day=` its day. */
export function NewTaskScreen() {
  const [search] = useSearchParams()
  const from = Number(search.get('from'))
  const day = parseDay(search.get('day'))
  const family = useCurrentFamily()
  if (from > 0) return <CopiedTask key={from} id={from} family={family} />
  if (day === null) return <NewTaskForm family={family} begin={EMPTY_FORM} draftName={draftIn(family)} />
  const onDay = { ...EMPTY_FORM, when: moveStart({ ...EMPTY_FORM.when, anyTime: false }, { date: day }) }
  return <NewTaskForm key={day} family={family} begin={onDay} draftName={`${draftIn(family)}-on-${day}`} />
}

function CopiedTask({ id, family }: { id: number; family: string }) {
  const { data: task } = useSuspenseQuery(familyTaskQuery(family, id))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const today = localDate(Date.now(), shown.time_zone)
  return <NewTaskForm family={family} begin={formFromCopy(task, today)} draftName={`${draftIn(family)}-from-${id}`} />
}

function NewTaskForm({ family, begin, draftName }: { family: string; begin: TaskForm; draftName: string }) {
  const { t } = useLingui()
  const back = () => goBack(paths.family)
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const weekStart = useWeekStart()
  const empty = { form: begin, repeat: noRepeat }
  const [draft, keep] = useDraft(draftName, empty, hasShapeOf(empty))
  const [tries, setTries] = useState(0)
  /** How many were written one after the other: each has fields of its own. */
  const [written, setWritten] = useState(0)
  const [isAsking, setAsking] = useState<'save' | 'next' | null>(null)
  const create = useCreateTask(family, draftName)
  const { anyTime, date } = draft.form.when
  const mayRepeat = !anyTime && date !== ''
  const problem = (tries > 0 ? whyNotSave(draft.form) : null) ?? fieldOfRefusal(create.error)

  function trySaving(then: 'save' | 'next') {
    setTries(tries + 1)
    if (whyNotSave(draft.form) || (mayRepeat && whyNotRepeat(draft.repeat, date, weekStart))) return
    if (hoursIfLong(draft.form.when) === null) save(then)
    else setAsking(then)
  }
  function save(then: 'save' | 'next') {
    setAsking(null)
    const repeat = mayRepeat ? toRecurrenceRule(draft.repeat, date) : undefined
    create.mutate(toNewTask(draft.form, repeat), {
      onSuccess: () => {
        forgetDraft(draftName)
        showNotice({ title: t`Added`, text: draft.form.title, shownFor: NOTICE_SHOWN })
        if (then === 'save') return back()
        // The next one is often for the same day.
        keep({ form: { ...EMPTY_FORM, when: draft.form.when }, repeat: noRepeat })
        setTries(0)
        setWritten(written + 1)
      },
    })
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader backLabel={t`Back`} onBack={back} title={<Trans>New task</Trans>} />}
      footer={
        <>
          {create.error && !fieldOfRefusal(create.error) && <RefusalNote code={create.error.code} />}
          <PrimaryButton onClick={() => trySaving('save')} busy={create.isPending}>
            <Trans>Save</Trans>
          </PrimaryButton>
          <SecondaryButton onClick={() => trySaving('next')} busy={create.isPending}>
            <Trans>Save and add another</Trans>
          </SecondaryButton>
        </>
      }
    >
      <nav className={styles.ways} aria-label={t`Other ways to add tasks`}>
        <Link to={paths.familyReadyList} className={styles.way}>
          <ListChecks aria-hidden="true" size={20} />
          <Trans>Choose from a list</Trans>
        </Link>
        <Link to={paths.familyPaste} className={styles.way}>
          <ClipboardPaste aria-hidden="true" size={20} />
          <Trans>Paste a list</Trans>
        </Link>
      </nav>
      <TaskFields
        key={written}
        form={draft.form}
        onChange={(fields) => {
          create.reset()
          keep({ ...draft, form: { ...draft.form, ...fields } })
        }}
        problem={problem}
        tries={tries}
        refusal={create.error}
        familyTimeZone={shown.time_zone}
        startsWithFocus={written > 0}
        repeat={
          mayRepeat && (
            <RepeatFields
              value={draft.repeat}
              onChange={(repeat) => keep({ ...draft, repeat })}
              start={date}
              weekStart={weekStart}
              when={draft.form.when}
              familyTimeZone={shown.time_zone}
              isTried={tries > 0}
            />
          )
        }
      />
      <LongTask
        when={draft.form.when}
        open={isAsking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => isAsking && save(isAsking)}
      />
    </Screen>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { parseDay } from '../../i18n/calendar-days.ts'
import { localDate } from '../../i18n/dates.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { forgetDraft, hasShapeOf, useDraft } from '../../platform/draft.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { useShownFamily, useWeekStart } from '../families/families.api.ts'
import { RefusalNote } from '../sign-in/parts/ask-consent.tsx'
import { familyTaskQuery, useCreateTask } from './family-tasks.api.ts'
import { useChildrenQuestion } from './parts/form/children-question.tsx'
import { LongTask } from './parts/form/long-task.tsx'
import { RepeatRow } from './parts/form/repeat-row.tsx'
import { fieldOfRefusal, TaskFields } from './parts/form/task-fields.tsx'
import { OtherWays } from './parts/other-ways.tsx'
import { noRepeat, onSeveralDays, repeatsFrom, toRecurrenceRule, whyNotRepeat } from './repeat-form.rules.ts'
import { EMPTY_FORM, formAt, formFromCopy, hoursIfLong, moveStart, type TaskForm, toNewTask, whyNotSave } from './task-form.rules.ts'

const draftIn = (family: string) => `family-task-new-${family}`

/** A new task. `?from=` names a task to copy, `?day=` the day of the new task. */
export function NewTaskScreen() {
  const [search] = useSearchParams()
  const from = Number(search.get('from'))
  const day = parseDay(search.get('day'))
  const family = useCurrentFamily()
  const { home } = useShownFamily(family)
  if (from > 0) return <CopiedTask key={from} id={from} family={family} />
  if (day === null) return <NewTaskForm family={family} begin={formAt(home)} draftName={draftIn(family)} />
  const onDay = { ...formAt(home), when: moveStart({ ...EMPTY_FORM.when, anyTime: false }, { date: day }) }
  return <NewTaskForm key={day} family={family} begin={onDay} draftName={`${draftIn(family)}-on-${day}`} />
}

function CopiedTask({ id, family }: { id: number; family: string }) {
  const { data: task } = useSuspenseQuery(familyTaskQuery(family, id))
  const shown = useShownFamily(family)
  const today = localDate(Date.now(), shown.time_zone)
  return <NewTaskForm family={family} begin={formFromCopy(task, today)} draftName={`${draftIn(family)}-from-${id}`} />
}

interface NewTaskFormProps {
  family: string
  begin: TaskForm
  draftName: string
}

/** What happens after saving: the form closes, or stays open for the next task. */
type Then = 'save' | 'next'

function NewTaskForm({ family, begin, draftName }: NewTaskFormProps) {
  const { t } = useLingui()
  const weekStart = useWeekStart()
  const empty = { form: begin, repeat: noRepeat }
  const [draft, keep] = useDraft(draftName, empty, hasShapeOf(empty))
  const [tries, setTries] = useState(0)
  /** The number of tasks that were saved one after the other. It is the key of the fields, so that each task gets new fields. */
  const [written, setWritten] = useState(0)
  const [longAsked, setLongAsked] = useState<Then | null>(null)
  const { home, time_zone } = useShownFamily(family)
  const create = useCreateTask(family, draftName)
  const { askForm, question } = useChildrenQuestion(family)
  const { form } = draft
  const from = repeatsFrom(form.when)
  const repeat = form.when.days ? onSeveralDays(draft.repeat) : draft.repeat
  // A saved task stays on the screen until the next page is loaded, and another tap would create it again.
  const isSaving = create.isPending || create.isSuccess
  const back = () => goBack(paths.family)
  const closeLong = () => setLongAsked(null)

  /** Names what is missing. Then asks whether a long task is right, and who may take a task with children. */
  function trySaving(then: Then) {
    setTries(tries + 1)
    if (whyNotSave(form) || (from !== null && from !== 'apart' && whyNotRepeat(repeat, from, weekStart))) return
    if (hoursIfLong(form.when) === null) askOfChildren(then)
    else setLongAsked(then)
  }
  const askOfChildren = (then: Then) => askForm(form, (answered) => save(then, answered))
  function save(then: Then, saved: TaskForm) {
    keep({ ...draft, form: saved })
    const rule = from === null || from === 'apart' ? undefined : toRecurrenceRule(repeat, from)
    create.mutate(toNewTask(saved, rule), {
      onSuccess: () => {
        forgetDraft(draftName)
        showNotice({ title: t`Added`, text: form.title })
        if (then === 'save') return back()
        create.reset()
        // The next task is often for the same day.
        keep({ form: { ...formAt(home), when: form.when }, repeat: noRepeat })
        setTries(0)
        setWritten(written + 1)
      },
    })
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={back} title={t`New task`} />}
      footer={
        <>
          {create.error && !fieldOfRefusal(create.error) && <RefusalNote code={create.error.code} />}
          <PrimaryButton onClick={() => trySaving('save')} busy={isSaving}>{t`Save`}</PrimaryButton>
          <QuietButton onClick={() => trySaving('next')} busy={isSaving}>{t`Save and add another`}</QuietButton>
        </>
      }
    >
      <OtherWays />
      <TaskFields
        key={written}
        form={form}
        onChange={(fields, read = draft.repeat) => {
          create.reset()
          keep({ form: { ...form, ...fields }, repeat: read })
        }}
        tries={tries}
        refusal={create.error}
        familyTimeZone={time_zone}
        startsWithFocus={written > 0}
        repeat={
          <RepeatRow
            value={draft.repeat}
            onChange={(changed) => keep({ ...draft, repeat: changed })}
            when={form.when}
            familyTimeZone={time_zone}
            isTried={tries > 0}
          />
        }
      />
      <LongTask
        when={form.when}
        open={longAsked !== null}
        onClose={closeLong}
        onConfirm={() => {
          closeLong()
          if (longAsked) askOfChildren(longAsked)
        }}
      />
      {question}
    </Screen>
  )
}

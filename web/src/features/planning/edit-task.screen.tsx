import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import type { Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack, navigate } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { useEdits } from '../../platform/use-edits.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { CheckRow } from '../../ui/fields.tsx'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { membersQuery } from '../circle/circle.api.ts'
import { useShownFamily } from '../families/families.api.ts'
import { FamilyTaskScreen } from './family-task.screen.tsx'
import { familyTaskQuery, familyTasksQuery, useChangeTask } from './family-tasks.api.ts'
import { ChangeRepeat } from './parts/form/change-repeat.tsx'
import { useChildrenQuestion } from './parts/form/children-question.tsx'
import { LongTask } from './parts/form/long-task.tsx'
import { fieldOfRefusal, TaskFields } from './parts/form/task-fields.tsx'
import { isAssignee } from './parts/give-task.tsx'
import { NewerVersion } from './parts/newer-version.tsx'
import { ScopeSheet } from './parts/scope-sheet.tsx'
import { changedFields, formFromTask, hoursIfLong, type TaskForm, toTaskChange, whyNotSave } from './task-form.rules.ts'

/** The form of one task. A completed task cannot be changed, so its page is shown. */
export function EditTaskScreen() {
  const family = useCurrentFamily()
  const id = Number(useParams().id)
  const { data: task } = useSuspenseQuery(familyTaskQuery(family, id))
  return task.status === 'completed' ? <FamilyTaskScreen /> : <EditTask key={task.id} task={task} family={family} />
}

function EditTask({ task, family }: { task: FamilyTask; family: string }) {
  const { t } = useLingui()
  const close = () => goBack(paths.familyTask(task.id))
  const shown = useShownFamily(family)
  const [tries, setTries] = useState(0)
  const save = useChangeTask(family, task.id)
  const edits = useEdits(`family-task-${family}-${task.id}`, formFromTask(task), { changedFields, error: save.error })
  const { form, latest } = edits
  const { askForm, question } = useChildrenQuestion(family)

  const [isAsking, setAsking] = useState<'scope' | 'long' | 'release' | null>(null)
  const [scope, setScope] = useState<Scope>('one')
  // If a task loses its day, or gets several days to pick from, it is no longer like its series. So the change is only for this task.
  const isSameKind = form.when.days
    ? task.may_be !== undefined
    : !form.when.anyTime && !(task.may_be && changedFields(latest, form).includes('when'))
  const hasScope = task.series_id !== null && isSameKind

  function trySaving() {
    setTries(tries + 1)
    if (whyNotSave(form) || edits.isTooSoon()) return
    if (!edits.isTouched) close()
    else if (changedFields(latest, form).includes('when') && hoursIfLong(form.when) !== null) setAsking('long')
    else goOn()
  }
  function goOn() {
    setAsking(null)
    askForm(form, (answered) => {
      if (answered !== form) edits.edit({ audience: answered.audience })
      if (hasScope) setAsking('scope')
      else saveChanges('one', [], answered)
    })
  }
  function saveChanges(wanted: Scope, release: number[] = [], saved: TaskForm = form) {
    setAsking(null)
    setScope(wanted)
    save.mutate(
      { version: task.version, change: { ...toTaskChange(latest, saved), ...(release.length > 0 && { release }) }, scope: wanted },
      {
        onSuccess: () => {
          edits.forget()
          showNotice({ title: t`Saved`, text: form.title })
          close()
        },
        onError: ({ code }) => code === 'places_taken' && setAsking('release'),
      },
    )
  }

  return (
    <Screen
      hidesMenu
      header={<BackHeader back={close} title={t`Change the task`} />}
      footer={
        <>
          {edits.refusal && !fieldOfRefusal(edits.refusal) && isAsking !== 'release' && <ErrorNote text={errorText(edits.refusal.code)} />}
          <PrimaryButton onClick={trySaving} busy={save.isPending}>{t`Save`}</PrimaryButton>
        </>
      }
    >
      {edits.newer.length > 0 && <NewerVersion edits={edits} />}
      <TaskFields
        form={form}
        onChange={(fields) => {
          save.reset()
          edits.edit(fields)
        }}
        tries={tries}
        refusal={save.error}
        familyTimeZone={shown.time_zone}
      />
      {task.series_id !== null && (
        <ChangeRepeat
          task={task}
          family={family}
          onGone={() => {
            edits.forget()
            void navigate(paths.familyTasks, { replace: true })
          }}
        />
      )}
      <ScopeSheet
        open={isAsking === 'scope'}
        onClose={() => setAsking(null)}
        onChoose={(wanted) => saveChanges(wanted)}
        title={t`Which dates do you want to change?`}
        note={t`Anyone who took one of them keeps it and will get a message.`}
      />
      {question}
      <LongTask when={form.when} open={isAsking === 'long'} onClose={() => setAsking(null)} onConfirm={goOn} />
      <ReleaseSheet
        task={task}
        family={family}
        needed={form.helpers}
        open={isAsking === 'release'}
        busy={save.isPending}
        onClose={() => setAsking(null)}
        onRelease={(members) => saveChanges(scope, members)}
      />
    </Screen>
  )
}

interface ReleaseSheetProps {
  task: FamilyTask
  family: string
  /** How many people are needed from now on. */
  needed: number
  open: boolean
  busy: boolean
  onClose: () => void
  /** The members who are released. */
  onRelease: (members: number[]) => void
}

/** Asks whom to release if more people have taken the task than are needed. The released people are notified. */
function ReleaseSheet({ task, family, needed, open, busy, onClose, onRelease }: ReleaseSheetProps) {
  const { t } = useLingui()
  const [ticked, setTicked] = useState<readonly number[]>([])
  const { data: members, error } = useQuery({ ...membersQuery(family), enabled: open })
  const { data: lists } = useQuery({ ...familyTasksQuery(family), enabled: open })
  const known = lists ? [...lists.no_time, ...lists.events] : []
  const places = known.filter((each) => each.id === task.id || (task.group_id !== null && each.group_id === task.group_id))
  const takers = (members ?? []).filter((member) => places.some((place) => place.status === 'in_progress' && isAssignee(place, member)))
  const many = Math.max(takers.length - needed, 1)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Who is no longer needed?`}
      actions={
        <PrimaryButton
          busy={busy}
          onClick={() => onRelease([...ticked])}
          disabledReason={ticked.length < many ? plural(many, { one: 'Please tick # person.', other: 'Please tick # people.' }) : null}
        >
          <Trans>Save</Trans>
        </PrimaryButton>
      }
      closeText={t`Leave everything as it is`}
    >
      <p>
        <Trans>More people have taken it than are needed now. The people you tick will be released and get a message with thanks.</Trans>
      </p>
      {error && <ErrorNote text={errorText('network')} />}
      <ul>
        {takers.map(({ id, full_name }) => (
          <li key={id}>
            <CheckRow
              label={<bdi>{full_name}</bdi>}
              checked={ticked.includes(id)}
              onChange={(isTicked) => setTicked(isTicked ? [...ticked, id] : ticked.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import type { Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import { errorText } from '../../i18n/error-text.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { useEdits } from '../../platform/use-edits.ts'
import { buttonLook, PrimaryButton } from '../../ui/buttons.tsx'
import formStyles from '../../ui/form.module.css'
import { NOTICE_SHOWN, showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { familyTaskQuery, useChangeTask } from './family-tasks.api.ts'
import { nextFullHour } from './local-time.rules.ts'
import { CallList } from './parts/call-list.tsx'
import { CancelTask } from './parts/cancel-task.tsx'
import { FinishedTask } from './parts/finished-task.tsx'
import { NewerVersion } from './parts/newer-version.tsx'
import { OnBehalfActions } from './parts/on-behalf-sheet.tsx'
import { ScopeSheet } from './parts/scope-sheet.tsx'
import { TaskFields } from './parts/task-fields.tsx'
import { fieldOfRefusal } from './parts/task-refusal.ts'
import { WhoTookIt } from './parts/who-took-it.tsx'
import { changedFields, formFromTask, toTaskChange, whyNotSave } from './task-form.rules.ts'

/** One task, to change or cancel. A completed one is read-only. */
export function EditTaskScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const id = Number(useParams().id)
  const back = () => goBack(paths.familyTasks)
  const { data: task } = useSuspenseQuery(familyTaskQuery(family, id))
  const header = <BackHeader backLabel={t`Back`} onBack={back} title={<Trans>Task</Trans>} />
  if (task.status === 'completed') {
    return (
      <Screen hidesMenu header={header}>
        <WhoTookIt task={task} />
        <FinishedTask task={task} />
        <DuplicateLink id={id} />
        <OnBehalfActions task={task} family={family} />
      </Screen>
    )
  }
  return <EditTask key={task.id} task={task} family={family} header={header} onClose={back} />
}

interface EditTaskProps {
  task: FamilyTask
  family: string
  header: ReactNode
  onClose: () => void
}

function EditTask({ task, family, header, onClose }: EditTaskProps) {
  const { t } = useLingui()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const newest = formFromTask(task, nextFullHour(Date.now(), shown.time_zone))
  const {
    form,
    latest,
    changedByOthers,
    isTouched,
    change,
    edit,
    useTheirs: takeTheirs,
    forget,
  } = useEdits(`family-task-${task.id}`, newest, {
    changedFields,
    changeOf: toTaskChange,
  })
  const [tries, setTries] = useState(0)
  const save = useChangeTask(family, task.id)
  const hasNewer = isTouched && changedByOthers.length > 0
  const problem = (tries > 0 ? whyNotSave(form) : null) ?? fieldOfRefusal(save.error)

  const [isAsking, setAsking] = useState(false)
  // Without a day it leaves its series, so the change is for this one only.
  const hasScope = task.series_id !== null && !form.when.anyTime

  function trySaving() {
    setTries(tries + 1)
    if (whyNotSave(form)) return
    if (hasScope) setAsking(true)
    else saveChanges('one')
  }
  function saveChanges(scope: Scope) {
    setAsking(false)
    save.mutate(
      { version: task.version, change, scope },
      {
        onSuccess: () => {
          forget()
          showNotice({ title: t`Saved`, text: form.title, shownFor: NOTICE_SHOWN })
          onClose()
        },
      },
    )
  }

  return (
    <Screen
      hidesMenu
      header={header}
      footer={
        <>
          {save.error && !fieldOfRefusal(save.error) && !(hasNewer && save.error.code === 'version_conflict') && (
            <ErrorNote text={errorText(save.error.code)} />
          )}
          <PrimaryButton onClick={trySaving} busy={save.isPending} disabledReason={isTouched ? null : t`Nothing is changed yet.`}>
            <Trans>Save</Trans>
          </PrimaryButton>
        </>
      }
    >
      <WhoTookIt task={task} />
      <OnBehalfActions task={task} family={family} />
      <CallList task={task} family={family} />
      {hasNewer && <NewerVersion latest={latest} form={form} fields={changedByOthers} onTakeTheirs={takeTheirs} />}
      <TaskFields
        form={form}
        onChange={(fields) => {
          save.reset()
          edit(fields)
        }}
        problem={problem}
        tries={tries}
        refusal={save.error}
        familyTimeZone={shown.time_zone}
      />
      <div>
        <p className={formStyles.notes}>
          <Trans>
            How many people are needed and how it repeats stay as they are. If that has changed, write down another one and cancel this one.
          </Trans>
        </p>
        <DuplicateLink id={task.id} />
      </div>
      <CancelTask
        task={task}
        family={family}
        onCancelled={() => {
          forget()
          onClose()
        }}
      />
      <ScopeSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        onChoose={saveChanges}
        title={<Trans>Which times do you want to change?</Trans>}
        note={<Trans>Whoever took one of them keeps it, and is told.</Trans>}
      />
    </Screen>
  )
}

const DuplicateLink = ({ id }: { id: number }) => (
  <Link to={paths.familyCopyTask(id)} className={buttonLook('quiet')}>
    <Trans>Write down another one like this</Trans>
  </Link>
)

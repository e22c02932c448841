import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '../../app/paths.ts'
import { errorText } from '../../i18n/error-text.ts'
import { goBack } from '../../platform/navigation.ts'
import { DangerButton, PrimaryButton, QuietButton } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/notices.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { familyTaskQuery, useCancelTask, useChangeTask } from './family-tasks.api.ts'
import { CallList } from './parts/call-list.tsx'
import { FinishedTask } from './parts/finished-task.tsx'
import { NewerVersion } from './parts/newer-version.tsx'
import { TaskFields } from './parts/task-fields.tsx'
import { whyNotSave } from './parts/task-form.ts'
import { fieldOfRefusal } from './parts/task-refusal.ts'
import { useTaskEdits } from './parts/use-task-edits.ts'
import { WhoTookIt } from './parts/who-took-it.tsx'

/** One task, to be changed or cancelled; a completed one only to be read. */
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
  const { form, latest, changedByOthers, isTouched, change, edit, takeTheirs, forget } = useTaskEdits(task, shown.time_zone)
  const [tries, setTries] = useState(0)
  const save = useChangeTask(family, task.id)
  const hasNewer = isTouched && changedByOthers.length > 0
  const problem = (tries > 0 ? whyNotSave(form) : null) ?? fieldOfRefusal(save.error)

  function saveChanges() {
    setTries(tries + 1)
    if (whyNotSave(form)) return
    save.mutate(
      { version: task.version, change },
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
          <PrimaryButton onClick={saveChanges} busy={save.isPending} disabledReason={isTouched ? null : t`Nothing is changed yet.`}>
            <Trans>Save</Trans>
          </PrimaryButton>
        </>
      }
    >
      <WhoTookIt task={task} />
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
        familyTimeZone={shown.time_zone}
      />
      <CancelTask
        task={task}
        family={family}
        onCancelled={() => {
          forget()
          onClose()
        }}
      />
    </Screen>
  )
}

function CancelTask({ task, family, onCancelled }: { task: FamilyTask; family: string; onCancelled: () => void }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelTask(family, task.id)
  const name = task.assignee?.full_name

  const confirm = () =>
    cancel.mutate(
      { version: task.version },
      {
        onSuccess: () => {
          showNotice({ title: t`Cancelled`, text: task.title, shownFor: NOTICE_SHOWN })
          onCancelled()
        },
      },
    )

  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>
        <Trans>Cancel this task</Trans>
      </QuietButton>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Cancel this task?</Trans>}
        actions={
          <>
            <DangerButton onClick={confirm} busy={cancel.isPending}>
              <Trans>Yes, it is not needed any more</Trans>
            </DangerButton>
            <QuietButton onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </QuietButton>
          </>
        }
      >
        <p>
          {name ? (
            <Trans>
              It leaves the list. <bdi>{name}</bdi>, who took it, is told.
            </Trans>
          ) : (
            <Trans>It leaves the list. Nobody has taken it.</Trans>
          )}
        </p>
        {cancel.error && <ErrorNote text={errorText(cancel.error.code)} />}
      </Dialog>
    </>
  )
}

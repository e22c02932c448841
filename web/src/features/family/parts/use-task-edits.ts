import type { FamilyTask } from '@hand-in-hand/contract/tasks.ts'
import { forgetDraft, useDraft } from '../../../platform/draft.ts'
import { nextFullHour } from './local-time.ts'
import { changedFields, changeOf, type FormField, formOf, type TaskForm } from './task-form.ts'

/** What somebody has changed of a task and not saved yet, and how the task stood when they began. */
interface Edits {
  edits: Partial<TaskForm>
  begunWith: TaskForm | null
}

const NO_EDITS: Edits = { edits: {}, begunWith: null }

const isEdits = (value: unknown): value is Edits =>
  typeof value === 'object' && value !== null && 'edits' in value && typeof value.edits === 'object' && 'begunWith' in value

/**
 * The form of a task that others may change meanwhile: what was typed here lies over the newest version, so neither is
 * lost. `changedByOthers` names the fields that are no longer as they were when the typing began.
 */
export function useTaskEdits(task: FamilyTask, timeZone: string) {
  const name = `family-task-${task.id}` as const
  const [{ edits, begunWith }, keep] = useDraft<Edits>(name, NO_EDITS, isEdits)
  const latest = formOf(task, nextFullHour(Date.now(), timeZone))
  const form: TaskForm = { ...latest, ...edits }
  return {
    form,
    latest,
    changedByOthers: begunWith ? changedFields(begunWith, latest) : [],
    isTouched: changedFields(latest, form).length > 0,
    change: changeOf(latest, form),
    edit: (fields: Partial<TaskForm>) => keep({ edits: { ...edits, ...fields }, begunWith: begunWith ?? latest }),
    /** Lets go of what was typed in one field, for what somebody else wrote there. */
    takeTheirs: (field: FormField) => {
      const { [field]: _, ...others } = edits
      keep({ edits: others, begunWith })
    },
    forget: () => forgetDraft(name),
  }
}

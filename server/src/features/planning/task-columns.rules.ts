import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import { pickTexts, type TaskText, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { When } from '@hand-in-hand/contract/tasks/when.ts'
import type { FamilySide } from '../../access/member.ts'
import type { NewTaskRow } from '../../database/schema.ts'
import { whenColumns } from '../../store/when.ts'

// The columns that store what the family's side writes. The columns that say who may see and take a task are in `audience.rules.ts`.

/** Who writes tasks, and when. */
export type TaskWriter = Pick<FamilySide, 'familyId' | 'id' | 'timeZone' | 'now'>

type NewWords = Pick<NewTask, 'title' | 'category' | 'helpers_needed' | 'urgent' | 'meal' | TaskText>

export const newTaskRow = ({ familyId, id, now }: TaskWriter, input: NewWords, when: When) =>
  ({
    family_id: familyId,
    category: input.category,
    title: input.title,
    ...pickTexts(TEXT_NAMES, input),
    ...whenColumns(when, now),
    urgent_at: input.urgent ? now : null,
    meal: input.meal === undefined ? null : Number(input.meal),
    status: 'initial',
    creator_id: id,
    helpers_needed: input.helpers_needed ?? 1,
    version: 1,
    created_at: now,
    updated_at: now,
  }) satisfies NewTaskRow

/** The columns that a change sets in a task, and in its series for later occurrences. */
export const changedTaskColumns = (input: TaskChange, now: number) => ({
  ...(input.title !== undefined && { title: input.title }),
  ...(input.category !== undefined && { category: input.category }),
  ...pickTexts(
    TEXT_NAMES.filter((name) => input[name] !== undefined),
    input,
  ),
  ...(input.urgent !== undefined && { urgent_at: input.urgent ? now : null }),
  ...(input.meal !== undefined && { meal: Number(input.meal) }),
})

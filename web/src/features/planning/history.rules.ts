import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'

/** Whether someone took a task from the person who gave it up in the event before. */
export const isPartOfTakeover = (before: FamilyEvent | undefined, { kind, by, task }: FamilyEvent) =>
  kind === 'taken' && before?.kind === 'withdrawn' && before.about !== null && before.about === by && before.task?.task_id === task?.task_id

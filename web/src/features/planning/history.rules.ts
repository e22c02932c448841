import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'

/** Whether a `taken` event only completes a takeover that the event before already names. */
export const isPartOfTakeover = (before: FamilyEvent | undefined, { kind, by, task }: FamilyEvent) =>
  kind === 'taken' && before?.kind === 'withdrawn' && before.about !== null && before.about === by && before.task?.task_id === task?.task_id

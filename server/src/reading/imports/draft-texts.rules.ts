import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { DRAFT_TEXTS, type DraftText, pickTexts, TASK_TEXTS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'

/**
 * `address`: the place of a table row or a calendar entry. `notes`: the notes of the row or entry, or the other lines of a message. Only
 * the taker and the family's side read these texts.
 */
export const textsOfDraft = ({ address, notes }: { address?: string; notes: string }) =>
  pickTexts(DRAFT_TEXTS, { address, private_details: notes })

export const hasLongText = (texts: Pick<Draft, DraftText>) => DRAFT_TEXTS.some((name) => (texts[name]?.length ?? 0) > TASK_TEXTS[name].most)

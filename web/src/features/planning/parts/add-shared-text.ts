import { readDraft, writeDraft } from '../../../platform/draft.ts'
import { takeSharedText } from '../../../platform/phone/shared-text.ts'
import { EMPTY_PASTE, isPaste, pasteDraftKey } from '../paste-draft.rules.ts'

/** Moves the text that another app shared into this tab's list of the family, below what it holds already. */
export async function addSharedText(family: string) {
  const shared = await takeSharedText()
  if (shared === null) return
  const before = readDraft(pasteDraftKey(family), isPaste)?.text
  writeDraft(pasteDraftKey(family), { ...EMPTY_PASTE, text: before ? `${before}\n${shared}` : shared })
}

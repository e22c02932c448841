import { writeDraft } from '../../../platform/draft.ts'
import { takeSharedText } from '../../../platform/phone/shared-text.ts'
import { sharedTextKey } from '../paste-draft.rules.ts'

/**
 * Moves a text that another app shared into a draft of this tab. The page for pasted lists then asks whether the text belongs in the list.
 */
export async function addSharedText(family: string) {
  const shared = await takeSharedText()
  if (shared !== null) writeDraft(sharedTextKey(family), shared)
}

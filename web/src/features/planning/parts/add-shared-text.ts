import { writeDraft } from '../../../platform/draft.ts'
import { takeSharedText } from '../../../platform/phone/shared-text.ts'
import { sharedTextKey } from '../paste-draft.rules.ts'

/** Moves the text that another app shared into this tab, where the person is asked whether it belongs in the family's list. */
export async function addSharedText(family: string) {
  const shared = await takeSharedText()
  if (shared !== null) writeDraft(sharedTextKey(family), shared)
}

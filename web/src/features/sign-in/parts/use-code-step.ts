import { useSearchParams } from 'wouter'
import { forgetDraft, hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { goBack, navigate } from '../../../platform/navigation.ts'

/** The number that a code went to, as E.164 and as people read it, and when (ms). */
interface SentCode {
  e164: string
  text: string
  at: number
}
const isSentCode = hasShapeOf<SentCode>({ e164: '', text: '', at: 0 })

/**
 * The step after a phone number: its code. It stands in the address, so that Back leads to the number, and outlives a
 * reload, since an old phone drops the page while its SMS is read. `key` names what the code is for.
 */
export function useCodeStep(key: string, paths: { number: string; code: string }) {
  const draft = `code ${key}`
  const [search] = useSearchParams()
  const [sent, keep] = useDraft<SentCode | null>(draft, null, isSentCode)
  const sentTo = search.get('step') === 'code' ? sent : null
  return {
    /** Null while the number is asked for. */
    sentTo,
    wasSent(number: { e164: string; text: string }) {
      keep({ ...number, at: Date.now() })
      if (!sentTo) void navigate(paths.code)
    },
    toNumber: () => goBack(paths.number),
    /** It is used up: what is shown stays, and a reload begins at the number. */
    forget: () => forgetDraft(draft),
  }
}

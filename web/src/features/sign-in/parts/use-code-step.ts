import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { forgetDraft, hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { goBack, navigate } from '../../../platform/navigation.ts'
import { closeSteps, useIsUsedUp } from '../../../platform/used-steps.ts'

/** The number that a code was sent to, as E.164 and as readable text, and when (ms). */
interface SentCode {
  e164: string
  text: string
  at: number
}
const isSentCode = hasShapeOf<SentCode>({ e164: '', text: '', at: 0 })

/**
 * The step after a phone number, which asks for the code. It is in the address, so that Back leads to the number. An old phone may drop the
 * page while the person reads the SMS, so the step survives a reload. `key` is the purpose of the code. `after` is the page to which a used
 * code leads, and later also Back to its steps.
 */
export function useCodeStep(key: string, { number, code, after }: { number: string; code: string; after: string }) {
  const draft = `code ${key}`
  const [search] = useSearchParams()
  const [sent, keep] = useDraft<SentCode | null>(draft, null, isSentCode)
  const sentTo = search.get('step') === 'code' ? sent : null
  const isUsedUp = useIsUsedUp(draft)
  useEffect(() => {
    if (isUsedUp) void navigate(after, { replace: true })
  }, [isUsedUp, after])
  return {
    /** Null while the number is asked for. */
    sentTo,
    isUsedUp,
    wasSent(to: { e164: string; text: string }) {
      keep({ ...to, at: Date.now() })
      if (!sentTo) void navigate(code)
    },
    toNumber: () => goBack(number),
    /** The code is used up. The screen stays, and a reload starts at the number. */
    forget: () => forgetDraft(draft),
    /** Leaves the steps for good. */
    leave(to = after) {
      closeSteps(draft)
      void navigate(to, { replace: true })
    },
  }
}

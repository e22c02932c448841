import type { Home } from '@hand-in-hand/contract/fields.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Need } from './first-needs.rules.ts'

// What the taker of a task has to know. The family is asked once, so that no taker has to call.

/** The needs for which no one comes to the family's home. */
const ELSEWHERE = new Set([
  ...['call', 'bedside', 'night', 'things', 'news', 'health-fund', 'bank', 'office', 'papers', 'lawyer', 'refund', 'entitled'],
])

const WHICH_PLACE = msg`Which place, who should know, and by when?`
const WHICH_WARD = msg`Where is it, and when is a good time?`
const QUESTIONS: Readonly<Record<string, MessageDescriptor>> = {
  groceries: msg`What to buy? Or “call me”`,
  school: WHICH_PLACE,
  'from-school': WHICH_PLACE,
  kindergarten: WHICH_PLACE,
  class: WHICH_PLACE,
  bedside: WHICH_WARD,
  night: WHICH_WARD,
  things: WHICH_WARD,
  pharmacy: msg`What is needed, and from where?`,
  prescription: msg`What is needed, and from where?`,
  laundry: msg`What is there to wash, and where is it?`,
  dog: msg`The dog’s name, and how long a walk?`,
  repair: msg`What is broken?`,
  call: msg`Which number?`,
}
const ANYTHING = msg`What should they know?`

/** The question that the family answers about a need. */
export const questionOf = ({ id }: Need) => QUESTIONS[id] ?? ANYTHING

export interface NeedDetails {
  home: Home | undefined
  /** By id of the need. */
  answers: Readonly<Record<string, string>>
}

/**
 * The first details of a task for this need: where help is needed, and the family's answer to `questionOf`. Only the taker sees them
 * (P49).
 */
export function detailsOf(need: Need, { home, answers }: NeedDetails) {
  const at = ELSEWHERE.has(need.id) ? undefined : home
  const texts = [at?.way_in, answers[need.id]].map((text) => text?.trim()).filter(Boolean)
  return { ...(at?.address && { address: at.address }), ...(texts.length > 0 && { private_details: texts.join('\n') }) }
}

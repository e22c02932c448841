import type { ErrorCode } from '../errors.ts'

/** In characters. The text becomes the title of a task. */
export const OWN_OFFER_MAX = 100
/** How many own offers can wait for a family at once. More would be work for the family. */
const WAITING_MAX = 3

/** Why a member may not make an own offer, or null. `others`: how many offers of other members wait. */
export const whyNotOfferOwn = ({ paused, others }: { paused: boolean; others: number }) =>
  paused ? 'family_paused' : others >= WAITING_MAX ? 'circle_full' : (null satisfies ErrorCode | null)

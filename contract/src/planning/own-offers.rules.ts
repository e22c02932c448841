import type { ErrorCode } from '../errors.ts'

/** Characters. It becomes a title. */
export const OWN_OFFER_MAX = 100
/** How many wait for a family at once, so that they are no work. */
const WAITING_MAX = 3

/** Why a member may not say what they could do. `others`: how many offers of others wait. */
export const whyNotOfferOwn = ({ paused, others }: { paused: boolean; others: number }) =>
  paused ? 'family_paused' : others >= WAITING_MAX ? 'circle_full' : (null satisfies ErrorCode | null)

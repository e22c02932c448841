import { LINK_UNUSED_LIFETIME, LINK_USED_LIFETIME } from '@hand-in-hand/contract/constants.ts'

interface Link {
  created_at: number
  last_used_at: number | null
}

/**
 * The instant (ms) at which a login link ends, or null if it is good until it is renewed: where messages go by hand there is no
 * code to sign in with, so a link that was used once stays.
 */
export function whenLinkEnds({ created_at, last_used_at }: Link, sendsByHand: boolean) {
  if (last_used_at === null) return created_at + LINK_UNUSED_LIFETIME
  return sendsByHand ? null : last_used_at + LINK_USED_LIFETIME
}

export function isLinkOver(link: Link, now: number, sendsByHand: boolean) {
  const end = whenLinkEnds(link, sendsByHand)
  return end !== null && end <= now
}

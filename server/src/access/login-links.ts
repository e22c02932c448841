import { DAY } from '@hand-in-hand/contract/constants.ts'

/** A login link that was never opened ends after this time, in ms. */
export const LINK_UNUSED_LIFETIME = 7 * DAY
/** A login link that was opened ends this long (ms) after its last use. With manual sending it is valid until it is renewed. */
export const LINK_USED_LIFETIME = 180 * DAY

interface Link {
  created_at: number
  last_used_at: number | null
  sent_by: string | null
}

/**
 * The instant (ms) at which a login link ends; null if it is valid until it is renewed. With manual sending there are no codes
 * to sign in with, so a used link that was passed on stays valid.
 */
export function whenLinkEnds({ created_at, last_used_at, sent_by }: Link, sendsByHand: boolean) {
  if (last_used_at === null) return created_at + LINK_UNUSED_LIFETIME
  return sendsByHand && sent_by !== 'sms_link' ? null : last_used_at + LINK_USED_LIFETIME
}

export function isLinkOver(link: Link, now: number, sendsByHand: boolean) {
  const end = whenLinkEnds(link, sendsByHand)
  return end !== null && end <= now
}

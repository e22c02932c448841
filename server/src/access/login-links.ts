import { DAY } from '@hand-in-hand/contract/constants.ts'

/** A login link that was never opened ends after this time, in ms. */
export const LINK_UNUSED_LIFETIME = 7 * DAY
/** A login link that was opened ends this long (ms) after its last use. If its person gets no codes it is valid until it is renewed. */
export const LINK_USED_LIFETIME = 180 * DAY

interface Link {
  created_at: number
  last_used_at: number | null
  sent_by: string | null
}

/**
 * The instant (ms) at which a login link ends. Null if the link is valid until it is renewed: a used link that was passed on to someone who
 * gets no codes stays valid.
 */
export function whenLinkEnds({ created_at, last_used_at, sent_by }: Link, hasNoCodes: boolean) {
  if (last_used_at === null) return created_at + LINK_UNUSED_LIFETIME
  return hasNoCodes && sent_by !== 'sms_link' ? null : last_used_at + LINK_USED_LIFETIME
}

export function isLinkOver(link: Link, now: number, hasNoCodes: boolean) {
  const end = whenLinkEnds(link, hasNoCodes)
  return end !== null && end <= now
}

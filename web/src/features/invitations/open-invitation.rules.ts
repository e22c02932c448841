import { DAY, INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'

export const INVITATION_DAYS = [3, 14, 30, 90] as const

/** The sign-up links that are still open, in the order of the list. */
export const openInvitations = (invitations: readonly Invitation[], now: number) =>
  invitations.filter(
    ({ closed_at, expires_at, requests }) => closed_at === null && Date.parse(expires_at) > now && requests < INVITATION_REQUESTS_MAX,
  )

/** The link for everyone, from a list with the newest link first: the newest link without a name, else the newest link. */
export function findFamilyInvitation(invitations: readonly Invitation[], now: number) {
  const open = openInvitations(invitations, now)
  return open.find(({ name }) => name === null) ?? open[0]
}

/** In ms. A link ends soon only if at most this much time is left. */
const END_SHOWN_BEFORE = 3 * DAY

/** Whether a link ends within three days, or has less than half of its time left if it was made for less than six days. `now` in ms. */
export function endsSoon({ created_at, expires_at }: Pick<Invitation, 'created_at' | 'expires_at'>, now: number) {
  const [from, until] = [Date.parse(created_at), Date.parse(expires_at)]
  return until - now <= Math.min(END_SHOWN_BEFORE, (until - from) / 2)
}

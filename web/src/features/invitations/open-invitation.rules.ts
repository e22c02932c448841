import { INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'

export const INVITATION_DAYS = [3, 14, 30, 90] as const

/** The sign-up links that are still open, in the order of the list. */
export const openInvitations = (invitations: readonly Invitation[], now: number) =>
  invitations.filter(
    ({ closed_at, expires_at, requests }) => closed_at === null && Date.parse(expires_at) > now && requests < INVITATION_REQUESTS_MAX,
  )

/** The link for everyone, from a list sorted by newest: the newest without a name, else the newest. */
export function findFamilyInvitation(invitations: readonly Invitation[], now: number) {
  const open = openInvitations(invitations, now)
  return open.find(({ name }) => name === null) ?? open[0]
}

import { INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'

/** The sign-up links that still bring people, in the order of the list. */
export const openInvitations = (invitations: readonly Invitation[], now: number) =>
  invitations.filter(
    ({ closed_at, expires_at, requests }) => closed_at === null && Date.parse(expires_at) > now && requests < INVITATION_REQUESTS_MAX,
  )

/** The one that goes to everybody, of a list that has the newest first: the newest without a name, else the newest. */
export function openInvitation(invitations: readonly Invitation[], now: number) {
  const open = openInvitations(invitations, now)
  return open.find(({ name }) => name === null) ?? open[0]
}

import { INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Invitation } from '@hand-in-hand/contract/invitations.ts'

/** The newest sign-up link that still brings people, of a list that has the newest first. */
export const openInvitation = (invitations: readonly Invitation[], now: number) =>
  invitations.find(
    ({ closed_at, expires_at, requests }) => closed_at === null && Date.parse(expires_at) > now && requests < INVITATION_REQUESTS_MAX,
  )

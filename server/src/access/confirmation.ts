import type { SignedInBy } from '../database/schema.ts'

/**
 * Whether the person's confirmation counts on a device that was signed in like this. If a code proved the number, a confirmation
 * by a link that the family could open does not count.
 */
export const isConfirmed = (signedInBy: SignedInBy, confirmedBy: SignedInBy | null) =>
  confirmedBy !== null && (signedInBy !== 'code' || confirmedBy !== 'shown_link')

import type { Member } from '@hand-in-hand/contract/circle.ts'
import { plural } from '@lingui/core/macro'

/** How many tasks a member has now. The number is never compared with others. */
export const OpenTaskLoad = ({ load }: { load: Member['load'] }) =>
  plural(load.open, { 0: 'Has no tasks now', one: 'Has # task now', other: 'Has # tasks now' })

/**
 * Whether the family has to call a member. Unconfirmed members get no messages. A member whom the family added and who never logged in does
 * not see the app.
 */
export const isReachedByPhone = (member: Pick<Member, 'confirmed' | 'added_by_hand' | 'last_seen'>) =>
  !member.confirmed || (member.added_by_hand && member.last_seen === null)

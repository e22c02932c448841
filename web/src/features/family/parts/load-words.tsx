import type { Member } from '@hand-in-hand/contract/circle.ts'
import { plural } from '@lingui/core/macro'

/** What somebody carries now: said, never compared. */
export const LoadWords = ({ load }: { load: Member['load'] }) =>
  plural(load.open, { 0: 'Carries nothing right now', one: 'Carries # task now', other: 'Carries # tasks now' })

/** Who has not said yet that they help gets no messages; someone added by name and number who never logged in sees no app. */
export const isReachedByPhone = (member: Pick<Member, 'confirmed' | 'added_by_hand' | 'last_seen_at'>) =>
  !member.confirmed || (member.added_by_hand && member.last_seen_at === null)

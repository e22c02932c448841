import type { Member } from '@hand-in-hand/contract/circle.ts'
import { plural } from '@lingui/core/macro'

/** What somebody carries now: said, never compared. */
export const LoadWords = ({ load }: { load: Member['load'] }) =>
  plural(load.open, { 0: 'Carries nothing right now', one: 'Carries # task now', other: 'Carries # tasks now' })

/** Somebody whom the family added by name and number, and who never opened a link: they hear of things by phone. */
export const isReachedByPhone = (member: Pick<Member, 'added_by_hand' | 'last_seen_at'>) =>
  member.added_by_hand && member.last_seen_at === null

import type { Role } from '../circle.rules.ts'

/**
 * Kinds of messages that a person can turn off. Login codes, login links and the approval have no kind, because they are always sent. The
 * first four are for the family's side, the next three for the person who took a task, `uncovered` for both, `new_tasks` for supporters,
 * `calls` for the family's side.
 */
export const MESSAGE_KINDS = [
  'requests',
  'taken',
  'withdrawn',
  'completed',
  'changes',
  'reminders',
  'still_coming',
  'uncovered',
  'new_tasks',
  'calls',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The kinds that a daily digest collects. `requests` is not among them, because someone waits for a reply. */
export const DIGEST_KINDS: readonly MessageKind[] = ['taken', 'withdrawn', 'completed']
/** The kinds of messages about what the circle does. */
export const FAMILY_KINDS: readonly MessageKind[] = ['requests', ...DIGEST_KINDS, 'calls']
export const DIGESTS = ['none', 'daily'] as const

/** The kinds that a screen offers to switch. Supporters get no messages about what the circle does. */
export const kindsFor = (role: Role): readonly MessageKind[] =>
  MESSAGE_KINDS.filter((kind) => (role === 'supporter' ? !FAMILY_KINDS.includes(kind) : kind !== 'new_tasks'))

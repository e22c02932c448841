import type { Role } from './circle.rules.ts'

/**
 * What a person may do without, kind by kind. Login codes, login links and the approval are no kinds: they always come.
 * The first four are told to the family's side, the next three to whoever took a task, the last to both.
 */
export const MESSAGE_KINDS = ['requests', 'taken', 'withdrawn', 'completed', 'changes', 'reminders', 'still_coming', 'uncovered'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The kinds that a daily digest gathers, where one was chosen. */
export const DIGEST_KINDS: readonly MessageKind[] = ['requests', 'taken', 'withdrawn', 'completed']
export const DIGESTS = ['none', 'daily'] as const

/** Which kinds a screen offers: a supporter hears nothing of what the circle does. */
export const kindsFor = (role: Role): readonly MessageKind[] =>
  role === 'supporter' ? MESSAGE_KINDS.filter((kind) => !DIGEST_KINDS.includes(kind)) : MESSAGE_KINDS

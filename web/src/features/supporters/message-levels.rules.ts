import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { kindsFor, type MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { MessageChoices } from '@hand-in-hand/contract/supporters.ts'

/** How many messages a person gets. Each level has all messages of the level before it. */
export const MESSAGE_LEVELS = ['pressing', 'daily', 'all'] as const
export type MessageLevel = (typeof MESSAGE_LEVELS)[number]

/** The kinds of messages that a level leaves out. Supporters have no digest, so the message about new tasks is their one message a day. */
const OFF_AT_LEVEL: Record<'helper' | 'side', Record<MessageLevel, readonly MessageKind[]>> = {
  helper: { pressing: ['uncovered', 'new_tasks'], daily: ['uncovered'], all: [] },
  side: { pressing: ['taken', 'completed'], daily: [], all: [] },
}

const offAt = (level: MessageLevel, role: Role) => OFF_AT_LEVEL[role === 'supporter' ? 'helper' : 'side'][level]
const digestOf = (level: MessageLevel, role: Role) => (role === 'supporter' || level === 'all' ? 'none' : 'daily')

/** The choices that a level means. Kinds of messages for which this role has no switch stay as they were. */
export function choicesOfLevel(level: MessageLevel, role: Role, before: MessageChoices): MessageChoices {
  const kinds = kindsFor(role)
  return { ...before, off: [...before.off.filter((kind) => !kinds.includes(kind)), ...offAt(level, role)], digest: digestOf(level, role) }
}

/** The level that these choices mean; null if they match no level. */
export function levelOf({ off, digest }: MessageChoices, role: Role): MessageLevel | null {
  const isOff = (kind: MessageKind, level: MessageLevel) => offAt(level, role).includes(kind)
  return (
    MESSAGE_LEVELS.find(
      (level) =>
        (role === 'supporter' || digest === digestOf(level, role)) &&
        kindsFor(role).every((kind) => off.includes(kind) === isOff(kind, level)),
    ) ?? null
  )
}

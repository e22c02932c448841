import type { ErrorCode } from './errors.ts'

export const ROLES = ['owner', 'coordinator', 'supporter'] as const
export type Role = (typeof ROLES)[number]

/** Roles that look after the family. They are offered, and the person accepts. */
export const RAISED_ROLES = ['owner', 'coordinator'] as const
export type RaisedRole = (typeof RAISED_ROLES)[number]

interface Actor {
  role: Role
}
interface Subject extends Actor {
  is_me: boolean
  last_seen_at: unknown
}

// What the family's side may do to whom. The server refuses with these rules, and the screens show only what they allow.

/** Only the owner changes the owner's name, number or trust. */
export const whyNotChange = (actor: Actor, subject: Subject) =>
  subject.role === 'owner' && actor.role !== 'owner' ? ('not_allowed' satisfies ErrorCode) : null

/**
 * Someone with a login link can sign in as that member. So only the owner, or the coordinator with a proved number, sends a
 * coordinator's link. Only the owner with a proved number sends the owner's.
 */
export function whyNotSendLink(actor: Actor & { proves_number: boolean }, subject: Subject) {
  if (subject.role === 'supporter') return null
  if (subject.is_me && actor.proves_number) return null
  return subject.role === 'coordinator' && actor.role === 'owner' ? null : ('not_allowed' satisfies ErrorCode)
}

/**
 * Correcting a number gives the role to someone else, so only the owner corrects a coordinator's number. One's own number is
 * changed with a code.
 */
export function whyNotCorrectNumber(actor: Actor, subject: Subject) {
  if (subject.is_me) return 'not_allowed'
  return subject.role === 'supporter' || actor.role === 'owner' ? null : ('not_allowed' satisfies ErrorCode)
}

/** Only the owner makes and removes coordinators. The owner's own role is handed over instead. */
export function whyNotChangeRole(actor: Actor, subject: Subject) {
  if (actor.role !== 'owner') return 'not_allowed'
  return subject.role === 'owner' ? 'last_owner' : (null satisfies ErrorCode | null)
}

/** A family has one owner, and never none. */
export function whyNotRemove(actor: Actor, subject: Subject) {
  if (subject.role === 'owner') return 'last_owner'
  return subject.role === 'supporter' || actor.role === 'owner' || subject.is_me ? null : ('not_allowed' satisfies ErrorCode)
}

/** A family goes only to a member who has signed in before: another person could neither manage it nor hand it on. */
export function whyNotHandOver(actor: Actor, subject: Subject) {
  return actor.role === 'owner' && (subject.is_me || subject.last_seen_at !== null) ? null : ('not_allowed' satisfies ErrorCode)
}

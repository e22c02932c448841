import type { ErrorCode } from './errors.ts'

export const ROLES = ['owner', 'coordinator', 'supporter'] as const
export type Role = (typeof ROLES)[number]

/** Roles that look after the family: offered, and taken on by the person. */
export const RAISED_ROLES = ['owner', 'coordinator'] as const
export type RaisedRole = (typeof RAISED_ROLES)[number]

interface Actor {
  role: Role
}
interface Subject extends Actor {
  is_me: boolean
  last_seen_at: unknown
}

// Who of the family's side may do what to whom. The server refuses with these; the screens show only what they allow.

/** Their name, their number, their trust, a fresh link: nobody but the owner touches the owner. */
export const whyNotChange = (actor: Actor, subject: Subject) =>
  subject.role === 'owner' && actor.role !== 'owner' ? ('not_allowed' satisfies ErrorCode) : null

/**
 * A login link is the person: a coordinator's comes from the owner, or from themselves with their number proved; the owner's
 * from nobody but themselves.
 */
export function whyNotSendLink(actor: Actor & { proves_number: boolean }, subject: Subject) {
  if (subject.role === 'supporter') return null
  if (subject.is_me && actor.proves_number) return null
  return subject.role === 'coordinator' && actor.role === 'owner' ? null : ('not_allowed' satisfies ErrorCode)
}

/** Whoever corrects the number of a coordinator decides who coordinates. One's own number is changed with a code. */
export function whyNotCorrectNumber(actor: Actor, subject: Subject) {
  if (subject.is_me) return 'not_allowed'
  return subject.role === 'supporter' || actor.role === 'owner' ? null : ('not_allowed' satisfies ErrorCode)
}

/** Making and unmaking coordinators is the owner's; their own role is only handed over. */
export function whyNotChangeRole(actor: Actor, subject: Subject) {
  if (actor.role !== 'owner') return 'not_allowed'
  return subject.role === 'owner' ? 'last_owner' : (null satisfies ErrorCode | null)
}

/** A family has one owner, and never none. */
export function whyNotRemove(actor: Actor, subject: Subject) {
  if (subject.role === 'owner') return 'last_owner'
  return subject.role === 'supporter' || actor.role === 'owner' || subject.is_me ? null : ('not_allowed' satisfies ErrorCode)
}

/** Somebody who was never signed in could not look after the family, and nobody else could hand it on. */
export function whyNotHandOver(actor: Actor, subject: Subject) {
  return actor.role === 'owner' && (subject.is_me || subject.last_seen_at !== null) ? null : ('not_allowed' satisfies ErrorCode)
}

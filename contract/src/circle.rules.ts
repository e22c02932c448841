import type { ErrorCode } from './errors.ts'

export const ROLES = ['owner', 'coordinator', 'supporter'] as const
export type Role = (typeof ROLES)[number]

/** Roles that look after the family. The role is offered, and the person accepts it. */
export const RAISED_ROLES = ['owner', 'coordinator'] as const
export type RaisedRole = (typeof RAISED_ROLES)[number]

/** Who offers a role, or proposes a new owner: the owner, or the operator of the server. */
export const OFFERED_BY = ['owner', 'operator'] as const
export type OfferedBy = (typeof OFFERED_BY)[number]

interface RoleHolder {
  role: Role
}
interface Subject extends RoleHolder {
  is_me: boolean
  confirmed: boolean
  offered_role: RaisedRole | null
  /** If the operator proposes the member as owner, the value is `operator` even before there is an offer. */
  offered_by: OfferedBy | null
}

// What the family's side may do to whom. The server refuses calls by these rules, and the screens show only what the rules allow.

/** Only the owner changes the owner's name, number or trust. */
export const whyNotChange = (actor: RoleHolder, subject: Subject) =>
  subject.role === 'owner' && actor.role !== 'owner' ? ('not_allowed' satisfies ErrorCode) : null

/**
 * Someone with a member's login link can sign in as that member. So only the owner makes a coordinator's link, and no coordinator makes the
 * owner's link. With a proved number, the owner and each coordinator may make their own link. While a role is offered to a member, only the
 * owner makes or sees the member's link, and only if the owner offers the role. With manual sending, the first use of that link accepts the
 * role, so no one else may replace the link.
 */
export function whyNotSendLink(actor: RoleHolder & { proves_number: boolean }, subject: Subject) {
  if (subject.is_me && actor.proves_number) return null
  if (subject.offered_by !== null) return subject.offered_by === actor.role ? null : ('role_offered' satisfies ErrorCode)
  if (subject.role === 'supporter') return null
  return subject.role === 'coordinator' && actor.role === 'owner' ? null : ('not_allowed' satisfies ErrorCode)
}

/**
 * Someone who corrects a member's number gives the member's role to the person with the new number. So only the owner corrects the number
 * of a coordinator, or of a member to whom a role is offered. People change their own number with a code.
 */
export function whyNotCorrectNumber(actor: RoleHolder, subject: Subject) {
  if (subject.is_me) return 'not_allowed'
  return actor.role === 'owner' ? null : whyNotAsCoordinator(subject)
}

/** A coordinator looks after supporters, except those to whom a role is offered. */
function whyNotAsCoordinator(subject: Subject) {
  if (subject.role !== 'supporter') return 'not_allowed'
  return subject.offered_by === null ? null : ('role_offered' satisfies ErrorCode)
}

/** Only the owner makes and removes coordinators. The owner's own role is handed over instead. */
export function whyNotChangeRole(actor: RoleHolder, subject: Subject) {
  if (actor.role !== 'owner') return 'not_allowed'
  return subject.role === 'owner' ? 'last_owner' : (null satisfies ErrorCode | null)
}

/** A family always has exactly one owner. */
export function whyNotRemove(actor: RoleHolder, subject: Subject) {
  if (subject.role === 'owner') return 'last_owner'
  return actor.role === 'owner' || subject.is_me ? null : whyNotAsCoordinator(subject)
}

/** Only the owner offers a role, and only to a member who has confirmed. Before that, a member gets no message except one login link. */
export function whyNotOfferRole(actor: RoleHolder, subject: Subject) {
  return actor.role === 'owner' && (subject.is_me || subject.confirmed) ? null : ('not_allowed' satisfies ErrorCode)
}

/** Who looks after the circle once the family has said yes: the friend who proposed it, or the family itself. */
export const KEEPERS = ['friend', 'family'] as const
export type Keeper = (typeof KEEPERS)[number]

import type { TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** The error codes of each level of access. `errorsOf` adds the codes of the call itself and the codes that every call can return. */
export const ACCESS = {
  /** Anyone, with a token or without. */
  anyone: [],
  /**
   * Anyone with a secret that the call carries, such as a sign-up link, a login link, the link of an ask, a code, or the address of a
   * calendar feed.
   */
  key: [],
  /** A program of the operator's organisation, with a server token. */
  server_token: ['unauthenticated', 'not_allowed'],
  /** The family has approved the member, who may not have confirmed yet. */
  newcomer: ['unauthenticated', 'not_found', 'not_approved', 'family_closed'],
  /** The family has approved the member, and the member has confirmed. */
  member: ['unauthenticated', 'not_found', 'not_approved', 'family_closed', 'not_confirmed'],
  /** The owner or a coordinator. */
  family_side: ['unauthenticated', 'not_found', 'not_approved', 'family_closed', 'not_confirmed', 'not_allowed'],
  owner: ['unauthenticated', 'not_found', 'not_approved', 'family_closed', 'not_confirmed', 'not_allowed'],
  /** The owner, also after the family was closed. */
  owner_of_closed: ['unauthenticated', 'not_found', 'not_approved', 'family_closed', 'not_confirmed', 'not_allowed'],
} as const satisfies Record<string, readonly ErrorCode[]>

export type Access = keyof typeof ACCESS

/** Codes that every call can return: the request can't be read, there are too many requests, or the server has a fault. */
const ALWAYS = ['bad_request', 'too_large', 'unsupported_media_type', 'too_many_requests', 'unexpected', 'unavailable'] as const

interface CallErrors {
  access: Access
  errors?: readonly ErrorCode[]
  body?: TSchema
  creates?: true
}

/** All error codes of a call, without repetitions. This includes the codes that the schema of the body names. */
export const errorsOf = ({ access, errors = [], body, creates }: CallErrors): ErrorCode[] => [
  ...new Set<ErrorCode>([...ALWAYS, ...ACCESS[access], ...errors, ...codesIn(body), ...(creates ? (['key_reused'] as const) : [])]),
]

/** Collects the error codes that a schema names for broken constraints, at any depth: see `codes` in fields.ts. */
function codesIn(schema: unknown): ErrorCode[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'x-codes' ? Object.values(value as Record<string, ErrorCode>) : codesIn(value),
  )
}

import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { type FamilyId, provedFamily } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'
import { arrive, markDeviceSeen, markSeen } from './seen.ts'
import { hashOf } from './tokens.ts'

/** Who asks, as their token proved it, and when: everything that is done on their behalf takes this. */
export interface Member {
  readonly familyId: FamilyId
  readonly familyToken: string
  readonly familyTitle: string
  readonly familyVersion: number
  readonly timeZone: string
  readonly paused: boolean
  readonly id: number
  readonly personId: number
  readonly role: Role
  readonly trusted: boolean
  readonly version: number
  /** The device that the token belongs to; null for the token of a login link. */
  readonly deviceId: number | null
  /** The instant of the request, in ms. */
  readonly now: number
}
/** A member of the circle whom the family approved. */
export type ApprovedMember = Member & { readonly approved: true }
/** The owner or a coordinator. */
export type FamilySide = ApprovedMember & { readonly onFamilySide: true }

type Request = Pick<FastifyRequest, 'headers'> & { params?: unknown }

/**
 * The member whose token this request carries, in its path or, where the path says `me`, in its Authorization header.
 * Throws unauthenticated without a good token, not_found where the path names another family than the token's,
 * not_approved, family_closed.
 */
export async function approvedMember(app: Application, request: Request): Promise<ApprovedMember> {
  const member = await memberOf(app, request)
  if (member.closedAt !== null) throw new AppError('family_closed')
  if (member.state !== 'approved') throw new AppError('not_approved')
  return { ...member, approved: true }
}

/**
 * The owner, also of a closed family: who may close it, and undo that. Throws what `approvedMember` throws, and not_allowed;
 * to everybody else a closed family is closed.
 */
export async function owner(app: Application, request: Request): Promise<FamilySide & { readonly closedAt: number | null }> {
  const member = await memberOf(app, request)
  if (member.closedAt !== null && member.role !== 'owner') throw new AppError('family_closed')
  if (member.state !== 'approved') throw new AppError('not_approved')
  if (member.role !== 'owner') throw new AppError('not_allowed')
  return { ...member, approved: true, onFamilySide: true }
}

/** Whom the token names, whatever their state and the family's. */
async function memberOf(app: Application, request: Request) {
  const params = (request.params ?? {}) as { user?: string; family?: string }
  const token = tokenOf(app, request, params.user)
  const row = token === null ? undefined : await findByToken(app.database, hashOf(token))
  if (!row) throw new AppError('unauthenticated')
  if (params.family !== undefined && params.family !== row.family_token) throw new AppError('not_found')
  const now = app.now()
  const isActive = row.state === 'approved' && row.closed_at === null
  if (isActive && row.called_first !== null) {
    await arrive(app.database, row, now)
    // As it all stands from now on.
    return memberOf(app, request)
  }
  if (isActive && (row.last_seen_at === null || now - row.last_seen_at > HOUR)) await markSeen(app.database, row.family_id, row.id, now)
  if (row.device_id !== null && row.device_seen_at !== null && now - row.device_seen_at > HOUR) {
    await markDeviceSeen(app.database, row.device_id, now)
  }
  return {
    familyId: provedFamily(row.family_id),
    familyToken: row.family_token,
    familyTitle: row.title,
    familyVersion: row.family_version,
    timeZone: row.time_zone,
    paused: row.paused_at !== null,
    id: row.id,
    personId: row.person_id,
    role: row.role,
    trusted: row.trusted_at !== null,
    version: row.version,
    deviceId: row.device_id,
    state: row.state,
    closedAt: row.closed_at,
    now,
  }
}

/** As `approvedMember`; throws not_allowed for somebody who is neither owner nor coordinator. */
export async function familySide(app: Application, request: Request): Promise<FamilySide> {
  const member = await approvedMember(app, request)
  if (member.role === 'supporter') throw new AppError('not_allowed')
  return { ...member, onFamilySide: true }
}

/** For calls that also serve people without a good token: `approvedMember(…).catch(nobody)`. */
export function nobody(error: unknown) {
  if (error instanceof AppError) return null
  throw error
}

/** The bearer token of a request, or null. */
export function bearerOf(request: Pick<FastifyRequest, 'headers'>) {
  return /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function tokenOf(app: Application, request: Request, inPath: string | undefined) {
  if (inPath === undefined || inPath === 'me') return bearerOf(request)
  return app.settings.pathTokens ? inPath : null
}

const findByToken = (database: Database, tokenHash: string) =>
  database
    .selectFrom('user_token')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'user_token.family_id').onRef('membership.id', '=', 'user_token.membership_id'),
    )
    .innerJoin('family', 'family.id', 'user_token.family_id')
    .leftJoin('device', 'device.id', 'user_token.device_id')
    .where('user_token.token_hash', '=', tokenHash)
    .where('user_token.revoked_at', 'is', null)
    .select([
      'family.token as family_token',
      'family.title',
      'family.time_zone',
      'family.version as family_version',
      'family.paused_at',
      'family.closed_at',
      'membership.family_id',
      'membership.id',
      'membership.person_id',
      'membership.role',
      'membership.state',
      'membership.trusted_at',
      'membership.version',
      'membership.last_seen_at',
      'membership.called_first',
      'user_token.device_id',
      'device.last_seen_at as device_seen_at',
    ])
    .executeTakeFirst()

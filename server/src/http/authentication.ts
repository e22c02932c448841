import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { HOUR, NUMBER_PROOF_LIFETIME } from '@hand-in-hand/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { type FamilyId, provedFamily, type SignedInBy } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'
import { isLinkOver } from './links.ts'
import { markDeviceSeen, markLinkUsed, markSeen } from './seen.ts'
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
  /** The device that the token belongs to; null for the token of a login link, which only a path may carry. */
  readonly deviceId: number | null
  readonly signedInBy: SignedInBy
  /** Until when (ms) a code proves this person's number on this device; null if it does not. */
  readonly numberProvedUntil: number | null
  /** The person has said, on a device signed in no worse than this one, that they help this family. */
  readonly confirmed: boolean
  /** The instant of the request, in ms. */
  readonly now: number
}
/** Someone whom the family approved, and who may not have confirmed it yet. */
export type Newcomer = Member & { readonly approved: true }
/** A member of the circle: the family approved them, and they confirmed it. */
export type ApprovedMember = Newcomer & { readonly confirmed: true }
/** The owner or a coordinator. */
export type FamilySide = ApprovedMember & { readonly onFamilySide: true }

type Request = Pick<FastifyRequest, 'headers'> & { params?: unknown; proved?: FastifyRequest['proved'] }

/**
 * The member whose token this request carries, in its path or, if the path says `me`, in its Authorization header.
 * Throws unauthenticated without a good token, not_found if the path names another family than the token's,
 * not_approved, not_confirmed, family_closed.
 */
export async function approvedMember(app: Application, request: Request): Promise<ApprovedMember> {
  return mustBeConfirmed(await newcomer(app, request))
}

/** The same, also before the person has confirmed: for the calls by which they do. */
export async function newcomer(app: Application, request: Request): Promise<Newcomer> {
  const member = await memberOf(app, request)
  if (member.closedAt !== null) throw new AppError('family_closed')
  if (member.state !== 'approved') throw new AppError('not_approved')
  return { ...member, approved: true }
}

/**
 * The owner, also of a closed family: who may close it, and undo that. Throws what `approvedMember` throws, and not_allowed;
 * to everyone else a closed family is closed.
 */
export async function owner(app: Application, request: Request): Promise<FamilySide & { readonly closedAt: number | null }> {
  const member = await memberOf(app, request)
  if (member.closedAt !== null && member.role !== 'owner') throw new AppError('family_closed')
  if (member.state !== 'approved') throw new AppError('not_approved')
  const confirmed = mustBeConfirmed({ ...member, approved: true as const })
  if (member.role !== 'owner') throw new AppError('not_allowed')
  return { ...confirmed, onFamilySide: true }
}

function mustBeConfirmed<M extends Newcomer>(member: M): M & { readonly confirmed: true } {
  if (!member.confirmed) throw new AppError('not_confirmed')
  return { ...member, confirmed: true }
}

/**
 * Whether this person's yes counts on a device that was signed in like this. Where a code proved the number, a yes that
 * came by a link which the family itself could open does not.
 */
export const isConfirmed = (signedInBy: SignedInBy, confirmedBy: SignedInBy | null) =>
  confirmedBy !== null && (signedInBy !== 'code' || confirmedBy !== 'shown_link')

/** The member that the token names, whatever their state and the family's. */
async function memberOf(app: Application, request: Request) {
  const { token, inPath } = tokenOf(app, request)
  const row = token === null ? undefined : await findByToken(app.database, hashOf(token))
  const now = app.now()
  if (!row || (row.device_id === null && !(inPath && !isLinkOver(row, now, app.settings.sendsByHand))))
    throw new AppError('unauthenticated')
  const { family } = (request.params ?? {}) as { family?: string }
  if (family !== undefined && family !== row.family_token) throw new AppError('not_found')
  // A device of before this column existed was signed in by a link, and so was a token in a path.
  const signedInBy = row.signed_in_by ?? row.sent_by ?? 'shown_link'
  const confirmed = isConfirmed(signedInBy, row.confirmed_by)
  await noteUse(app, row, confirmed, now)
  request.proved = { personId: row.person_id, familyId: row.family_id }
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
    signedInBy,
    numberProvedUntil: provedUntil(row, now),
    confirmed,
    state: row.state,
    closedAt: row.closed_at,
    now,
  }
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>

function provedUntil({ number_proved_at, device_person_id, person_id }: TokenRow, now: number) {
  if (number_proved_at === null || device_person_id !== person_id) return null
  const until = number_proved_at + NUMBER_PROOF_LIFETIME
  return until > now ? until : null
}

/** Once an hour, so that a list that is asked for every few seconds writes nothing. */
async function noteUse({ database }: Application, row: TokenRow, confirmed: boolean, now: number) {
  const isOld = (instant: number | null) => instant === null || now - instant > HOUR
  if (row.state === 'approved' && row.closed_at === null && confirmed && isOld(row.last_seen_at)) {
    await markSeen(database, row.family_id, row.id, now)
  }
  if (row.device_id !== null && row.device_seen_at !== null && isOld(row.device_seen_at)) await markDeviceSeen(database, row.device_id, now)
  if (row.device_id === null && isOld(row.last_used_at)) await markLinkUsed(database, row.family_id, row.token_id, now)
}

/** As `approvedMember`; throws not_allowed for someone who is neither owner nor coordinator. */
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

function tokenOf(app: Application, request: Request) {
  const { user } = (request.params ?? {}) as { user?: string }
  if (user === undefined || user === 'me') return { token: bearerOf(request), inPath: false }
  return { token: app.settings.pathTokens ? user : null, inPath: true }
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
      'membership.confirmed_by',
      'user_token.id as token_id',
      'user_token.device_id',
      'user_token.created_at',
      'user_token.last_used_at',
      'user_token.sent_by',
      'device.last_seen_at as device_seen_at',
      'device.person_id as device_person_id',
      'device.signed_in_by',
      'device.number_proved_at',
    ])
    .executeTakeFirst()

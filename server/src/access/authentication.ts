import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/faults.ts'
import { provedFamily } from '../database/schema.ts'
import { isLockedByAnother } from '../database/sqlite.ts'
import { acceptedLocale } from '../http/accepted-locale.ts'
import type { Application } from '../http/application.ts'
import { bearerOf } from '../http/bearer.ts'
import { CLOCKS_DIFFER } from '../platform/clock-sense.ts'
import { AppError } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { type CallerRow, findByToken, markDeviceSeen, markLinkUsed, markMemberSeen } from '../store/asking/callers.ts'
import { getsNoCodes } from '../store/login-codes.ts'
import { confirm, isConfirmed } from './confirmation.ts'
import { isLinkOver } from './login-links.ts'
import type { ApprovedMember, FamilySide, Newcomer, Reader } from './member.ts'
import { keepZone, zoneToKeep } from './own-zones.ts'

/**
 * How long (ms) a code proves the person's number on the device on which the code was typed. This is long enough to edit a profile. After
 * that, someone who finds the phone can change only one family.
 */
export const NUMBER_PROOF_LIFETIME = HOUR

type TokenRequest = Pick<FastifyRequest, 'headers'> & { params?: unknown; proved?: FastifyRequest['proved'] }

/**
 * The member whose token this request carries, in its path or, if the path says `me`, in its Authorization header. Throws unauthenticated
 * without a valid token, and not_found if the path names another family than the token's. Throws not_approved, not_confirmed or
 * family_closed if the member or family is in this state.
 */
export async function approvedMember(app: Application, request: TokenRequest): Promise<ApprovedMember> {
  return mustBeConfirmed(await newcomer(app, request))
}

/** Like `approvedMember`, but a request in the form of the specification's app is also accepted before the person has confirmed. */
export async function reader(app: Application, request: TokenRequest): Promise<Reader> {
  const member = await newcomer(app, request)
  return asksBySpecification(member) ? Object.assign(member, { mayRead: true as const }) : mustBeConfirmed(member)
}

/** Like `approvedMember`, but a request in the form of the specification's app confirms the person, even if the call itself is refused. */
export async function confirmedByActing(app: Application, request: FastifyRequest): Promise<ApprovedMember> {
  const member = await newcomer(app, request)
  if (member.confirmed || !asksBySpecification(member)) return mustBeConfirmed(member)
  await confirm(app, request, member)
  // The membership is read again, because the family may have removed the person since.
  const confirmed = await approvedMember(app, request)
  app.security.done('PUT /supporters/:user/families/:family/join', request)
  return confirmed
}

/**
 * Only the token of a login link in a path belongs to no device. Our own app exchanges this token for a device's token, and sends that one
 * in a header.
 */
const asksBySpecification = ({ deviceId }: Newcomer) => deviceId === null

/** Like `approvedMember`, but also accepts a person who has not confirmed yet. This is for the calls that confirm. */
export async function newcomer(app: Application, request: TokenRequest): Promise<Newcomer> {
  const member = await memberOf(app, request)
  if (member.closedAt !== null) throw new AppError('family_closed')
  if (member.state !== 'approved') throw new AppError('not_approved')
  return Object.assign(member, { approved: true as const })
}

/**
 * The owner, also of a closed family, because the owner may reopen it. Throws what `approvedMember` throws, but family_closed only for
 * other people. Throws not_allowed for other people if the family is open.
 */
export async function ownerOfClosed(app: Application, request: TokenRequest): Promise<FamilySide & { readonly closedAt: number | null }> {
  const member = await memberOf(app, request)
  if (member.closedAt !== null && member.role !== 'owner') throw new AppError('family_closed')
  if (member.state !== 'approved') throw new AppError('not_approved')
  const confirmed = mustBeConfirmed(Object.assign(member, { approved: true as const }))
  if (member.role !== 'owner') throw new AppError('not_allowed')
  return { ...confirmed, onFamilySide: true }
}

function mustBeConfirmed<M extends Newcomer>(member: M): M & { readonly confirmed: true; readonly mayRead: true } {
  if (!member.confirmed) throw new AppError('not_confirmed')
  return Object.assign(member, { confirmed: true as const, mayRead: true as const })
}

const isLinkEnded = async ({ database, settings }: Application, row: CallerRow, now: number) =>
  isLinkOver(row, now, await getsNoCodes(database, row.person_id, settings))

/** The member of the token, in whatever state the membership and the family are. */
async function memberOf(app: Application, request: TokenRequest) {
  const { token, inPath } = userTokenOf(app, request)
  const row = token === null ? undefined : await findByToken(app.database, hashOf(token))
  const now = app.now()
  if (!row || (row.device_id === null && !(inPath && !(await isLinkEnded(app, row, now))))) throw new AppError('unauthenticated')
  const { family } = (request.params ?? {}) as { family?: string }
  if (family !== undefined && family !== row.family_token) throw new AppError('not_found')
  // Older devices have no `signed_in_by`: a link signed them in. A token in a path comes from a link too.
  const signedInBy = row.signed_in_by ?? row.sent_by ?? 'shown_link'
  const confirmed = isConfirmed(signedInBy, row.confirmed_by)
  await recordUse(app, row, { confirmed, now, zone: request.headers['time-zone'] })
  request.proved = { personId: row.person_id, familyId: row.family_id }
  return {
    familyId: provedFamily(row.family_id),
    familyToken: row.family_token,
    familyTitle: row.title,
    familyVersion: row.family_version,
    timeZone: row.time_zone,
    locale: acceptedLocale(request.headers['accept-language']) ?? row.locale,
    paused: row.paused_at !== null,
    id: row.id,
    personId: row.person_id,
    role: row.role,
    trusted: row.trusted_at !== null,
    notLookedAt: row.looked_at === 0,
    version: row.version,
    deviceId: row.device_id,
    tokenId: row.token_id,
    signedInBy,
    numberProvedUntil: provedUntil(row, now),
    provedBy: row.proved_by,
    confirmed,
    state: row.state,
    closedAt: row.closed_at,
    now,
  }
}

function provedUntil({ number_proved_at, device_person_id, person_id }: CallerRow, now: number) {
  if (number_proved_at === null || device_person_id !== person_id) return null
  // A clock that was ahead must not make a proof valid for longer.
  if (number_proved_at > now + CLOCKS_DIFFER) return null
  const until = number_proved_at + NUMBER_PROOF_LIFETIME
  return until > now ? until : null
}

/**
 * Records the use of a token once an hour, so that a list which is polled every few seconds writes nothing. While nothing can be written,
 * lists can still be read, and a later request records the use.
 */
async function recordUse(app: Application, row: CallerRow, use: UseOfToken) {
  await noteUse(app, row, use).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
  })
}

/** `zone` is the time zone that the device names. */
interface UseOfToken {
  confirmed: boolean
  now: number
  zone: unknown
}

async function noteUse({ database }: Application, row: CallerRow, { confirmed, now, zone }: UseOfToken) {
  // An instant too far in the future counts as old too. Otherwise a device, or a family that no one opens, would be kept for longer after a
  // clock was ahead.
  const isOld = (instant: number | null) => instant === null || Math.abs(now - instant) > HOUR
  const isHere = row.state === 'approved' && row.closed_at === null && confirmed
  const isVisit = isHere && isOld(row.last_seen_at)
  // The first zone is stored at once, a later one only once a visit, so that two devices in two zones do not overwrite each other all the
  // time.
  const moved = isHere && row.device_id !== null && (isVisit || row.own_zone === null) ? zoneToKeep(zone, row, now) : undefined
  const isDeviceOld = row.device_id !== null && row.device_seen_at !== null && isOld(row.device_seen_at)
  const isLinkOld = row.device_id === null && isOld(row.last_used_at)
  if (!(isVisit || isDeviceOld || isLinkOld || moved !== undefined) || isLockedByAnother(database)) return
  if (isVisit) await markMemberSeen(database, row.family_id, row.id, now)
  if (isDeviceOld && row.device_id !== null) await markDeviceSeen(database, row.device_id, now)
  if (isLinkOld) await markLinkUsed(database, row.family_id, row.token_id, now)
  if (moved !== undefined) await keepZone(database, provedFamily(row.family_id), row.id, moved)
}

/** As `approvedMember`; throws not_allowed for someone who is neither owner nor coordinator. */
export async function familySide(app: Application, request: TokenRequest): Promise<FamilySide> {
  const member = await approvedMember(app, request)
  if (member.role === 'supporter') throw new AppError('not_allowed')
  return { ...member, onFamilySide: true }
}

/** As `familySide`; throws not_allowed for a coordinator. */
export async function owner(app: Application, request: TokenRequest): Promise<FamilySide> {
  const member = await familySide(app, request)
  if (member.role !== 'owner') throw new AppError('not_allowed')
  return member
}

/** For calls that also serve people without a valid token: `approvedMember(…).catch(orAnonymous)`. */
export function orAnonymous(error: unknown) {
  if (error instanceof AppError) return null
  throw error
}

function userTokenOf(app: Application, request: TokenRequest) {
  const { user } = (request.params ?? {}) as { user?: string }
  if (user === undefined || user === 'me') return { token: bearerOf(request), inPath: false }
  return { token: app.settings.pathTokens ? user : null, inPath: true }
}

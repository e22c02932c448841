import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import type { Database } from '../../database/database.ts'
import type { SignedInBy } from '../../database/schema.ts'
import { type ApprovedMember, isConfirmed } from '../../http/authentication.ts'
import type { Browser } from '../../http/device-cookie.ts'
import { isLinkOver } from '../../http/links.ts'
import { makeSecret } from '../../http/tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { loginPath } from '../../platform/login-path.ts'
import { acceptRole } from '../circle/roles.commands.ts'
import { recordEvent } from '../families/families.queries.ts'
import { expireLinks, forgetUsedLinks } from '../messages/links.queries.ts'
import { findPersonByPhone } from '../supporters/supporters.queries.ts'
import {
  findDevice,
  findDeviceByToken,
  insertDevice,
  listDevicesOf,
  moveSubscriptions,
  revokeDevice,
  touchDevice,
} from './devices.queries.ts'
import {
  findByLink,
  findMembership,
  listMembershipsOf,
  listMembershipsOn,
  markLinkExchanged,
  type ProvedMembership,
  renewLink,
  renewToken,
  revokeLink,
  revokeTokenOn,
} from './sign-in.queries.ts'

/** A signed-in device: whose it is, what it keeps, and the secret of its cookie. */
export interface SignedIn<Kept> {
  personId: number
  secret: string
  kept: Kept
}

/** Where someone signs in: the browser, and whether another person who is signed in there is logged out by it. */
export interface Place extends Browser {
  replace: boolean
  now: number
}

/**
 * Exchanges a login link for a device. Throws unauthenticated for a link that is wrong, renewed or revoked; link_expired,
 * not_approved, and other_person, which changes nothing.
 */
export function signInByLink(
  database: Database,
  link: { user_token: string; family_token: string },
  place: Place,
  sendsByHand: boolean,
): Promise<SignedIn<Membership>> {
  const { now } = place
  return database.transaction().execute(async (transaction) => {
    const found = await findByLink(transaction, link.user_token, link.family_token)
    if (!found) throw new AppError('unauthenticated')
    if (found.membership.state !== 'approved') throw new AppError('not_approved')
    if (isLinkOver(found, now, sendsByHand)) throw new AppError('link_expired')
    const { familyId, id } = found.membership
    const signedInBy = found.sent_by ?? 'shown_link'
    const device = await newDevice(transaction, place, found.membership.personId, signedInBy)
    await forgetUsedLinks(transaction, familyId, id, now)
    await markLinkExchanged(transaction, found.membership, found.link_id, now)
    await recordEvent(transaction, familyId, { kind: 'signed_in', by: id, now })
    const kept = await signIn(transaction, device, found.membership, now)
    const { personId } = found.membership
    if (found.accepts_role === null) return { personId, secret: device.secret, kept }
    // By hand no code proves the number: opening the one link that was shown takes the role on.
    await acceptRole(transaction, { familyId, id, deviceId: device.id, linkId: found.link_id, now })
    const { role } = await findMembership(transaction, familyId, id)
    return { personId, secret: device.secret, kept: { ...kept, role } }
  })
}

/**
 * Signs a person in, whose number a code has just proved: into all their families, confirmed ones first, then newest first.
 * No device for a number without a family. Throws other_person.
 */
export function signInByPhone(database: Database, phone: string, place: Place): Promise<SignedIn<(Membership | OtherMembership)[]> | null> {
  return database.transaction().execute(async (transaction) => {
    const person = await findPersonByPhone(transaction, phone)
    if (!person) return null
    const memberships = await listMembershipsOf(transaction, person.id, true)
    if (memberships.length === 0) return null
    const device = await newDevice(transaction, place, person.id, 'code')
    const kept: (Membership | OtherMembership)[] = []
    for (const membership of ownFirst('code', memberships)) {
      const { familyId, id, state, title } = membership
      if (state !== 'approved') {
        kept.push({ title, state })
        continue
      }
      kept.push(await signIn(transaction, device, membership, place.now))
      await recordEvent(transaction, familyId, { kind: 'signed_in', by: id, now: place.now })
    }
    return { personId: person.id, secret: device.secret, kept }
  })
}

/** Refuses, before a code is used up, where another person is signed in. Throws other_person. */
export async function refuseOtherPerson(database: Database, phone: string, place: Place) {
  if (place.replace) return
  const known = await deviceOf(database, place)
  if (!known) return
  const person = await findPersonByPhone(database, phone)
  if (person?.id !== known.person_id) throw new AppError('other_person')
}

/** Signs in on a new device to one membership, whose holder has just proved their number. Throws other_person. */
export async function signInAs(transaction: Database, membership: ProvedMembership, place: Place): Promise<SignedIn<Membership>> {
  const device = await newDevice(transaction, place, membership.personId, 'code')
  return { personId: membership.personId, secret: device.secret, kept: await signIn(transaction, device, membership, place.now) }
}

/** The device's memberships with fresh tokens in the place of its old ones; null for a cookie that is none or was ended. */
export function restoreSession(
  database: Database,
  browser: Browser,
  now: number,
): Promise<Omit<SignedIn<Membership[]>, 'personId'> | null> {
  const { secret } = browser
  if (!secret) return Promise.resolve(null)
  return database.transaction().execute(async (transaction) => {
    const device = await findDevice(transaction, secret)
    // This holds the device's row: of two tabs that restore at once, the second reads what the first one left.
    if (!device || !(await touchDevice(transaction, device.id, now))) return null
    const signedInBy = device.signed_in_by ?? 'shown_link'
    const kept: Membership[] = []
    for (const membership of ownFirst(signedInBy, await listMembershipsOn(transaction, device.id))) {
      kept.push(await signIn(transaction, { id: device.id, signedInBy }, membership, now))
    }
    return { secret, kept }
  })
}

/** Ends a device of this member's: for this family, or altogether if the number is proved. Throws not_found for another's. */
export function endDevice(database: Database, member: ApprovedMember, deviceId: number) {
  return database.transaction().execute(async (transaction) => {
    const memberships = await reachOf(transaction, member)
    const mine = await listDevicesOf(transaction, memberships)
    if (!mine.some((device) => device.id === deviceId)) throw new AppError('not_found')
    for (const { familyId, id } of memberships) {
      if (await revokeTokenOn(transaction, { familyId, id }, deviceId, member.now)) {
        await recordEvent(transaction, familyId, { kind: 'device_ended', by: id, now: member.now })
      }
    }
    if (member.numberProvedUntil !== null) await revokeDevice(transaction, deviceId, member.now)
  })
}

/** Ends one of the login links that open this family as this member. Throws not_found. */
export function endLink(database: Database, member: ApprovedMember, linkId: number) {
  return database.transaction().execute(async (transaction) => {
    if (!(await revokeLink(transaction, member, linkId, member.now))) throw new AppError('not_found')
    await expireLinks(transaction, member.familyId, member.id)
    await recordEvent(transaction, member.familyId, { kind: 'link_ended', by: member.id, now: member.now })
  })
}

/** The memberships that a call about the whole person acts on: all confirmed ones if the number is proved, else the token's own. */
export async function reachOf(database: Database, member: Pick<ApprovedMember, 'numberProvedUntil' | 'personId' | 'familyId' | 'id'>) {
  const own = { familyId: member.familyId, id: member.id }
  if (member.numberProvedUntil === null) return [own]
  const all = await listMembershipsOf(database, member.personId)
  return all.filter(({ id, state, confirmedBy }) => id === own.id || (state === 'approved' && isConfirmed('code', confirmedBy)))
}

/** Logs a device out of all its families. */
export function logOut(database: Database, deviceId: number, now: number) {
  return database.transaction().execute((transaction) => revokeDevice(transaction, deviceId, now))
}

/**
 * A fresh login link of each family that the person of this number (E.164) is in, newest first, for someone who runs the server;
 * the links before are dead at once, signed-in devices stay.
 */
export function makeLinks(database: Database, phone: string, now: number) {
  return database.transaction().execute(async (transaction) => {
    const person = await findPersonByPhone(transaction, phone)
    const memberships = person ? await listMembershipsOf(transaction, person.id, true) : []
    const links: { title: string; path: string }[] = []
    for (const membership of memberships.filter(({ state }) => state === 'approved')) {
      const { familyId, id } = membership
      await expireLinks(transaction, familyId, id)
      const token = await renewLink(transaction, membership, { sentBy: 'shown_link' }, now)
      await recordEvent(transaction, familyId, { kind: 'link_made', by: null, about: id, now })
      links.push({ title: membership.title, path: loginPath(token, membership.family_token) })
    }
    return links
  })
}

interface Device {
  id: number
  signedInBy: SignedInBy
}

async function signIn(transaction: Database, device: Device, membership: ProvedMembership, now: number): Promise<Membership> {
  const { family_token, title, role, confirmedBy } = membership
  const user_token = await renewToken(transaction, membership, device.id, now)
  return { family_token, user_token, title, role, confirmed: isConfirmed(device.signedInBy, confirmedBy) }
}

/** A family that someone else put this number into never comes before those that its holder has confirmed. */
const ownFirst = (signedInBy: SignedInBy, memberships: ProvedMembership[]) =>
  memberships.toSorted(
    (one, other) => Number(isConfirmed(signedInBy, other.confirmedBy)) - Number(isConfirmed(signedInBy, one.confirmedBy)),
  )

async function deviceOf(database: Database, { secret, token }: Browser) {
  return (secret ? await findDevice(database, secret) : undefined) ?? (token ? await findDeviceByToken(database, token) : undefined)
}

/**
 * Every sign-in makes a new device with a new secret: who knew the browser's cookie or tokens from before knows nothing of this
 * one (OWASP ASVS 5.0, 7.2.4). The families of the same person come along with tokens of their own. Throws other_person.
 */
async function newDevice(
  transaction: Database,
  place: Place,
  personId: number,
  signedInBy: SignedInBy,
): Promise<Device & { secret: string }> {
  const known = await deviceOf(transaction, place)
  const isOther = known !== undefined && known.person_id !== personId
  if (isOther && !place.replace) throw new AppError('other_person')
  const secret = makeSecret()
  const id = await insertDevice(transaction, { secret, name: place.name, personId, signedInBy, now: place.now })
  if (known) {
    const carried = isOther ? [] : await listMembershipsOn(transaction, known.id)
    await revokeDevice(transaction, known.id, place.now)
    if (!isOther) await moveSubscriptions(transaction, known.id, id)
    // The browser fetches these by its new cookie.
    for (const membership of carried) await renewToken(transaction, membership, id, place.now)
  }
  return { id, secret, signedInBy }
}

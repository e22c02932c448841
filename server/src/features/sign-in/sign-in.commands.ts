import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { isConfirmed } from '../../access/confirmation.ts'
import { isLinkOver } from '../../access/login-links.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { membershipsToChange } from '../../access/memberships-to-change.ts'
import type { Database } from '../../database/database.ts'
import type { SignedInBy } from '../../database/people-tables.ts'
import type { Browser } from '../../http/device-cookie.ts'
import { AppError } from '../../platform/errors.ts'
import { loginPath } from '../../platform/login-path.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { findPersonByAddress } from '../../store/addresses/addresses.ts'
import { endAskLinks } from '../../store/asking/asks.ts'
import { findDevice, insertDevice, listDevicesOf, moveSubscriptions, revokeDevice, touchDevice } from '../../store/devices.ts'
import { recordEvent } from '../../store/events.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { getsNoCodes } from '../../store/login-codes.ts'
import {
  findByLink,
  findDeviceByToken,
  findMembership,
  listMembershipsOf,
  listMembershipsOn,
  markLinkExchanged,
  type ProvedMembership,
  renewLink,
  renewToken,
  revokeLink,
  revokeTokenOn,
} from '../../store/login-links.ts'
import { type ChannelSettings, channelOf, isSentManually } from '../../store/messages/channels.ts'
import { expireLinks, forgetUsedLinks } from '../../store/messages/login-link-messages.ts'
import { findOffer } from '../../store/role-offers.ts'
import { inTransaction } from '../../store/transactions.ts'
import { acceptRole } from './roles.commands.ts'

/** A signed-in device: its person, its memberships, and the secret of its cookie. */
export interface SignedIn<Kept> {
  personId: number
  secret: string
  kept: Kept
}

/** The browser in which a person signs in, and whether another person who is signed in there is logged out. */
export interface SignInContext extends Browser {
  replace: boolean
  now: number
}

/**
 * Signs in by a login link. Throws unauthenticated for a link that is wrong, renewed or revoked; link_expired; not_approved. Throws
 * other_person, and changes nothing, if another person is signed in and `replace` is false.
 */
export function signInByLink(
  database: Database,
  link: { user_token: string; family_token: string },
  context: SignInContext,
  settings: ChannelSettings,
): Promise<SignedIn<Membership>> {
  const { now } = context
  return inTransaction(database, async (transaction) => {
    const found = await findByLink(transaction, link.user_token, link.family_token)
    if (!found) throw new AppError('unauthenticated')
    if (found.membership.state !== 'approved') throw new AppError('not_approved')
    const hasNoCodes = await getsNoCodes(transaction, found.membership.personId, settings)
    if (isLinkOver(found, now, hasNoCodes)) throw new AppError('link_expired')
    const { familyId, id } = found.membership
    const signedInBy = found.sent_by ?? 'shown_link'
    const { personId } = found.membership
    const device = await replaceDevice(transaction, context, { personId, into: [found.membership], link: signedInBy })
    await forgetUsedLinks(transaction, familyId, id, now)
    await markLinkExchanged(transaction, found.membership, found.link_id, now)
    await recordEvent(transaction, familyId, { kind: 'signed_in', by: id, now })
    const kept = await signIn(transaction, device, found.membership, now)
    if (found.accepts_role === null) return { personId, secret: device.secret, kept }
    // With manual sending no code proves the number: opening this link accepts the role.
    await acceptRole(transaction, {
      familyId,
      id,
      deviceId: device.id,
      link: { id: found.link_id, role: found.accepts_role },
      contact: false,
      now,
    })
    const { role } = await findMembership(transaction, familyId, id)
    return { personId, secret: device.secret, kept: { ...kept, role } }
  })
}

/**
 * Signs in a person whose number a code has just proved: in all their families, confirmed ones first, then newest first. Returns
 * null for a number without a family. Throws other_person.
 */
export function signInByPhone(
  database: Database,
  phone: string,
  context: SignInContext,
): Promise<SignedIn<(Membership | OtherMembership)[]> | null> {
  return inTransaction(database, async (transaction) => {
    const person = await findPersonByAddress(transaction, phone)
    if (!person) return null
    const memberships = await listMembershipsOf(transaction, person.id, true)
    if (memberships.length === 0) return null
    const device = await replaceDevice(transaction, context, { personId: person.id, into: memberships, code: phone })
    const kept: (Membership | OtherMembership)[] = []
    for (const membership of confirmedFirst('code', memberships)) {
      const { familyId, id, state, title } = membership
      if (state !== 'approved') {
        kept.push({ title, state })
        continue
      }
      kept.push(await signIn(transaction, device, membership, context.now))
      await recordEvent(transaction, familyId, { kind: 'signed_in', by: id, now: context.now })
    }
    return { personId: person.id, secret: device.secret, kept }
  })
}

/** Checks, before a code is used up, whether another person is signed in here. Throws other_person. */
export async function refuseOtherPerson(database: Database, phone: string, context: SignInContext) {
  if (context.replace) return
  const known = await findSignedIn(database, context)
  if (!known) return
  const person = await findPersonByAddress(database, phone)
  if (!person || !(await isSignedInAs(database, known, person.id))) throw new AppError('other_person')
}

/** Signs in to one membership, whose holder has just proved this address by a code. Throws other_person. */
export async function signInAs(
  transaction: Database,
  membership: ProvedMembership,
  code: string,
  context: SignInContext,
): Promise<SignedIn<Membership>> {
  const { personId } = membership
  const device = await replaceDevice(transaction, context, { personId, into: [membership], code })
  return { personId, secret: device.secret, kept: await signIn(transaction, device, membership, context.now) }
}

/** The device's memberships with new tokens, which replace the old ones. Null for a cookie that is unknown or was ended. */
export function restoreSession(
  database: Database,
  browser: Browser,
  now: number,
): Promise<Omit<SignedIn<Membership[]>, 'personId'> | null> {
  const { secret } = browser
  if (!secret) return Promise.resolve(null)
  return inTransaction(database, async (transaction) => {
    const device = await findDevice(transaction, secret)
    // The device's row is locked: if two tabs restore at once, the second waits for the first.
    if (!device || !(await touchDevice(transaction, device.id, now))) return null
    const signedInBy = device.signed_in_by ?? 'shown_link'
    const kept: Membership[] = []
    for (const membership of confirmedFirst(signedInBy, await listMembershipsOn(transaction, device.id))) {
      kept.push(await signIn(transaction, { id: device.id, signedInBy }, membership, now))
    }
    return { secret, kept }
  })
}

/**
 * Signs out a device of this member: from this family, or entirely if the number is proved. Throws not_found for another
 * person's device.
 */
export function endDevice(database: Database, member: ApprovedMember, deviceId: number) {
  return inTransaction(database, async (transaction) => {
    const memberships = await membershipsToChange(transaction, member)
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

/** Ends one of this member's login links for this family. Throws not_found. */
export function endLink(database: Database, member: ApprovedMember, linkId: number) {
  return inTransaction(database, async (transaction) => {
    if (!(await revokeLink(transaction, member, linkId, member.now))) throw new AppError('not_found')
    await expireLinks(transaction, member.familyId, member.id)
    await recordEvent(transaction, member.familyId, { kind: 'link_ended', by: member.id, now: member.now })
  })
}

/** Logs out. The cookie ends the whole device, in all its families. A token ends the login in its own family, on its own device. */
export function logOut(database: Database, { secret, token }: Browser, now: number) {
  return inTransaction(database, async (transaction) => {
    const device = secret ? await findDevice(transaction, secret) : undefined
    const byToken = token ? await findDeviceByToken(transaction, token) : undefined
    if (device) await revokeDevice(transaction, device.id, now)
    if (byToken && byToken.id !== device?.id) await revokeTokenOn(transaction, byToken.of, byToken.id, now)
  })
}

/**
 * Makes new login links for the operator: one for each family of the person with this number (E.164), newest first. The old links end at
 * once, and signed-in devices stay. With manual sending no code can prove the number: the first use of a link accepts the role that the
 * operator offers. If the owner offers a role, only the link that the owner passes on is valid, and no link is made here (`path` is null).
 */
export function makeLinks(database: Database, phone: string, settings: ChannelSettings, now: number) {
  const sendsManually = isSentManually(settings, phone)
  return inTransaction(database, async (transaction) => {
    const person = await findPersonByAddress(transaction, phone)
    const memberships = person ? await listMembershipsOf(transaction, person.id, true) : []
    const links: { familyId: number; title: string; path: string | null }[] = []
    // Locks the families first, so that an offer that is made at the same time waits. All code locks families in the same order, against
    // deadlocks.
    for (const familyId of memberships.map((each) => each.familyId).toSorted((one, other) => one - other)) {
      await raiseFamilyVersion(transaction, familyId)
    }
    for (const membership of memberships.filter(({ state }) => state === 'approved')) {
      const { familyId, id, title } = membership
      const offer = sendsManually ? await findOffer(transaction, familyId, id) : null
      if (offer?.offered_by === 'owner') {
        links.push({ familyId, title, path: null })
        continue
      }
      const acceptsRole = offer?.offered_role ?? null
      await expireLinks(transaction, familyId, id)
      await endAskLinks(transaction, { familyId, id })
      const token = await renewLink(transaction, membership, { sentBy: 'shown_link', acceptsRole }, now)
      await recordEvent(transaction, familyId, { kind: 'link_made', by: null, about: id, now })
      links.push({ familyId, title, path: loginPath(token, membership.family_token) })
    }
    return links
  })
}

interface SignedInDevice {
  id: number
  signedInBy: SignedInBy
}

async function signIn(transaction: Database, device: SignedInDevice, membership: ProvedMembership, now: number): Promise<Membership> {
  const { family_token, title, role, confirmedBy } = membership
  const user_token = await renewToken(transaction, membership, device.id, now)
  return { family_token, user_token, title, role, confirmed: isConfirmed(device.signedInBy, confirmedBy) }
}

/** Puts the families that this person has confirmed first, because anyone could have added their number to the other families. */
const confirmedFirst = (signedInBy: SignedInBy, memberships: ProvedMembership[]) =>
  memberships.toSorted(
    (one, other) => Number(isConfirmed(signedInBy, other.confirmedBy)) - Number(isConfirmed(signedInBy, one.confirmedBy)),
  )

/** Who is signed in here, by the cookie or, if there is none, by a token. */
async function findSignedIn(database: Database, { secret, token }: Browser) {
  const device = secret ? await findDevice(database, secret) : undefined
  if (device) return { personId: device.person_id, device, token: undefined }
  const byToken = token ? await findDeviceByToken(database, token) : undefined
  return byToken && { personId: byToken.person_id, device: undefined, token: byToken }
}

/**
 * Whether the person `of` is signed in on this device, as the person of the device or as the second stored person of the same human being
 * (decision 089).
 */
async function isSignedInAs(database: Database, { personId, device }: NonNullable<Awaited<ReturnType<typeof findSignedIn>>>, of: number) {
  if (personId === of) return true
  return device !== undefined && (await listMembershipsOn(database, device.id)).some((membership) => membership.personId === of)
}

/**
 * Every sign-in makes a new device with a new secret, so that old cookies and tokens of the browser are of no use (OWASP ASVS 5.0,
 * 7.2.4). The other families of the same person move to the new device with new tokens, but only if the browser sent its cookie: a token
 * may have been stolen, and is for one family. Throws other_person.
 */
async function replaceDevice(
  transaction: Database,
  context: SignInContext,
  { personId, into, ...by }: { personId: number; into: readonly ProvedMembership[] } & ({ code: string } | { link: SignedInBy }),
): Promise<SignedInDevice & { secret: string }> {
  const { now } = context
  const known = await findSignedIn(transaction, context)
  const isOther = known !== undefined && !(await isSignedInAs(transaction, known, personId))
  if (isOther && !context.replace) throw new AppError('other_person')
  const secret = makeSecret()
  const [signedInBy, provedBy] = 'code' in by ? (['code', channelOf(by.code)] as const) : [by.link, null]
  const id = await insertDevice(transaction, { secret, name: context.name, personId, signedInBy, provedBy, now })
  if (known?.device) {
    const carried = isOther ? [] : await listMembershipsOn(transaction, known.device.id)
    await revokeDevice(transaction, known.device.id, now)
    if (!isOther) await moveSubscriptions(transaction, known.device.id, id)
    // The browser loads the new tokens with its new cookie.
    for (const membership of carried) await renewToken(transaction, membership, id, now)
  } else if (known?.token) {
    const { of, id: deviceId } = known.token
    if (isOther || into.some((membership) => membership.id === of.id)) await revokeTokenOn(transaction, of, deviceId, now)
  }
  return { id, secret, signedInBy }
}

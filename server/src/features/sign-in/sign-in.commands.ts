import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import type { Database } from '../../database/database.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import type { Browser } from '../../http/device-cookie.ts'
import { makeSecret } from '../../http/tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { expireLinks, forgetUsedLinks } from '../messages/messages.queries.ts'
import { findPersonByPhone } from '../supporters/supporters.queries.ts'
import {
  findByLink,
  findDevice,
  insertDevice,
  listDevicesOf,
  listMembershipsOf,
  listMembershipsOn,
  type ProvedMembership,
  renewToken,
  revokeDevice,
  touchDevice,
} from './sign-in.queries.ts'

/** A signed-in device: what it keeps, and the secret of its cookie. */
export interface SignedIn<Kept> {
  secret: string
  kept: Kept
}

/** Exchanges a login link for a device. Throws unauthenticated for a link that is wrong, renewed or revoked; not_approved. */
export function signInByLink(
  database: Database,
  link: { user_token: string; family_token: string },
  browser: Browser,
  now: number,
): Promise<SignedIn<Membership>> {
  return database.transaction().execute(async (transaction) => {
    const membership = await findByLink(transaction, link.user_token, link.family_token)
    if (!membership) throw new AppError('unauthenticated')
    if (membership.state !== 'approved') throw new AppError('not_approved')
    await forgetUsedLinks(transaction, membership.familyId, membership.id, now)
    const device = await deviceFor(transaction, browser, now)
    return { secret: device.secret, kept: await signIn(transaction, device.id, membership, now) }
  })
}

/** Signs a person in, whose number a code has just proved: into all their families, newest first. No device without one. */
export function signInByPhone(
  database: Database,
  phone: string,
  browser: Browser,
  now: number,
): Promise<SignedIn<(Membership | OtherMembership)[]> | null> {
  return database.transaction().execute(async (transaction) => {
    const person = await findPersonByPhone(transaction, phone)
    if (!person) return null
    const memberships = await listMembershipsOf(transaction, person.id, true)
    if (memberships.length === 0) return null
    const device = await deviceFor(transaction, browser, now)
    const kept: (Membership | OtherMembership)[] = []
    for (const membership of memberships) {
      kept.push(
        membership.state === 'approved'
          ? await signIn(transaction, device.id, membership, now)
          : { title: membership.title, state: membership.state },
      )
    }
    return { secret: device.secret, kept }
  })
}

/** A token of one membership for a device that is made, or known by its cookie. */
export async function signInAs(transaction: Database, membership: ProvedMembership, browser: Browser, now: number) {
  const device = await deviceFor(transaction, browser, now)
  return { secret: device.secret, kept: await signIn(transaction, device.id, membership, now) }
}

/** The device's memberships with fresh tokens in the place of its old ones; null for a cookie that is none or was ended. */
export function restoreSession(database: Database, browser: Browser, now: number): Promise<SignedIn<Membership[]> | null> {
  return database.transaction().execute(async (transaction) => {
    const device = browser.secret ? await findDevice(transaction, browser.secret) : undefined
    if (!browser.secret || !device) return null
    // This holds the device's row: of two tabs that restore at once, the second reads what the first one left.
    if (!(await touchDevice(transaction, device.id, now))) return null
    const kept: Membership[] = []
    for (const membership of await listMembershipsOn(transaction, device.id))
      kept.push(await signIn(transaction, device.id, membership, now))
    return { secret: browser.secret, kept }
  })
}

/** Ends a device that this member is signed in on. Throws not_found for another's. */
export function endDevice(database: Database, member: ApprovedMember, deviceId: number) {
  return database.transaction().execute(async (transaction) => {
    const mine = await listDevicesOf(transaction, member.personId)
    if (!mine.some((device) => device.id === deviceId)) throw new AppError('not_found')
    await revokeDevice(transaction, deviceId, member.now)
  })
}

/** Logs a device out of all its families. */
export function logOut(database: Database, deviceId: number, now: number) {
  return database.transaction().execute((transaction) => revokeDevice(transaction, deviceId, now))
}

/**
 * A fresh login link of each family that the person of this number (E.164) is in, newest first, for whoever runs the server; the
 * links before are dead at once, signed-in devices stay.
 */
export function makeLinks(database: Database, phone: string, now: number) {
  return database.transaction().execute(async (transaction) => {
    const person = await findPersonByPhone(transaction, phone)
    const memberships = person ? await listMembershipsOf(transaction, person.id, true) : []
    const links: { title: string; path: string }[] = []
    for (const membership of memberships.filter(({ state }) => state === 'approved')) {
      await expireLinks(transaction, membership.familyId, membership.id)
      const token = await renewToken(transaction, membership, null, now)
      links.push({ title: membership.title, path: `/login/${token}/${membership.family_token}` })
    }
    return links
  })
}

async function signIn(transaction: Database, deviceId: number, membership: ProvedMembership, now: number): Promise<Membership> {
  const user_token = await renewToken(transaction, membership, deviceId, now)
  return { family_token: membership.family_token, user_token, title: membership.title, role: membership.role }
}

async function deviceFor(transaction: Database, browser: Browser, now: number) {
  const known = browser.secret ? await findDevice(transaction, browser.secret) : undefined
  if (browser.secret && known && (await touchDevice(transaction, known.id, now))) return { id: known.id, secret: browser.secret }
  const secret = makeSecret()
  return { id: await insertDevice(transaction, secret, browser.name, now), secret }
}

import { provedFamily } from '../database/schema.ts'
import { makeServerToken } from '../features/operator/server-tokens.commands.ts'
import { hashOf, makeSecret } from '../platform/secrets/tokens.ts'
import { insertAddressLink } from '../store/addresses/address-links.ts'
import { insertAsk } from '../store/asking/asks.ts'
import { insertDevice } from '../store/devices.ts'
import { renewLink, renewToken } from '../store/login-links.ts'
import type { testServer } from './server.ts'

// Functions that make the row that the `:id` of a call names, or the person who may make the call.

type TestServer = Awaited<ReturnType<typeof testServer>>
/** The methods of a test server that a server of the past has as well. */
export type Server = Omit<TestServer, 'prepared' | 'settings' | 'place' | 'listen' | 'pushes' | 'browsers' | 'sentBy'>
export type Family = Awaited<ReturnType<Server['makeFamily']>>
export type Person = Pick<Family['owner'], 'token' | 'take'>

export const task = async (family: Family) => (await family.makeTask()).id
export const event = async (family: Family) => (await family.makeEvent()).id
/** An event in a family that lets people bring someone. */
export async function eventForFriends(family: Family) {
  await family.asOwner('PATCH', '', { friends_allowed: true })
  return event(family)
}
/** Lets the helpers of a family pass on an invitation. Returns 0, because the path of the call has no id. */
export async function letHelpersInvite(family: Family) {
  await family.asOwner('PATCH', '', { passing_on: true })
  return 0
}
export async function takenTask(family: Family, caller: Person) {
  const made = await family.makeTask()
  await caller.take(made)
  return made.id
}
export async function completedTask(family: Family) {
  const made = await family.makeTask()
  await family.asOwner('POST', `/tasks/${made.id}/complete`, {})
  return made.id
}
export async function takenEvent(family: Family, caller: Person) {
  const made = await family.makeEvent()
  await caller.take(made)
  return made.id
}
/** A taken event whose time is over. */
export async function missedEvent(family: Family, caller: Person, { database }: Server) {
  const id = await takenEvent(family, caller)
  await database.updateTable('task').set({ start_at: 0, end_at: 1 }).where('id', '=', id).execute()
  return id
}
/** Another device of the person to whom the token belongs. */
export async function device(_family: Family, { token }: Person, { database, clock }: Server) {
  const { membership, personId } = await membershipOf(token, database)
  const device = { secret: makeSecret(), name: 'iPhone', personId, signedInBy: 'sms_link', now: clock.now } as const
  const id = await insertDevice(database, device)
  await renewToken(database, membership, id, clock.now)
  return id
}
/** A login link of the person to whom the token belongs. */
export async function link(_family: Family, { token }: Person, { database, clock }: Server) {
  const { membership } = await membershipOf(token, database)
  await renewLink(database, membership, { sentBy: 'sms_link' }, clock.now)
  const { id } = await database
    .selectFrom('user_token')
    .where('family_id', '=', membership.familyId)
    .where('membership_id', '=', membership.id)
    .where('device_id', 'is', null)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
/** The secret of the link in a message that asked someone to take an event. */
export async function askSecret(family: Family, { database, clock }: Server) {
  const { id: membership_id, token } = await family.makeSupporter()
  const { membership } = await membershipOf(token, database)
  const secret = makeSecret()
  const task_id = await event(family)
  const { start_at } = await database.selectFrom('task').where('id', '=', task_id).select('start_at').executeTakeFirstOrThrow()
  const asked = { task_id, membership_id, by_id: null, start_at, asked_at: clock.now, declined_at: null }
  await insertAsk(database, { family_id: membership.familyId, ...asked, secret_hash: hashOf(secret) })
  return secret
}
async function membershipOf(token: string, database: Server['database']) {
  const { family_id, membership_id, person_id } = await database
    .selectFrom('user_token')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'user_token.family_id').onRef('membership.id', '=', 'user_token.membership_id'),
    )
    .where('token_hash', '=', hashOf(token))
    .select(['user_token.family_id', 'membership_id', 'membership.person_id'])
    .executeTakeFirstOrThrow()
  return { membership: { familyId: provedFamily(family_id), id: membership_id }, personId: person_id }
}
/** Someone who has opened their link and has not confirmed yet. */
export async function newcomer(family: Family, { call }: Server) {
  const { link } = await family.makeNewcomer()
  const kept = await call('POST', '/session', { body: link })
  return { token: kept.json<{ user_token: string }>().user_token }
}
/** Someone to whom the family offers a role, on a device that proves their number. */
export async function offeredCoordinator(family: Family, server: Server) {
  const { id, phone } = await family.makeSupporter()
  await family.asOwner('PATCH', `/members/${id}`, { role: 'coordinator' })
  return family.member(await server.tokenByCode(phone, family.token))
}
/** A program of the operator's organisation. */
export async function programOf(_family: Family, { database, clock }: Server) {
  const { secret } = await makeServerToken(database, { now: clock.now, via: 'command' }, 'Hospital records', 'start,statistics')
  return { token: secret }
}
/** The first date of a repeating task. */
export async function repeatingEvent(family: Family) {
  const made = await family.makeEvent({ repeat: 'FREQ=WEEKLY;COUNT=2' })
  return made.id
}
export async function cancelledTask(family: Family) {
  const made = await family.makeTask()
  await family.asOwner('DELETE', `/tasks/${made.id}`, undefined, { 'if-match': '"1"' })
  return made.id
}
/** A request to join of someone who came for a task. */
export const request = async (family: Family) => (await family.makeRequest({ wanted_task_id: await task(family) })).id
export const member = async (family: Family) => (await family.makeSupporter()).id
/** Someone whose mail address was removed. They have no link that could bring it back. */
export async function memberWithoutTheirMail(family: Family, _caller: Person, { database, clock }: Server) {
  const { id, phone, token } = await family.makeSupporter()
  const { personId } = await membershipOf(token, database)
  const before = { first: phone, second: `avi${id}@example.org` }
  await insertAddressLink(database, { does: 'removed', person_id: personId, before, made_at: clock.now })
  return id
}
export const invitation = async (family: Family) => (await family.makeInvitation()).id
/** A question of someone about a task. */
export async function question(family: Family, _caller: Person, { call }: Server) {
  const { token } = await family.makeSupporter()
  const path = `/supporters/me${family.path}/tasks/${await event(family)}/question`
  const asked = await call('PUT', path, { token, body: { question: 'Is there a child seat?' } })
  return asked.json<{ id: number }>().id
}

export const OTHER_TIME = { day: '2026-11-25', time: '18:00' }
/** The id of an own offer: an offer of a supporter from which the family can make a task. */
export async function ownOffer(family: Family, _caller: Person, { call }: Server) {
  const { token } = await family.makeSupporter()
  await call('PUT', `/supporters/me${family.path}/own_offer`, { token, body: { text: 'Cook, two portions over', day: null } })
  const { own_offers } = (await family.asOwner('GET', '')).json<{ own_offers: { id: number }[] }>()
  return own_offers.at(-1)?.id ?? 0
}
/** Another time that someone suggests for an event. */
export async function suggestion(family: Family, _caller: Person, { call }: Server) {
  const { token } = await family.makeSupporter()
  const path = `/supporters/me${family.path}/tasks/${await event(family)}/suggestion`
  const suggested = await call('PUT', path, { token, body: { times: [OTHER_TIME] } })
  return suggested.json<{ id: number }>().id
}

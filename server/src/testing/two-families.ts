import { type Endpoint, type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { provedFamily } from '../database/schema.ts'
import { makeSecret } from '../platform/secrets/tokens.ts'
import { insertDevice } from '../store/devices.ts'
import { renewLink, renewToken } from '../store/login-links.ts'
import { CONSENT } from './family.ts'
import { keysOf } from './request-keys.ts'
import { type Family, goodRequests, methodOf, pathOf, type Server } from './requests.ts'

// One person in two families. A token of one family must not give access to data of the other.

/** This word is in every text that people wrote in the other family. */
export const CANARY = 'Canary'

/** A family with a supporter who has confirmed, and with data of each kind. */
export async function makeHome(server: Server) {
  const home = await server.makeFamily({ title: `${CANARY} Levi` })
  const { id, phone } = await home.addMember({ first_name: `${CANARY}a`, last_name: 'Bar' })
  const token = await tokenFor(server, home, id, 'code')
  await server.call('PATCH', '/supporters/me', { token, body: { locale: 'ru', can_help: { categories: ['home'], times: [] } } })
  const task = await home.makeEvent({ title: `${CANARY} soup`, private_details: `${CANARY} 4711` })
  const helper = home.member(token)
  await helper.take(task)
  await server.call('POST', '/supporters/me/calendar', { token })
  const keys = { p256dh: 'p', auth: 'a' }
  await server.call('POST', '/supporters/me/push', { token, body: { endpoint: 'https://fcm.googleapis.com/fcm/send/home', keys } })
  await home.asOwner('PATCH', '', { house_rules: `${CANARY} rules` })
  return { home, phone, id, token, task }
}
export type Home = Awaited<ReturnType<typeof makeHome>>

/** Every row of the family `home`, and the rows about its supporter that belong to no other family, as text. */
export async function rowsOf({ database }: Server, { home, phone }: Home) {
  const { id: family } = await database.selectFrom('family').where('token', '=', home.token).select('id').executeTakeFirstOrThrow()
  const rows: unknown[] = [await database.selectFrom('family').where('id', '=', family).selectAll().execute()]
  for (const table of ['membership', 'task', 'series', 'invitation', 'family_event', 'user_token', 'message'] as const) {
    rows.push(await database.selectFrom(table).where('family_id', '=', family).orderBy('id').selectAll().execute())
  }
  const person = database.selectFrom('person').where('phone_e164', '=', phone)
  rows.push(await person.selectAll().execute())
  const here = database
    .selectFrom('user_token')
    .where('family_id', '=', family)
    .select(({ ref }) => ref('device_id').$castTo<number>().as('id'))
  rows.push(await database.selectFrom('device').where('id', 'in', here).orderBy('id').selectAll().execute())
  rows.push(await database.selectFrom('push_subscription').where('device_id', 'in', here).orderBy('id').selectAll().execute())
  const people = person.select('id')
  rows.push(await database.selectFrom('address').where('person_id', 'in', people).orderBy('address').selectAll().execute())
  rows.push(await database.selectFrom('membership_address').where('family_id', '=', family).orderBy('membership_id').selectAll().execute())
  rows.push(
    await database.selectFrom('calendar_feed').where('person_id', 'in', people).where('family_id', 'is', null).selectAll().execute(),
  )
  rows.push(await database.selectFrom('login_code').where('phone_e164', '=', phone).selectAll().execute())
  return JSON.stringify(rows)
}

/** Signs a member in on a new device, as a link or a code would, and confirms. */
export async function tokenFor(
  { database, clock, call }: Server,
  family: { token: string },
  id: number,
  signedInBy: 'code' | 'sms_link' | 'shown_link',
) {
  const { familyId, personId } = await keyOf(database, family, id)
  const token = await database.transaction().execute(async (transaction) => {
    const device = await insertDevice(transaction, { secret: makeSecret(), name: null, personId, signedInBy, now: clock.now })
    return renewToken(transaction, { familyId, id }, device, clock.now)
  })
  await call('PUT', `/supporters/me/families/${family.token}/join`, { token, body: {} })
  await call('PUT', '/supporters/me/consents', { token, body: CONSENT })
  return token
}

/** The token of a new login link of a member. */
export async function linkFor({ database, clock }: Server, family: { token: string }, id: number) {
  const { familyId } = await keyOf(database, family, id)
  return renewLink(database, { familyId, id }, { sentBy: 'sms_link' }, clock.now)
}

async function keyOf(database: Server['database'], family: { token: string }, id: number) {
  const { family_id, person_id } = await database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('family.token', '=', family.token)
    .where('membership.id', '=', id)
    .select(['membership.family_id', 'membership.person_id'])
    .executeTakeFirstOrThrow()
  return { familyId: provedFamily(family_id), personId: person_id }
}

export const statusOf = (name: EndpointName) => (endpoints[name] as Endpoint).status ?? 200

/**
 * Sends a valid request of a call in a family, with a token, or with the token of a link in the path. `about` is the member whom the call
 * is about, if there is one.
 */
export async function sendWithin(
  server: Server,
  family: Family,
  name: EndpointName,
  { token, link, about, headers }: { token: string | undefined; link?: string; about: number; headers: Record<string, string> },
) {
  const keys = keysOf(server, family)
  const request = goodRequests[name]
  const isAboutMember = /\/members\/:id|\/requests\/:id/.test(name)
  const caller = token ? family.member(token) : family.owner
  const id = isAboutMember ? about : ((await request.id?.(family, caller, server)) ?? '')
  const body = await request.body?.({ ...keys, member: async () => about })
  return server.call(methodOf(name), await pathOf(name, keys, { id, ...(link && { user: link }) }), {
    ...(token && !link && { token }),
    ...(body && { body }),
    headers: { ...request.headers, ...headers },
  })
}

import { type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { triedOf } from '../../../scripts/tests/tier.ts'
import { addresses } from '../testing/families.ts'
import { makePhone } from '../testing/family.ts'
import type { Family } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'
import { CANARY, linkFor, makeHome, rowsOf, sendWithin, statusOf, tokenFor } from '../testing/two-families.ts'

// One person has their own family (the home) and is also in another family. The other family's side knows only the person's number. For
// every call of the contract, a token of the other family reads nothing of the home and changes nothing there.

// Each case needs codes of its own, and all cases together need more codes than strangers get within two hours.
const server = await testServer({ TRUST_PROXY: '127.0.0.1', SMS_PER_DAY: '1000000' })
const { call, database, lines } = server
const nextAddress = addresses()
const home = await makeHome(server)

/**
 * Ways to a token of the other family. Its family's side has added the person's number, or someone has signed up with this number. `about`
 * is the id of the person's membership in the other family.
 */
const WAYS: Record<string, (family: Family) => Promise<{ token: string | undefined; link?: string; about: number }>> = {
  'added manually, link by SMS': (family) => joined(family, add, 'sms_link'),
  'added manually, link shown': (family) => joined(family, add, 'shown_link'),
  'signed up by someone else': (family) => joined(family, signUp, 'sms_link'),
  'a coordinator, about this person': async (family) => {
    const about = await add(family)
    const coordinator = await add(family, makePhone())
    await database.updateTable('membership').set({ role: 'coordinator' }).where('id', '=', coordinator).execute()
    return { token: await tokenFor(server, family, coordinator, 'code'), about }
  },
  'the owner, about this person': async (family) => ({ token: family.owner.token, about: await add(family) }),
  'not confirmed': async (family) => {
    const about = await add(family)
    const token = await tokenFor(server, family, about, 'sms_link')
    await database.updateTable('membership').set({ confirmed_at: null, confirmed_by: null }).where('id', '=', about).execute()
    return { token, about }
  },
  'not confirmed, with the link’s token in the path': async (family) => {
    const about = await add(family)
    return { token: undefined, link: await linkFor(server, family, about), about }
  },
  removed: (family) => ended(family, (id) => family.asOwner('DELETE', `/members/${id}`)),
  erased: (family) => ended(family, (_id, token) => call('DELETE', '/supporters/me', { token })),
  declined: async (family) => {
    const { id: about } = await family.makeRequest({ phone_number: home.phone })
    await family.asOwner('POST', `/requests/${about}/decline`, {})
    return { token: undefined, about }
  },
}

const add = async (family: Family, phone_number = home.phone) => (await family.addMember({ first_name: 'Uncle', phone_number })).id
async function signUp(family: Family) {
  const { id } = await family.makeRequest({ phone_number: home.phone })
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  return id
}
async function joined(family: Family, make: (family: Family) => Promise<number>, way: 'sms_link' | 'shown_link') {
  const about = await make(family)
  return { token: await tokenFor(server, family, about, way), about }
}
async function ended(family: Family, end: (id: number, token: string) => Promise<unknown>) {
  const { token, about } = await joined(family, add, 'sms_link')
  await end(about, token)
  return { token, about }
}

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
/** Leaves out the call for the whole installation, because the outbox shows what was sent to everyone. */
const elsewhere = (name: EndpointName) => name !== 'GET /outbox'

const STEP = process.env.TEST_DATABASE === 'postgres' ? 4 : 1

test.each(triedOf('calls apart', names.filter(elsewhere), STEP))('%s returns and changes nothing of another family', async (name) => {
  for (const [way, make] of triedOf(`families apart: ${name}`, Object.entries(WAYS), 10)) {
    const family = await server.makeFamily({ title: 'Katz' })
    const { about, ...proof } = await make(family)
    const before = await rowsOf(server, home)
    const logged = lines.length
    const reply = await sendWithin(server, family, name, { ...proof, about, headers: nextAddress() })
    expect(reply.body, way).not.toContain(CANARY)
    expect(lines.slice(logged).join(), way).not.toContain(CANARY)
    expect(await rowsOf(server, home), way).toBe(before)
    const sent = await database.selectFrom('message').where('phone_e164', '!=', home.phone).select('parameters').execute()
    expect(JSON.stringify(sent.filter(({ parameters }) => parameters.includes('Katz'))), way).not.toContain(CANARY)
    if (way === 'not confirmed' && needsConfirmation(name))
      expect([reply.statusCode, reply.json().code], way).toEqual([403, 'not_confirmed'])
    if ((way === 'removed' || way === 'erased') && needsConfirmation(name)) expect(reply.statusCode, way).toBe(401)
  }
})

/**
 * Calls for which the test does not check not_confirmed. They accept a person who has not confirmed, except the calls that end in /role.
 */
const OPEN = /\/welcome$|\/join$|\/refuse$|\/role$|\/browser_errors$/
const needsConfirmation = (name: EndpointName) =>
  /:user\b| \/families\/:family| \/session\/(devices|links)/.test(name) && !OPEN.test(name) && !/\/role$/.test(name)

/**
 * What each call about the whole person changes in both families if the number is proved. Add an entry for each new call about the whole
 * person.
 */
const WHOLE_PERSON: Partial<Record<EndpointName, (proof: Proof) => Promise<void>>> = {
  'GET /supporters/:user': async ({ reply }) => expect(reply.json().number_proved_until).not.toBeNull(),
  'PATCH /supporters/:user': async ({ helperAt }) => expect(await helperAt()).toMatchObject({ first_name: 'Gila', locale: 'de' }),
  'DELETE /supporters/:user': async ({ helperAt }) => expect(await helperAt()).toMatchObject({ first_name: '', state: 'removed' }),
  'POST /supporters/:user/phone': async ({ helperAt, phone }) => expect((await helperAt()).phone_e164).not.toBe(phone),
  'GET /supporters/:user/export': async ({ reply }) => expect(reply.body).toContain(`${CANARY} Levi`),
  'POST /supporters/:user/calendar': async ({ reply }) => {
    const feed = await call('GET', new URL(reply.json<{ url: string }>().url).pathname)
    expect(feed.body).toContain(`${CANARY} soup`)
  },
  'DELETE /supporters/:user/calendar': async ({ feeds }) => expect(await feeds()).toBe(0),
  'GET /session/devices': async ({ reply }) => expect(reply.json()).toHaveLength(2),
  'DELETE /session/devices/:id': async ({ reply }) => expect(reply.statusCode).toBe(200),
}
interface Proof {
  reply: Awaited<ReturnType<typeof call>>
  phone: string
  helperAt: () => Promise<{ first_name: string; locale: string; state: string; phone_e164: string }>
  feeds: () => Promise<number>
}

test.each(Object.entries(WHOLE_PERSON))('%s acts on all families of a person with a proved number', async (name, check) => {
  const own = await makeHome(server)
  const family = await server.makeFamily({ title: 'Katz' })
  const about = await add(family, own.phone)
  const token = await tokenFor(server, family, about, 'code')
  // Each name is a call of the contract.
  const reply = await sendWithin(server, family, name as EndpointName, { token, about, headers: nextAddress() })
  expect(reply.statusCode, reply.body).toBe(statusOf(name as EndpointName))
  await check({
    reply,
    phone: own.phone,
    helperAt: () =>
      database
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.person_id')
        .where('membership.id', '=', own.id)
        .select(['membership.first_name', 'membership.locale', 'membership.state', 'person.phone_e164'])
        .executeTakeFirstOrThrow(),
    feeds: async () => {
      const kept = database.selectFrom('calendar_feed').where('revoked_at', 'is', null).where('person_id', 'in', personOf(own.phone))
      return (await kept.select('id').execute()).length
    },
  })
})

const personOf = (phone: string) => database.selectFrom('person').where('phone_e164', '=', phone).select('id')

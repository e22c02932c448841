import type { Member, Request } from '@hand-in-hand/contract/circle.ts'
import { PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import { endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { afterAll, expect, test } from 'vitest'
import { formatPhone } from '../../platform/phones.ts'
import { stopMessages } from '../../store/addresses/address-marks.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

const sink = await mailSink()
afterAll(sink.close)
const { makeFamily, call, clock, database, outboxEmptied, tokenByCode } = await testServer(sink.settings)
type Family = Awaited<ReturnType<typeof makeFamily>>

let made = 0
/** A person who proved a number and a mail address to another family, and then stopped the messages to both. */
async function knownElsewhere() {
  const others = await makeFamily()
  const { id, phone } = await others.makeSupporter()
  const token = await tokenByCode(phone, others.token)
  const email = `stranger${made++}@example.org`
  await call('POST', '/login/code', { body: { email, locale: 'en', purpose: 'change_number' } })
  await outboxEmptied()
  const code = /^\d{6}/.exec(sink.to(email)[0]?.subject ?? '')?.[0] ?? ''
  expect((await call('POST', '/supporters/me/phone', { token, body: { email, code } })).statusCode).toBe(200)
  expect(await memberOf(others, id)).toMatchObject({ email, formatted_phone_number: formatPhone(phone) })
  for (const address of [phone, email]) await stopMessages(database, address, clock.now)
  expect(await memberOf(others, id)).toHaveProperty('stopped_since')
  return { phone_number: phone, email }
}
type Known = Awaited<ReturnType<typeof knownElsewhere>>

const memberOf = async (family: Family, id: number) =>
  (await family.asOwner('GET', '/members')).json<Member[]>().find((member) => member.id === id)

/** All calls that read something of a family, but for the stream of changes. */
const READS = Object.keys(endpoints).filter((name) => /^GET .*\/families\/:family/.test(name) && !name.endsWith('/live'))

/** Expects that the owner reads nowhere the person's other address or a stop. `ids` replace `:id` in the paths. */
async function expectToSeeOnly(family: Family, known: Known, kind: keyof Known, ids: number[]) {
  const others = kind === 'email' ? [known.phone_number, formatPhone(known.phone_number)] : [known.email]
  const paths = READS.map((name) => name.slice('GET '.length).replace(':user', 'me').replace('/families/:family', family.path))
  const read: string[] = []
  for (const path of paths.flatMap((each) => (each.includes(':id') ? ids.map((id) => each.replace(':id', String(id))) : each))) {
    const { body, statusCode } = await call('GET', path, { token: family.owner.token })
    if (statusCode === 200) read.push(path)
    for (const hidden of [...others, 'stopped_since']) expect(body, path).not.toContain(hidden)
  }
  expect(read.length).toBeGreaterThan(20)
}

const KINDS = ['phone_number', 'email'] as const

test.each(KINDS)('a family that types the %s of a person learns neither the other address nor a stop', async (kind) => {
  const known = await knownElsewhere()
  const family = await makeFamily()
  const body = { first_name: 'Uncle', [kind]: known[kind], consent: true }
  const added = (await family.asOwner('POST', '/members', body)).json<Member>()
  const task = await family.makeTask()
  const open = await family.makeTask()
  await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: added.id })
  const seen = {
    formatted_phone_number: kind === 'email' ? '' : formatPhone(known.phone_number),
    email: kind === 'email' ? known.email : undefined,
  }
  expect({ email: undefined, ...added }).toMatchObject(seen)
  await family.asOwner('PATCH', `/members/${added.id}`, { contact: true })
  await expectToSeeOnly(family, known, kind, [added.id, task.id, open.id])
})

test.each(KINDS)('a request to join with the %s of a person shows the family no other address', async (kind) => {
  const known = await knownElsewhere()
  const family = await makeFamily()
  const { token: invitation } = (await family.asOwner('POST', '/invitations', {})).json()
  const consent = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION }
  const supporter = { first_name: 'Avi', last_name: 'Cohen', [kind]: known[kind] }
  expect((await call('POST', '/supporters/signup', { body: { invitation, supporter, consent } })).statusCode).toBe(201)
  const [{ id = 0 } = {}] = (await family.asOwner('GET', '/requests')).json<Request[]>()
  await expectToSeeOnly(family, known, kind, [id])
  await family.asOwner('POST', `/requests/${id}/approve`, {})
  await expectToSeeOnly(family, known, kind, [id])
  expect((await family.asOwner('GET', '/requests')).json<Request[]>()).toEqual([])
})

test('a family sees both addresses of a person who confirmed the family by a code', async () => {
  const known = await knownElsewhere()
  const family = await makeFamily()
  const body = { first_name: 'Uncle', phone_number: known.phone_number, consent: true }
  const { id } = (await family.asOwner('POST', '/members', body)).json<Member>()
  const token = await tokenByCode(known.phone_number, family.token)
  await call('PUT', `/supporters/me${family.path}/join`, { token, body: {} })
  expect(await memberOf(family, id)).toMatchObject({ confirmed: true, email: known.email })
  expect(await memberOf(family, id)).toHaveProperty('stopped_since')
})

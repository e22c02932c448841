import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import {
  approve,
  aServerWithEvenings,
  type Family,
  type Known,
  members,
  newcomers,
  openLink,
  peopleOf,
  requests,
  stateIn,
  tokenIn,
} from '../../testing/circles/open-evenings.ts'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { makePhone, ok } from '../../testing/family.ts'
import { makeAddress } from '../../testing/http-browser.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'
import { erasePerson } from '../supporters/supporters.commands.ts'

const { call, clock, database, jobs, textsTo, codeFor, come, enter, join, anEvening } = await aServerWithEvenings()
const START = clock.now

/** The messages to the family's side about newcomers, up to a time on the family's clock. */
async function joinMessagesAt(local: string, family: Family) {
  clock.now = Date.parse(`${local}+02:00`)
  await jobs.queueDueMessages()
  return (await textsTo(family.owner.phone)).filter((text) => text.includes('joined through your link'))
}

type FormerMember = { family: Family; token: string; phone: string }
async function eraseByCode(phone: string) {
  clock.now += MINUTE
  const code = await codeFor(phone, 'leave', undefined, { address: makeAddress() })
  await ok(call('DELETE', '/login', { body: { phone_number: phone, code } }))
}

test.each<[string, string, boolean, (gone: FormerMember) => Promise<unknown>]>([
  ['leaves', 'Eve Cohen', true, ({ family, token }) => ok(call('DELETE', `/supporters/me${family.path}`, { token }))],
  ['erases their data', 'someone', true, ({ token }) => ok(call('DELETE', '/supporters/me', { token }))],
  ['erases their data by a code', 'someone', false, ({ phone }) => eraseByCode(phone)],
  ['refuses', 'Eve Cohen', false, ({ family, token }) => ok(call('PUT', `/supporters/me${family.path}/refuse`, { token, body: {} }))],
])('someone who came and %s ends the evening, and the family is notified', async (_, named, hasJoined, goes) => {
  clock.now = START
  const { family, link } = await anEvening()
  const [phone, next] = [makePhone(), makePhone()]
  await come(link.token, phone, 'Eve')
  const token = tokenIn(await enter(phone))
  if (hasJoined) await join(family, token)
  await come(link.token, next)
  await goes({ family, token, phone })
  expect(stateIn(await enter(next))).toEqual(['requested'])
  // The person has to wait even if the family opens the link again.
  await openLink(family, link.id)
  clock.now += MINUTE
  await come(link.token, phone, 'Eve')
  expect(stateIn(await enter(phone))).toEqual(['requested'])
  expect(await newcomers(family)).toEqual([])
  const told = [expect.stringContaining(`Levi: ${named} joined through your link. Do you know them?`)]
  expect(await joinMessagesAt('2026-11-23T20:00', family)).toEqual(told)
  expect(await joinMessagesAt('2026-11-24T20:00', family)).toEqual(told)
  // After this time the server has erased people who left long ago.
  clock.now += 400 * DAY
  await jobs.forgetPeople()
  expect(await joinMessagesAt('2027-12-30T20:00', family)).toEqual(told)
})

test.each<[string, (family: Family, id: number) => Promise<unknown>]>([
  ['said that they may stay', (family, id) => approve(family, id)],
  ['said that it knows them well', (family, id) => ok(family.asOwner('PATCH', `/members/${id}`, { trusted: true }))],
  ['corrected their name', (family, id) => ok(family.asOwner('PATCH', `/members/${id}`, { first_name: 'Eva' }))],
])('a removal ends the open evening even if the family had %s', async (_, looks) => {
  clock.now = START
  const { family, link, letIn } = await anEvening()
  const eve = await letIn('Eve')
  await looks(family, eve.id)
  await ok(family.asOwner('DELETE', `/members/${eve.id}`))
  await eraseByCode(eve.phone)
  clock.now += MINUTE
  await come(link.token, eve.phone)
  expect(stateIn(await enter(eve.phone))).toEqual(['requested'])
  expect((await members(family)).map(({ role }) => role)).toEqual(['owner'])
})

test('on an open evening a declined person waits for approval, even after erasing their data', async () => {
  clock.now = START
  const { family, link } = await anEvening()
  const phone = makePhone()
  await come(link.token, phone)
  const [{ id = 0 } = {}] = await requests(family)
  await ok(family.asOwner('POST', `/requests/${id}/decline`, {}))
  await eraseByCode(phone)
  clock.now += MINUTE
  await come(link.token, phone)
  expect(stateIn(await enter(phone))).toEqual(['requested'])
})

const personOf = (phone: string) => database.selectFrom('person').where('phone_e164', '=', phone).select('id').executeTakeFirstOrThrow()
const eraseMyself = (token: string) => ok(call('DELETE', '/supporters/me', { token }))
async function isForgottenByCodes() {
  clock.now += 2 * DAY
  await jobs.forgetOld()
}

test.each<[string, (gone: FormerMember) => Promise<string>]>([
  [
    'erased their data two days after their last code',
    async ({ token, phone }) => {
      await isForgottenByCodes()
      await eraseMyself(token)
      return phone
    },
  ],
  [
    'was erased by the operator',
    async ({ phone }) => {
      await isForgottenByCodes()
      await erasePerson(database, (await personOf(phone)).id, clock.now)
      return phone
    },
  ],
  [
    'erased their data in one of two circles',
    async ({ token, phone }) => {
      await come((await anEvening()).link.token, phone)
      await enter(phone)
      clock.now += 2 * HOUR
      await eraseMyself(token)
      return phone
    },
  ],
  [
    'erased their data and comes with their other number',
    async ({ token, phone }) => {
      const second_address = makePhone()
      await changeAddresses(database, phone, { second_address })
      await eraseMyself(token)
      return second_address
    },
  ],
])('someone who %s waits for the family’s approval', async (_, goes) => {
  clock.now = START
  const { family, link, letIn } = await anEvening()
  const address = await goes({ family, ...(await letIn('Eve')) })
  await openLink(family, link.id)
  clock.now += MINUTE
  await come(link.token, address)
  expect(stateIn(await enter(address))).toContain('requested')
})

test('an erasure uses up none of the codes that a number can get in a day', async () => {
  clock.now = START
  const { letIn } = await anEvening()
  const { phone, token } = await letIn()
  await isForgottenByCodes()
  await eraseMyself(token)
  // The number can get seven codes a day by requests from other networks.
  const body = { phone_number: phone, locale: 'en' }
  for (let request = 0; request < 7; request++) await ok(call('POST', '/login/code', { body, address: makeAddress() }))
  const codes = await database.selectFrom('login_code').where('phone_e164', '=', phone).select('id').execute()
  expect(codes).toHaveLength(7)
})

test('on an open evening a declined person waits for approval, even with a plus address', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, SMS_PROVIDER: 'by-hand' })
  const people = peopleOf(server)
  const family = await makeFamilyByCommand(server)
  const link = await family.getInvitation()
  await openLink(family, link.id)
  const enterAt = async (email: string) => {
    await ok(server.call('POST', '/login/code', { body: { email, locale: 'en' } }))
    await server.outboxEmptied()
    const code = /\d{6}/.exec(sink.to(email)[0]?.text ?? '')?.[0]
    return stateIn((await ok<{ memberships: Known[] }>(server.call('POST', '/login/verify', { body: { email, code } }))).memberships)
  }
  await people.come(link.token, 'avi@example.org')
  const [{ id = 0 } = {}] = await requests(family)
  await ok(family.asOwner('POST', `/requests/${id}/decline`, {}))
  for (const [email, state] of [
    ['avi+1@example.org', 'requested'],
    ['gil@example.org', 'in'],
  ] as const) {
    await people.come(link.token, email)
    expect(await enterAt(email)).toEqual([state])
  }
})

test('the evening’s message shortens long names, so that it also names the latest newcomers', async () => {
  clock.now = START
  const { family, letIn } = await anEvening()
  for (const letter of ['A', 'B', 'C']) await letIn(letter.repeat(79))
  await letIn('Gil')
  expect(await joinMessagesAt('2026-11-23T20:00', family)).toEqual([
    expect.stringMatching(/4 people joined through your link: A{12}, B{12}, C{12}, Gil Cohen\./),
  ])
  clock.now += MINUTE
  const [{ id = 0 } = {}] = await ok<{ id: number }[]>(family.asOwner('GET', '/invitations'))
  await openLink(family, id)
  await letIn('Dan')
  expect(await joinMessagesAt('2026-11-24T20:00', family)).toContainEqual(expect.stringContaining('link: Dan Cohen, A'))
})

test('the evening’s message comes on a day of rest too, but not at night', async () => {
  clock.now = START
  const [resting, night] = [await anEvening(), await anEvening()]
  for (const [{ family }, settings] of [
    [resting, { day_of_rest: 'friday' }],
    [night, { quiet_hours: { from: '19:30', to: '07:00' } }],
  ] as const) {
    const { version } = await ok<{ version: number }>(family.asOwner('GET', '/settings'))
    await ok(family.asOwner('PATCH', '', settings, { 'if-match': `"${version}"` }))
  }
  clock.now = Date.parse('2026-11-27T13:00+02:00')
  for (const { family, link, letIn } of [resting, night]) {
    await openLink(family, link.id)
    await letIn()
  }
  expect(await joinMessagesAt('2026-11-27T20:00', resting.family)).toHaveLength(1)
  expect(await joinMessagesAt('2026-11-27T20:00', night.family)).toEqual([])
  expect(await joinMessagesAt('2026-11-28T07:00', night.family)).toHaveLength(1)
})
